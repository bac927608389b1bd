// The page of the editor: gives Decap CMS its configuration, a backend that knows which version of an
// entry it shows, fields of its own, a preview, and the messages of "content check" at the fields; and
// has the bar that publishes. Decap offers `CMS`, `h` and `createClass` as globals.
import { addBar, addLanguageChoice } from './bar.js'
import { addFields } from './fields.js'
import { getJson } from './http.js'
import { watchForm } from './messages.js'
import { addPreviews } from './preview.js'

window.CMS_MANUAL_INIT = true

addEventListener('DOMContentLoaded', async () => {
  const { config, site } = await getJson('/config.json')
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
      if (payload.action !== 'persistEntry') return note(await request(payload))
      const sent = Object.fromEntries(payload.params.dataFiles.map(({ path }) => [path, versions.get(path)]))
      const answer = await request({ ...payload, params: { ...payload.params, versions: sent } })
      for (const [path, version] of Object.entries(answer.versions)) versions.set(path, version)
      return answer
    }
    return backend
  }
  CMS.registerBackend('vitrine', versionedBackend)
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
  words.collection.collectionTop.newButton = '+ %{collectionLabel}'
  CMS.registerLocale('en', words)
}
