import { offFoldersIn } from '#content/read/off-folders.ts'
import { siteLanguagesIn } from '#content/read/site-languages.ts'
import { timeZoneIn } from '#content/read/time-zone.ts'
import { KIND_OF_FOLDER } from '#domain/content-types/content-folders.ts'
import { ITEM_PAGES } from '#domain/content-types/content-types.ts'
import { languageOf } from '#domain/language/languages.ts'
import type { SiteLanguages } from '#domain/language/site-languages.ts'
import { companyDay } from '#domain/time/company-time.ts'
import { ADDRESS, BODY, DRAFT } from '../files/items.ts'
import { ENTRIES, POSITION } from '../files/yaml-files.ts'
import { COLLECTIONS, type Collection, FILE_FORMS, type FolderCollection, type ListCollection, SITE, UPDATED } from './collections.ts'
import type { Form, FormField } from './form.ts'
import { unusedFields } from './unused-fields.ts'

/** A field, collection or file as Decap CMS describes it (decapcms.org/docs/configuration-options). */
type Described = Record<string, unknown>

interface Site extends SiteLanguages {
  today: string
}

/** Of the content folder as it is now. */
export function decapConfig(contentDir: string, publicUrl: string): Described {
  const site = { ...siteLanguagesIn(contentDir), today: companyDay(timeZoneIn(contentDir)) }
  const off = offFoldersIn(contentDir)
  const folders = COLLECTIONS.filter((each) => each.kind === 'folder').map((folder) => withoutUnused(folder, contentDir))
  const lists = COLLECTIONS.filter(({ kind }) => kind === 'list')
  const described = (collection: Collection): Described => ({
    ...collectionOf(collection, site),
    ...(off.has(collection.name) && { description: 'Switched off under Settings → Sections: visitors do not see it.' }),
  })
  return {
    load_config_file: false,
    backend: { name: 'vitrine', proxy_url: '/api', branch: 'main' },
    media_folder: 'media',
    public_folder: '',
    display_url: publicUrl,
    site_url: publicUrl,
    locale: 'en',
    slug: { encoding: 'ascii', clean_accents: true },
    collections: [...folders.map(described), siteCollection(site), ...lists.map(described)],
  }
}

function withoutUnused(folder: FolderCollection, contentDir: string): FolderCollection {
  const unused = unusedFields(contentDir, folder.name)
  return { ...folder, fields: folder.fields.filter(({ name }) => !unused.has(name)) }
}

function collectionOf(collection: Collection, site: Site): Described {
  const { name, titleField } = collection
  const isFolder = collection.kind === 'folder'
  const identifier = isFolder ? ADDRESS : 'key'
  const singular = isFolder ? words(KIND_OF_FOLDER[collection.name]) : 'Entry'
  return {
    name,
    label: words(name),
    label_singular: singular,
    folder: name,
    create: true,
    extension: 'json',
    format: 'json',
    identifier_field: identifier,
    slug: `{{fields.${identifier}}}`,
    ...(isFolder && { preview_path: ITEM_PAGES[KIND_OF_FOLDER[collection.name]].path.slice(1).replace(/:\w+$/, '{{slug}}') }),
    summary: titleField === 'key' ? '{{key}}' : `{{${titleIn(collection, site)}}}`,
    sortable_fields: isFolder ? [titleIn(collection, site)] : [POSITION, titleIn(collection, site)],
    fields: isFolder ? itemFields(collection, site) : entryFields(collection, site),
  }
}

/** A text of an item is always shown by language, as a text of an entry is. */
function titleIn({ titleField }: Collection, { source }: Site): string {
  return titleField === 'key' ? 'key' : `${titleField}.${source}`
}

const RELEASE = ['publish_at', 'formerly']

