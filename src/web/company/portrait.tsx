import type { TeamMember } from '#domain/company/company.ts'
import { imagesOf, Picture } from '../ui/picture.tsx'
import styles from './portrait.module.css'

/** Colours behind the people, one after the other. */
const TINTS = ['arch-sky', 'arch-saffron', 'arch-mint', 'arch-rose', 'arch-iris']

interface PortraitProps {
  member: TeamMember
  /** Place in the list, which chooses the colour. */
  index: number
  /** Widths of the picture, as `sizes` of an image. */
  sizes: string
}

/** A member of the team in an arch, or a silhouette. */
export function Portrait({ member, index, sizes }: PortraitProps) {
  return (
    <div className={`arch ${styles.portrait} ${TINTS[index % TINTS.length]}`}>
      <Picture image={imagesOf(member)[0]} sizes={sizes} placeholder="user-round" />
    </div>
  )
}
