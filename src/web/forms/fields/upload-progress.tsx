import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import styles from './upload-progress.module.css'

/** The bar fills from the side where reading begins. */
export function UploadProgress({ part }: { part: number }) {
  const t = useTranslate()
  const words = t('forms.uploadProgress', { percent: useFormat().percent(part) })
  return (
    <div className={styles.progress}>
      <progress value={part} max={1} aria-label={t('forms.upload')} />
      <span aria-hidden="true">{words}</span>
    </div>
  )
}
