import {draw} from './lab.mjs';
await draw({
 d_lcd384:[760,300,`<div style="width:760px;height:300px;background:#DDEBE2;color:#0B2436;display:flex;align-items:center;justify-content:center;gap:18px;font-weight:650"><span style="font-size:236px;line-height:1;letter-spacing:-.02em">38.4</span><span style="font-size:110px;align-self:flex-start;margin-top:44px">°C</span></div>`],
});
