// The page of the editor: gives Decap CMS its configuration, a backend that knows which version of an
// entry it shows, fields of its own, a preview, and the messages of "content check" at the fields; and
// has the bar that publishes. Decap offers `CMS`, `h` and `createClass` as globals.
import { addBar, addLanguageChoice } from './bar.js'
import { addFields } from './fields.js'
import { keepFocus } from './focus.js'
import { getJson } from './http.js'
import { watchForm } from './messages.js'
import { pathShown, showListInstead, watchAddress } from './places.js'
import { addPreviews } from './preview.js'

window.CMS_MANUAL_INIT = true

addEventListener('DOMContentLoaded', async () => {
  const { config, site } = await getJson('/config.json')
  keepFocus()
  // Decap keeps the address that it finds when it is loaded.
  watchAddress(config)
  await loadDecap()
  addBackend()
  addFields(site)
  addPreviews(config, site)
  addWords()
  // There is nobody to sign in.
  localStorage.setItem('decap-cms-user', JSON.stringify({ backendName: 'vitrine' }))
  window.CMS.init({ config })
  addBar(config, site)
  addLanguageChoice(site)
  watchForm()
})

function loadDecap() {
  const script = document.createElement('script')
  script.src = '/cms/decap-cms.js'
  const { promise, resolve } = Promise.withResolvers()
  script.onload = resolve
  document.head.append(script)
  return promise
}

// Decap's own backend for a server nearby, which says which version each change was made to.
function addBackend() {
  const { CMS } = window
  const versions = new Map()
  const note = (answer) => {
    for (const { file, data } of [answer].flat()) if (file && data !== undefined) versions.set(file.path, file.id)
    return answer
  }
  /** Called with `new`; what it returns is the backend. */
  function versionedBackend(...given) {
    const backend = CMS.getBackend('proxy').init(...given)
    const request = backend.request.bind(backend)
    backend.request = async (payload) => {
      if (payload.action !== 'persistEntry') return shown(payload, request(payload).then(note))
      const sent = Object.fromEntries(payload.params.dataFiles.map(({ path }) => [path, versions.get(path)]))
      const answer = await request({ ...payload, params: { ...payload.params, versions: sent } }).catch((error) => {
        // Decap shows the name before the sentence.
        throw Object.assign(error, { name: '' })
      })
      for (const [path, version] of Object.entries(answer.versions)) versions.set(path, version)
      return answer
    }
    return backend
  }
  CMS.registerBackend('vitrine', versionedBackend)
}

/** Decap would show an empty form for an entry that is not there, and a bare sentence for one that cannot be read. */
async function shown({ action, params }, asked) {
  const isShown = () => action === 'getEntry' && params.path === pathShown()
  const answer = await asked.catch((error) => {
    if (!isShown()) throw error
    return { error }
  })
  if (action === 'deleteFiles') dispatchEvent(new Event('deleted'))
  if (!isShown() || (answer.data ?? null) !== null) return answer
  showListInstead(answer.error?.message ?? 'There is no such entry. It was removed, or has another address now: choose it from the list.')
  // Decap asks again when it shows the entry.
  return new Promise(() => {})
}

// Decap publishes whatever it saves; here, saving and publishing are two things.
function addWords() {
  const { CMS } = window
  const words = structuredClone(CMS.getLocale('en'))
  Object.assign(words.editor.editorToolbar, {
    publishing: 'Saving…',
    publish: 'Save',
    published: 'Saved',
    publishNow: 'Save now',
    publishAndCreateNew: 'Save and create new',
    publishAndDuplicate: 'Save and duplicate',
    deployButtonLabel: 'On the site',
    deleteEntry: 'Delete',
    deletePublishedEntry: 'Delete',
  })
  Object.assign(words.editor.editor, {
    onDeletePublishedEntry: 'Delete this in all languages? The site shows it until you publish.',
  })
  words.editor.editorControlPane.widget.required = 'Fill in “%{fieldLabel}”.'
  Object.assign(words.ui.toast, {
    missingRequiredField: 'Not saved: something is missing. Fill in what is marked in red.',
    onFailToPersist: 'Not saved. %{details}',
  })
  words.collection.collectionTop.newButton = '+ %{collectionLabel}'
  CMS.registerLocale('en', words)
}
