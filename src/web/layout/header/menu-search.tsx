import type { SubmitEvent } from 'react'
import { useEnvironment } from '../../environment.tsx'
import { takeSearch } from '../../lists/take-search.ts'
import { paths, withSearch } from '../../routing/paths.ts'
import { useNavigate } from '../../routing/routing.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './mobile-menu.module.css'

export default function MenuSearch() {
  const { t, prefix } = useEnvironment()
  const navigate = useNavigate()
  const search = (event: SubmitEvent<HTMLFormElement>) => navigate(withSearch(paths.search(), { q: takeSearch(event, 'q') }))
  return (
    <search>
      <form className={styles.search} method="get" action={prefix + paths.search()} onSubmit={search}>
        <input
          className="input input-pill"
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          placeholder={t('search.field')}
          aria-label={t('search.field')}
        />
        <button className="icon-button" type="submit" aria-label={t('search.submit')}>
          <Icon name="search" />
        </button>
      </form>
    </search>
  )
}
