import {draw} from './lab.mjs';
await draw({
});
