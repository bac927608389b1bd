/** All that the rest of the site needs to know of a type of content: content-type-list.ts lists the types. */
export interface ContentType {
  /** One of it, in the singular. */
  kind: string
  /** Order among the types: in search results, feeds and publications. */
  position: number
  /** Below `/api`: the list, and with a slug or id behind it one item. */
  call: string
  /** Each item is a Markdown file per language in this folder of the content folder. */
  folder?: string
  /** Each item is an entry of this YAML file in the content folder. */
  file?: string
  /** Fields of the front matter that name an entry of a YAML file; the first is its category. */
  refersTo?: readonly { field: string; file: string }[]
  page: PageOfType
  /** `sections` in settings.yaml switches all of it on and off; always on without it. */
  section?: string
  /** The page that lists all of them. */
  listPage?: { name: string; path: string }
}

export interface PageOfType {
  /** Without language; with `:slug`, or with `:id` where the slug or the id may be given. */
  path: string
  /** What links to it hold, where a page has both. */
  linkBy: 'slug' | 'id'
  /** Fields of the API's answer. */
  title: string
  body: string
  /** Beside title and body, the fields that are searched. */
  searched: readonly string[]
  /** The tab of the search results, which types may share. */
  searchTab: string
  /** Name of its feed, and the field that holds an entry's summary, else the beginning of the body. */
  feed?: { name: string; summary?: string }
  /** Its schema.org type. */
  structuredData?: 'BlogPosting' | 'Product' | 'JobPosting'
  /** The field below the title in the picture of a shared link: a text, or something with a name. */
  shareLine?: string
}
