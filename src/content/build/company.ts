import type { About, Client, Contact, Faq, FooterPage, Slider, TeamMember, Testimonial } from '#domain/company/company.ts'
import type { LanguageCode } from '#domain/language/languages.ts'
import type { Localized } from '#domain/language/localized.ts'
import type { EntryKind } from '#server/storage/engine/schema.ts'
import type { Content } from '../check/check.ts'
import type { YamlValues } from '../kinds.ts'
import { readDocument } from '../read/document.ts'
import type { FolderItem } from '../read/folder.ts'
import { branchIn } from './branches.ts'
import { productCategoryIn } from './catalogue.ts'
import { serviceIn } from './pages.ts'
import { type ItemsOfKind, listItems, orNull } from './partial.ts'
import { firstPath, type Reader, readerOf } from './reader.ts'
import { regionIn } from './regions.ts'
import { searchText } from './search-text.ts'
import { siteIn } from './site.ts'

/** Of all YAML files. */
export function itemsOfLists(content: Content): ItemsOfKind[] {
  const { yaml } = content
  const single = (kind: EntryKind, build: (reader: Reader) => object): ItemsOfKind =>
    listItems(kind, [{ key: kind }], content, (_, reader) => build(reader))
  return [
    single('contact', (reader) => contactIn(content, reader)),
    single('about', (reader) => aboutIn(content, reader)),
    single('site', (reader) => siteIn(content, reader)),
    listItems(
      'texts',
      Object.keys(content.texts).length > 0 ? [{ key: 'texts' }] : [],
      content,
      (_, { language }) => content.texts[language] ?? {},
    ),
    listItems('slider', yaml.sliders, content, sliderIn),
    listItems('client', yaml.clients, content, clientIn),
    listItems('faq', yaml.faqs, content, faqIn),
    listItems('testimonial', yaml.testimonials, content, testimonialIn),
    listItems('team', yaml.team, content, memberIn),
    listItems('branch', yaml.branches, content, (entry, reader, id) => branchIn(entry, yaml.settings, reader, id)),
    listItems('region', yaml.regions, content, regionIn),
    listItems('service', yaml.services, content, serviceIn, ({ name, description }, language) => ({
      search: searchText(language, name, [], description),
    })),
    listItems('product_category', yaml['product-categories'], content, productCategoryIn),
  ]
}

function contactIn(content: Content, reader: Reader): Contact {
  const { yaml, media, listing } = content
  const { settings } = yaml
  const logo = yaml.brand.logo?.light ?? settings.logo
  const footerPages = settings.footer_pages.flatMap((slug) => listing.pages.filter((page) => page.slug === slug))
  return {
    name: reader.text('name', settings.name),
    ...(settings.short_name && { short_name: reader.text('short_name', settings.short_name) }),
    logo: (logo && media.get(logo.file)?.path) ?? null,
    footer_text: reader.optional('footer_text', settings.footer_text),
    ...orNull(settings, 'facebook', 'linkedin', 'twitter', 'youtube', 'instagram'),
    ...orNull(settings, 'phone', 'secondary_phone', 'main_email', 'google_map'),
    about_content: reader.optional('about_content', settings.about_content),
    address: reader.optional('address', settings.address),
    footer_pages: footerPages.map((item) => footerPageIn(content, item, reader.language)),
    fallback: reader.fallback,
  }
}

function footerPageIn(content: Content, item: FolderItem, language: LanguageCode): FooterPage {
  const { slug, source, translations } = readDocument(content.dir, 'pages', item, content.site)
  const titles: Localized = {
    ...Object.fromEntries(Object.entries(translations).map(([code, own]) => [code, own?.fields.title])),
    [content.site.source]: source.title,
  }
  const reader = readerOf(language, content)
  return { slug, title: reader.text('title', titles), fallback: reader.fallback }
}

function aboutIn({ yaml: { about }, media }: Content, reader: Reader): About {
  const profile = about.company_profile === undefined ? undefined : media.get(about.company_profile)
  const images = reader.images([about.background_image, about.second_image])
  return {
    website_name: reader.text('website_name', about.website_name),
    title: reader.optional('title', about.title),
    description: reader.html('description', about.description),
    about_content: reader.optional('about_content', about.about_content),
    learn_more: reader.optional('learn_more', about.learn_more),
    company_profile: profile?.path ?? null,
    company_profile_file: profile ? { path: profile.path, size: profile.size, kind: profile.kind } : null,
    background_image: about.background_image ? firstPath(images) : null,
    images,
    fallback: reader.fallback,
  }
}

function sliderIn(entry: YamlValues['sliders'][number], reader: Reader, id: number): Slider {
  const images = reader.images([entry.image])
  return {
    id,
    title: reader.text('title', entry.title),
    description: reader.text('description', entry.description),
    media: firstPath(images),
    images,
    button_text: reader.text('button_text', entry.button_text),
    button_link: entry.button_link,
    fallback: reader.fallback,
  }
}

function clientIn(entry: YamlValues['clients'][number], reader: Reader, id: number): Client {
  const images = reader.images([entry.logo])
  const name = reader.text('name', entry.name)
  return { id, name, website: entry.website ?? null, logo: firstPath(images), images, fallback: reader.fallback }
}

function faqIn(entry: YamlValues['faqs'][number], reader: Reader, id: number): Faq {
  const question = reader.text('question', entry.question)
  return { id, question, answer: reader.html('answer', entry.answer), fallback: reader.fallback }
}

function testimonialIn(entry: YamlValues['testimonials'][number], reader: Reader, id: number): Testimonial {
  const images = reader.images([entry.avatar])
  return {
    id,
    author_name: reader.text('author_name', entry.author_name),
    author_position: reader.text('author_position', entry.author_position),
    company: reader.text('company', entry.company),
    content: reader.text('content', entry.content),
    avatar: firstPath(images),
    images,
    fallback: reader.fallback,
  }
}

/** Links are both at the top level and in `social` (docs/reading-the-spec.md#content-and-calls). */
function memberIn(entry: YamlValues['team'][number], reader: Reader, id: number): TeamMember {
  const images = reader.images([entry.photo])
  const social = orNull(entry, 'twitter', 'linkedin', 'github', 'email', 'website')
  return {
    id,
    name: reader.text('name', entry.name),
    position: reader.optional('position', entry.position),
    description: reader.optional('description', entry.description),
    media: firstPath(images),
    images,
    featured: entry.featured,
    ...social,
    social,
    fallback: reader.fallback,
  }
}
