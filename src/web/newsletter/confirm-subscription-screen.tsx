import type { ScreenLocation, ScreenModule } from '../screen.ts'
import { LinkPage } from './link-page.tsx'

/** The frame's calls suffice. */
export const calls: ScreenModule['calls'] = () => []
export const parameters: ScreenModule['parameters'] = (search) => ({ token: search.get('token') ?? undefined })
export const personal = true

export default function ConfirmScreen({ search }: ScreenLocation) {
  return <LinkPage action="confirm" token={search.get('token') ?? ''} />
}
