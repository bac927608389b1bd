import { type DragEvent, type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { fileSizeText } from '#domain/language/file-size.ts'
import { useTranslate } from '../../environment.tsx'
import { useFormat } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './file-input.module.css'

interface FileInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'id'> {
  id: string
  /** Also called on removal. */
  onChoose: (file: File | undefined) => void
}

/** The native control does the work and takes the keyboard; it is hidden because it speaks the browser's language, not the page's. */
export function FileInput({ id, onChoose, ...attributes }: FileInputProps) {
  const t = useTranslate()
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const control = input.current
    // Chosen before the scripts ran, or kept by the browser over a reload.
    setFile(control?.files?.[0])
    const clear = () => setFile(undefined)
    const { form } = control ?? {}
    form?.addEventListener('reset', clear)
    return () => form?.removeEventListener('reset', clear)
  }, [])
  const take = (chosen: File | undefined) => {
    setFile(chosen)
    onChoose(chosen)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped || !input.current) return
    const transfer = new DataTransfer()
    transfer.items.add(dropped)
    input.current.files = transfer.files
    take(dropped)
  }
  const remove = () => {
    if (input.current) input.current.value = ''
    take(undefined)
    input.current?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way; the control below is for everybody
    <div
      className={`${styles.zone} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        {...attributes}
        ref={input}
        id={id}
        type="file"
        className={`input ${styles.native}`}
        aria-describedby={[attributes['aria-describedby'], file && `${id}-chosen`].filter(Boolean).join(' ') || undefined}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      {file && <ChosenFile id={`${id}-chosen`} file={file} onRemove={remove} />}
      <div className={styles.ways}>
        <label className={`button button-quiet ${styles.choose}`} htmlFor={id}>
          <Icon name="paperclip" />
          {t(file ? 'forms.changeFile' : 'forms.chooseFile')}
        </label>
        {!file && <span className={styles.drop}>{t('forms.dropFile')}</span>}
      </div>
    </div>
  )
}

function ChosenFile({ id, file, onRemove }: { id: string; file: File; onRemove: () => void }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <div className={styles.chosen}>
      <Preview file={file} />
      <span className={styles.facts} id={id}>
        <span className={styles.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span>{fileSizeText(file.size, format, t)}</span>
      </span>
      <button className="icon-button" type="button" aria-label={t('forms.removeFile', { name: file.name })} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </div>
  )
}

function Preview({ file }: { file: File }) {
  const t = useTranslate()
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const url = URL.createObjectURL(file)
    setAddress(url)
    return () => {
      URL.revokeObjectURL(url)
      setAddress(undefined)
    }
  }, [file])
  if (!address) {
    return (
      <span className={styles.sign}>
        <Icon name="file-text" />
      </span>
    )
  }
  return (
    <img className={styles.preview} src={address} alt={t('forms.preview', { name: file.name })} onError={() => setAddress(undefined)} />
  )
}
