import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { LinkPage } from './link-page.tsx'

/** Everything it shows is among the calls of the frame. */
export const calls: ScreenModule['calls'] = () => []
export const parameters: ScreenModule['parameters'] = (search) => ({ token: search.get('token') ?? undefined })
export const personal = true

/** Where the mail after a sign-up leads. */
export default function ConfirmScreen({ search }: ScreenLocation) {
  return <LinkPage action="confirm" token={search.get('token') ?? ''} />
}
