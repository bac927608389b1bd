import { PictureSkeleton, Skeleton } from '../ui/skeleton.tsx'
import card from './post-card.module.css'

export function PostCardSkeleton({ counts = false }: { counts?: boolean }) {
  return (
    <div className={card.card}>
      <div className={card.frame}>
        <PictureSkeleton className={card.picture} />
      </div>
      <div className={card.body}>
        <Skeleton className={`${card.line} ${card.short}`} />
        <div>
          <Skeleton className={card.heading} />
          <Skeleton className={`${card.heading} ${card.short}`} />
        </div>
        <div>
          <Skeleton className={card.line} />
          <Skeleton className={card.line} />
          <Skeleton className={`${card.line} ${card.long}`} />
        </div>
        {counts && <Skeleton className={`${card.line} ${card.short}`} />}
      </div>
    </div>
  )
}