function itemFields({ titleField, texts, fields, refersTo }: FolderCollection, site: Site): Described[] {
  const isText = ({ name }: FormField): boolean => texts.some((text) => text.name === name)
  const perLanguage = (field: FormField): FormField => ({ ...field, form: { kind: 'languages', each: field.form } })
  const described = (field: FormField): Described => fieldOf(isText(field) ? perLanguage(field) : field, site)
  const [title, ...others] = fields
    .filter(({ name }) => name !== UPDATED && name !== DRAFT && !RELEASE.includes(name))
    .sort((one, other) => Number(other.name === titleField) - Number(one.name === titleField))
  const own = others.map((field) => {
    const to = refersTo.find(({ field: name }) => name === field.name)
    return to ? reference(field, to.file, site) : described(field)
  })
  const body: FormField = { name: BODY, required: true, form: { kind: 'languages', each: { kind: 'markdown' } } }
  const draft: FormField = { name: DRAFT, required: false, form: { kind: 'languages', each: { kind: 'flag' } } }
  return [
    ...(title ? [described(title)] : []),
    address(ADDRESS, 'Address', 'The last part of the address of its page.', titleField),
    { ...fieldOf(body, site), label: 'Text' },
    ...own,
    {
      ...fieldOf(draft, site),
      hint: `A draft is not on the site: in ${languageOf(site.source).name}, nothing of it is; in another language, only that translation is left out.`,
    },
    ...fields.filter(({ name }) => RELEASE.includes(name)).map(described),
  ]
}

function entryFields({ titleField, fields }: ListCollection, site: Site): Described[] {
  const [title, ...others] = fields
    .filter(({ name }) => name !== 'key')
    .sort((one, other) => Number(other.name === titleField) - Number(one.name === titleField))
  return [
    ...(title ? [fieldOf(title, site)] : []),
    address('key', 'Key', 'A short name, unique in the list. It stays as it is.', titleField),
    ...others.map((field) => fieldOf(field, site)),
    {
      name: POSITION,
      label: 'Place in the list',
      widget: 'number',
      value_type: 'int',
      min: 1,
      required: false,
      hint: '1 is first; left empty, a new entry is last.',
    },
  ]
}

function address(name: string, label: string, hint: string, from: string): Described {
  return { name, label, hint, from, widget: 'address' }
}

function reference(field: FormField, file: string, site: Site): Described {
  const name = `name.${site.source}`
  return {
    ...common({ ...field, hint: undefined }),
    widget: 'relation',
    collection: file,
    value_field: 'key',
    search_fields: [name],
    display_fields: [name],
    options_length: 500,
  }
}

function siteCollection(site: Site): Described {
  const files = FILE_FORMS.map(({ name, form }) => ({
    name,
    label: words(name),
    file: `${SITE}/${name}.json`,
    fields:
      form.kind === 'group'
        ? form.fields.map((field) => fieldOf(field, site, false))
        : [fieldOf({ name: ENTRIES, form, required: false }, site, false)],
  }))
  return { name: SITE, label: 'Site', description: 'What belongs to all pages.', format: 'json', files }
}

/** With `isTop`, new entries have its initial value. */
function fieldOf(field: FormField, site: Site, isTop = true): Described {
  const described = { ...common(field), ...widgetOf(field, site) }
  if (!isTop) return described
  const initial = field.required ? firstOf(field.form, site) : field.initial
  const isPlain = ['string', 'number', 'boolean'].includes(typeof initial)
  return isPlain ? { ...described, default: initial } : described
}

/** Of what must be filled in and has no initial value. */
function firstOf(form: Form, { today }: Site): unknown {
  return form.kind === 'day' ? today : form.kind === 'choice' ? form.options[0] : undefined
}

function common({ name, required, hint, form }: FormField): Described {
  const ownHint = name in HINTS ? HINTS[name] : form.kind === 'file' || hint === 'Markdown' ? undefined : hint
  return { name, label: words(name), required: required && form.kind !== 'flag', ...(ownHint !== undefined && { hint: ownHint }) }
}

