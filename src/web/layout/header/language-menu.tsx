import type { MouseEvent } from 'react'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { paths, withSearch } from '../../routing/paths.ts'
import { isPlainPress, usePath, useSearch } from '../../routing/routing.tsx'
import { knownSearch } from '../../screen.ts'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
import { chooseLanguage } from './language-choice.ts'
import styles from './navigation-bar.module.css'

/** Choosing a language goes home (docs/spec.md#shared-layout), unless the company lets visitors stay; without script the server remembers it. */
export function LanguageMenu() {
  const t = useTranslate()
  const { language, apiBase } = useEnvironment()
  const { languages, language_switch } = useSite()
  const addressIn = useLanguageAddress()
  if (languages.length < 2) return null
  const choose = (event: MouseEvent, code: LanguageCode) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    void chooseLanguage(code, apiBase, language_switch === 'stay' ? addressIn(code) : undefined)
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
                href={addressIn(code)}
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

/** On the server, which finds out whether the page exists in the language. */
function useLanguageAddress(): (code: LanguageCode) => string {
  const { screens, site } = useEnvironment()
  const path = usePath()
  const search = useSearch()
  return (code) => {
    const screen = screens.loaded(path)
    if (site.language_switch === 'home' || screen?.personal || path === paths.home()) return `/language/${code}`
    // Only parameters that change the page: its cached copies are shared.
    const to = encodeURI(path) + (screen ? knownSearch(screen, search) : `?${search.toString()}`)
    return withSearch(`/language/${code}`, { to })
  }
}

export function Chevron() {
  return (
    <span className="icon-turn">
      <Icon name="chevron-down" />
    </span>
  )
}
