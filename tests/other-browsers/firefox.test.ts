import { startFirefox } from './firefox.ts'
import { visitIn } from './visits.ts'

visitIn(startFirefox)