function widgetOf({ name, form, required }: FormField, site: Site): Described {
  switch (form.kind) {
    case 'languages':
      return { widget: 'languages', collapsed: false, fields: languageFields(form.each, required && name !== 'alt', site) }
    case 'group':
      return {
        widget: 'object',
        ...pictureName(name, form),
        collapsed: !required && !isPicture(form),
        // An empty group is left out; what a filled one lacks, the check of the content says at the field.
        fields: nested(required ? form.fields : form.fields.map((field) => ({ ...field, required: false })), site),
      }
    case 'list':
      return listOf(form.item, site)
    case 'record':
      return {
        widget: 'list',
        summary: '{{fields.name}}',
        fields: [
          { name: 'name', label: 'Name', widget: 'string' },
          { label: 'Value', ...fieldOf({ name: 'value', form: form.item, required: true }, site, false) },
        ],
      }
    case 'union':
      return { widget: 'object', collapsed: true, fields: unionFields(name, form, site) }
    case 'choice':
      return { widget: 'select', options: optionsOf(form.options) }
    case 'number':
      return { widget: 'number', value_type: form.whole ? 'int' : 'float', step: form.whole ? 1 : 0.01 }
    case 'flag':
      return { widget: 'boolean' }
    case 'day':
      return { widget: 'datetime', format: 'YYYY-MM-DD', date_format: 'YYYY-MM-DD', time_format: false }
    case 'markdown':
      return { widget: 'markdown', editor_components: ['picture'], modes: ['rich_text', 'raw'], sanitize_preview: true }
    case 'file':
      return name === 'file' ? { widget: 'media', label: 'Picture or document' } : { widget: 'media' }
    case 'text':
      return name === 'publish_at' ? { widget: 'datetime', date_format: 'YYYY-MM-DD', time_format: 'HH:mm' } : { widget: 'string' }
  }
}

function nested(fields: readonly FormField[], site: Site): Described[] {
  return fields.map((field) => fieldOf(field, site, false))
}

function languageFields(each: Form, isRequired: boolean, site: Site): Described[] {
  const { languages, source } = site
  return [source, ...languages.filter((code) => code !== source)].map((code) => ({
    ...widgetOf({ name: code, form: each, required: false }, site),
    ...(each.kind === 'text' && { widget: 'text' }),
    name: code,
    label: languageOf(code).name,
    required: isRequired && code === source && each.kind !== 'flag',
  }))
}

function listOf(item: Form, site: Site): Described {
  if (item.kind === 'choice') return { widget: 'select', multiple: true, options: optionsOf(item.options) }
  if (item.kind === 'group') {
    const names = isPicture(item) ? { label: 'Pictures', label_singular: 'Picture', collapsed: false } : { collapsed: true }
    return { widget: 'list', ...names, summary: summaryOf(item.fields, site), fields: nested(item.fields, site) }
  }
  if (item.kind === 'union') return { widget: 'list', summary: '{{fields.value}} {{fields.link}}', fields: unionFields('page', item, site) }
  return { widget: 'list', field: { name: 'item', label: 'Item', ...widgetOf({ name: 'item', form: item, required: true }, site) } }
}

function unionFields(name: string, { single, group, list }: Extract<Form, { kind: 'union' }>, site: Site): Described[] {
  const optional = (fields: readonly FormField[]): Described[] => nested(fields, site).map((field) => ({ ...field, required: false }))
  return [
    ...(single ? [{ ...fieldOf({ name: 'value', form: single, required: false }, site, false), label: words(name) }] : []),
    ...(group ? optional(group.fields) : []),
    ...(list ? optional([{ name: 'list', form: list, required: false }]) : []),
  ]
}

function summaryOf(fields: readonly FormField[], { source }: Site): string {
  const [first] = fields
  return first?.form.kind === 'languages' ? `{{fields.${first.name}.${source}}}` : `{{fields.${first?.name ?? ''}}}`
}

function pictureName(name: string, form: Extract<Form, { kind: 'group' }>): Described {
  return name === 'media' && isPicture(form) ? { label: 'Picture' } : {}
}

function isPicture({ fields }: Extract<Form, { kind: 'group' }>): boolean {
  return fields.some(({ form }) => form.kind === 'file')
}

function optionsOf(options: readonly string[]): Described[] {
  return options.map((value) => ({ value, label: words(value) }))
}

/** Where the name of a field in the files would not be understood beside it. */
const LABELS: Record<string, string> = {
  alt: 'Description',
  faqs: 'Questions and answers',
  formerly: 'Earlier addresses',
  publish_at: 'Shown from',
  sku: 'SKU',
}

const HINTS: Record<string, string> = {
  formerly: 'They redirect to this one.',
  publish_at: 'Visitors see it from then on, by the clock of the company. Left empty: as soon as it is published.',
}

/** `meta_description` as Meta description; codes such as AFN stay. */
function words(name: string): string {
  if (name in LABELS) return LABELS[name] ?? name
  return /^[A-Z]/.test(name) ? name : (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll(/[_-]/g, ' ')
}
