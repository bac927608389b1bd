import type { MouseEvent } from 'react'
import { type LanguageCode, languageOf } from '#domain/language/languages.ts'
import { useEnvironment, useTranslate } from '../../environment.tsx'
import { withSearch } from '../../routing/paths.ts'
import { isPlainPress, usePath, useSearch } from '../../routing/routing.tsx'
import { useSite } from '../../site/site.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Dropdown } from './dropdown.tsx'
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
    const address = addressIn(code)
    import('./language-choice.ts').then(
      ({ chooseLanguage }) => chooseLanguage(code, apiBase, language_switch === 'stay' ? address : undefined),
      () => location.assign(address),
    )
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
                // The server has left out parameters that do not change the page: its cached copies are shared.
                suppressHydrationWarning
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
    if (site.language_switch === 'home' || screens.loaded(path)?.personal) return `/language/${code}`
    return withSearch(`/language/${code}`, { to: `${encodeURI(path)}?${search}` })
  }
}

export function Chevron() {
  return (
    <span className="icon-turn">
      <Icon name="chevron-down" />
    </span>
  )
}
