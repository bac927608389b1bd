import type { TeamMember } from '#domain/company/company.ts'
import { imagesOf, Picture } from '../media/picture.tsx'
import styles from './portrait.module.css'

const TINTS = ['arch-sky', 'arch-saffron', 'arch-mint', 'arch-rose', 'arch-iris']

interface PortraitProps {
  member: TeamMember
  /** Chooses the colour. */
  index: number
  /** As the `sizes` attribute. */
  sizes: string
}

export function Portrait({ member, index, sizes }: PortraitProps) {
  return (
    <div className={`arch ${styles.portrait} ${TINTS[index % TINTS.length]}`}>
      <Picture image={imagesOf(member)[0]} sizes={sizes} placeholder="user-round" />
    </div>
  )
}
