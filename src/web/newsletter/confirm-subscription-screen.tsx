import type { Screen, ScreenLocation } from '../screen.ts'
import { LinkPage } from './link-page.tsx'

export default {
  parameters: (search) => ({ token: search.get('token') ?? undefined }),
  personal: true,
  View: ConfirmScreen,
} satisfies Screen

function ConfirmScreen({ search }: ScreenLocation) {
  return <LinkPage action="confirm" token={search.get('token') ?? ''} />
}
