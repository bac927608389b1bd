import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { LinkPage } from './link-page.tsx'

/** Everything it shows is among the calls of the frame. */
export const calls: ScreenModule['calls'] = () => []
export const parameters: ScreenModule['parameters'] = (search) => ({ token: search.get('token') ?? undefined })
export const personal = true

/** Where the last line of every issue leads. */
export default function UnsubscribeScreen({ search }: ScreenLocation) {
  return <LinkPage action="unsubscribe" token={search.get('token') ?? ''} />
}
