import type { WithMedia } from '../media/picture.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Media } from './media.tsx'

/** `of` is undefined while it loads. */
export function PagePicture({ of }: { of: WithMedia | undefined }) {
  if (!of) return <Skeleton shape="arch" />
  return <Media of={of} arch sizes="20rem" eager />
}
