import type { Screen } from '../screen.ts'
import { NotFound } from './not-found.tsx'

export default { View: () => <NotFound /> } satisfies Screen
