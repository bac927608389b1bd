import { visitIn } from './visits.ts'
import { startWebKit } from './webkit.ts'

visitIn(startWebKit)
