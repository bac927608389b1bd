// Addresses within the editor, which may be typed by hand, kept from before or of another site.
import { openDialog, paragraph } from './dialog.js'

/** Of the entry that is shown, as the server knows it. */
export function pathShown() {
  const [, collection, slug] = /^#\/collections\/([^/]+)\/entries\/([^?]+)/.exec(location.hash) ?? []
  return collection && `${collection}/${decodeURIComponent(slug)}.json`
}

/** Says where nothing is, before Decap shows an empty page for it. */
export function watchAddress({ collections }) {
  const check = (event) => {
    const list = listInstead(collections, location.hash)
    if (list === undefined) return
    // What is not saved yet stays.
    location.replace(event ? new URL(event.oldURL).hash || '#/' : list)
    openDialog('Not found', [paragraph('There is nothing at this address. Choose on the left what you want to edit.')])
  }
  addEventListener('hashchange', check)
  check()
}

/** Undefined if Decap knows the address. */
function listInstead(collections, hash) {
  if (!isDecodable(hash)) return '#/'
  const [, name, rest = ''] = /^#\/collections\/([^/?]+)\/?([^?]*)/.exec(hash) ?? []
  if (name === undefined) return /^(?:#?\/?(?:\?.*)?|#\/search\/.*)$/.test(hash) ? undefined : '#/'
  const collection = collections.find((each) => each.name === name)
  if (!collection) return '#/'
  const [kind, slug = ''] = rest.split('/')
  const isKnown = collection.files
    ? rest === '' || (kind === 'entries' && collection.files.some((file) => file.name === slug))
    : ['', 'new', 'search', 'filter'].includes(kind) || (kind === 'entries' && slug !== '')
  return isKnown ? undefined : `#/collections/${name}`
}

/** Instead of an entry that is not there, or cannot be read. */
export function showListInstead(sentence) {
  const [list] = /^#\/collections\/[^/]+/.exec(location.hash) ?? ['#/']
  location.replace(list)
  openDialog('Not found', [paragraph(sentence)])
}

function isDecodable(hash) {
  try {
    decodeURIComponent(hash)
    return true
  } catch {
    return false
  }
}
