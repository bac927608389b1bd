import type { MouseEvent } from 'react'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { isPlainPress } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { chooseLanguage } from './language-choice.ts'
import styles from './navigation-bar.module.css'

/** Choosing a language goes home (docs/spec.md#shared-layout); without script the server remembers it. */
export function LanguageMenu() {
  const t = useTranslate()
  const { language, apiBase } = useEnvironment()
  const { languages } = useSite()
  if (languages.length < 2) return null
  const choose = (event: MouseEvent, code: LanguageCode) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void chooseLanguage(code, apiBase)
  }
  return (
    <Dropdown
      label={t('language.current', { name: languageOf(language).name })}
      summaryClassName={styles.tool}
      summary={
        <>
          <Icon name="globe" />
          <span>{languageOf(language).name}</span>
          <Chevron />
        </>
      }
    >
      <ul role="list" aria-label={t('language.label')}>
        {languages.map((code) => {
          return (
            <li key={code}>
              <a
                href={`/language/${code}`}
                rel="nofollow"
                lang={code}
                hrefLang={code}
                aria-current={code === language ? 'true' : undefined}
                onClick={(event) => choose(event, code)}
              >
                <bdi>{languageOf(code).name}</bdi>
              </a>
            </li>
          )
        })}
      </ul>
    </Dropdown>
  )
}

export function Chevron() {
  return (
    <span className="icon-turn">
      <Icon name="chevron-down" />
    </span>
  )
}
