import type { Post } from '#domain/blog/post.ts'
import type { ProductList } from '#domain/catalogue/product.ts'
import type { About } from '#domain/company/company.ts'
import { shownOnHome } from '#domain/company/sections.ts'
import { excerpt } from '#domain/text.ts'
import { useApi } from '../api/api.ts'
import { useTranslate } from '../environment.tsx'
import { META_LENGTH, PageHead } from '../head/head.tsx'
import { lazySection } from '../lazy/lazy-section.tsx'
import { paths } from '../routing/paths.ts'
import type { Screen } from '../screen.ts'
import { useContact, useSite } from '../site/site.tsx'
import { Hero } from './hero/hero.tsx'
import { HOME_CALLS } from './home-calls.ts'
import { HOME_PARTS, useHomeSections } from './home-sections.ts'
import { HomeTitle } from './home-title.tsx'
import { AboutSection } from './sections/about-section.tsx'
import { BlogTeaser, teasedPosts } from './sections/blog-teaser.tsx'
import { Sections } from './sections.tsx'

const FurtherSections = lazySection('home/further-sections.tsx', () => import('./further-sections.tsx'), <FurtherShapes />)

const FIRST = { hero: Hero, about: AboutSection, blog: BlogTeaser }

export default {
  // The description may be taken from the about section.
  calls: ({ site }) => [...new Set([HOME_CALLS.about, ...shownOnHome(site).map((name) => HOME_PARTS[name].call)])],
  inBrowser: import.meta.env.SSR
    ? (call, answer) => {
        if (call === HOME_CALLS.posts) return { data: teasedPosts((answer as { data: Post[] }).data) }
        // Of the products it shows only their categories.
        if (call === HOME_CALLS.products) return { categories: (answer as Partial<ProductList>).categories }
        return answer
      }
    : undefined,
  View: HomeScreen,
} satisfies Screen

function FurtherShapes() {
  return useHomeSections().further.map((name) => {
    const { Waiting } = HOME_PARTS[name]
    return <Waiting key={name} />
  })
}

/** Empty sections are left out (docs/spec.md#home-). */
function HomeScreen() {
  const { first, further } = useHomeSections()
  return (
    <>
      <HomeHead />
      {![...first, ...further].includes('hero') && <HomeTitle />}
      <Sections names={[...first, ...further]} shown={first} views={FIRST} />
      {further.length > 0 && <FurtherSections />}
    </>
  )
}

function HomeHead() {
  const t = useTranslate()
  const contact = useContact()
  const { languages } = useSite()
  const about = useApi<{ data: About }>(HOME_CALLS.about).data?.data
  const name = contact?.name ?? t('layout.fallbackName')
  const content = contact?.about_content ?? about?.about_content ?? ''
  // Without one, another backend gets that of docs/spec.md#1-what-the-product-does-and-for-whom; ours has what the company wrote, or null.
  const learnMore = about?.learn_more === undefined ? t('meta.learnMore') : (about.learn_more ?? '')
  // The content is cut, with a space and an ellipsis, so that the invitation stays whole.
  const room = META_LENGTH - learnMore.length - 2
  return (
    <PageHead
      title={`${name} ${t('meta.separator')} ${t('nav.home')}`}
      description={[excerpt(content, room), learnMore].filter(Boolean).join(' ')}
      path={paths.home()}
      languages={languages}
    />
  )
}
