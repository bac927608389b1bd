import type { PostFilter } from '#domain/blog/post.ts'
import { useEnvironment } from '../environment.tsx'
import { SearchBox } from '../lists/search-box.tsx'
import { takeSearch } from '../lists/take-search.ts'
import { paths } from '../routing/paths.ts'
import { useNavigate } from '../routing/routing.tsx'
import { Select } from '../ui/select.tsx'
import { type BlogAddress, blogPath, FILTER_TEXTS } from './blog-address.ts'
import styles from './blog-screen.module.css'

/** Both lead to the first page; without script they are one form. */
export function BlogTools({ address }: { address: BlogAddress }) {
  const { t, prefix } = useEnvironment()
  const navigate = useNavigate()
  const show = (change: Partial<BlogAddress>, options: { replace?: boolean } = {}) =>
    navigate(blogPath({ ...address, page: 1, ...change }), { ...options, keepScroll: true })
  const filters = (Object.keys(FILTER_TEXTS) as PostFilter[]).map((value) => ({ value, label: t(FILTER_TEXTS[value]) }))
  return (
    <search>
      <form className={styles.tools} method="get" action={prefix + paths.blog()} onSubmit={(event) => show({ search: takeSearch(event) })}>
        {address.type && <input type="hidden" name="type" value={address.type} />}
        <SearchBox
          label={t('blog.search')}
          name="search"
          applied={address.search}
          onSearch={(search, options) => show({ search }, options)}
        />
        <div className={styles.filter}>
          <label htmlFor="blog-filter">{t('blog.filter')}</label>
          <Select
            id="blog-filter"
            className="input-pill"
            name="filter"
            options={filters}
            value={address.filter}
            onChange={(event) => show({ filter: event.target.value as PostFilter })}
          />
        </div>
        <button className={`button button-primary ${styles.submit}`} type="submit">
          {t('blog.search')}
        </button>
      </form>
    </search>
  )
}
