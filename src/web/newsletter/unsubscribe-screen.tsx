import type { Screen, ScreenLocation } from '../screen.ts'
import { LinkPage } from './link-page.tsx'

export default {
  parameters: (search) => ({ token: search.get('token') ?? undefined }),
  personal: true,
  View: UnsubscribeScreen,
} satisfies Screen

function UnsubscribeScreen({ search }: ScreenLocation) {
  return <LinkPage action="unsubscribe" token={search.get('token') ?? ''} />
}
