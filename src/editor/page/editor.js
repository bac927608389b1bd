// The page of the editor: gives Decap CMS its configuration, a backend that knows which version of an
// entry it shows, three fields of its own, a preview, and the messages of "content check" at the fields;
// and has the bar that publishes. Decap offers `CMS`, `h` and `createClass` as globals.
window.CMS_MANUAL_INIT = true

/** What `/config.json` says beside Decap's configuration. */
let site

addEventListener('DOMContentLoaded', async () => {
  const { config, ...rest } = await getJson('/config.json')
  site = rest
  addBackend()
  addFields()
  addPreviews(config)
  addWords()
  // There is nobody to sign in.
  localStorage.setItem('decap-cms-user', JSON.stringify({ backendName: 'vitrine' }))
  window.CMS.init({ config })
  addBar()
  addLanguageChoice()
  watchForm()
})

async function getJson(address, options) {
  const response = await fetch(address, options)
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error)
  return answer
}

function postJson(address, body = {}) {
  return getJson(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
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

function addFields() {
  const { CMS, h, createClass } = window

  // A text with a column for each language.
  const Group = CMS.getWidget('object').control
  class Languages extends Group {
    render() {
      return h('div', { className: 'languages' }, super.render())
    }
  }
  CMS.registerWidget('languages', Languages)

  // As high as what is in it.
  const Text = CMS.getWidget('text').control
  class GrowingText extends Text {
    render() {
      const { type, props } = super.render()
      return h(type, { ...props, minRows: 1 })
    }
  }
  CMS.registerWidget('text', GrowingText)

  // The last part of the address, or a key: proposed from the title, and kept.
  CMS.registerWidget(
    'address',
    createClass({
      componentDidMount() {
        if (this.isNew()) document.addEventListener('input', this.propose)
      },
      componentWillUnmount() {
        document.removeEventListener('input', this.propose)
        clearTimeout(this.waiting)
      },
      isNew() {
        return this.props.getEntry()?.get('newRecord') === true
      },
      propose(event) {
        if (event.target.id === this.props.forID) return
        clearTimeout(this.waiting)
        this.waiting = setTimeout(async () => {
          const title = titleOf(this.props)
          if (this.isOwn || title === this.proposedFor || !title) return
          this.proposedFor = title
          const { slug } = await getJson(`/proposal?${new URLSearchParams({ collection: this.props.collection.get('name'), title })}`)
          if (!this.isOwn) this.props.onChange(slug)
        }, 200)
      },
      change({ target }) {
        this.isOwn = target.value !== ''
        this.props.onChange(target.value)
      },
      render() {
        const { forID, value, classNameWrapper, setActiveStyle, setInactiveStyle } = this.props
        return h('input', {
          id: forID,
          className: classNameWrapper,
          value: value ?? '',
          readOnly: !this.isNew(),
          spellCheck: false,
          onChange: this.change,
          onFocus: setActiveStyle,
          onBlur: setInactiveStyle,
        })
      },
    }),
  )

  // A picture or document of the folder media/: a new one gets its name from the title.
  CMS.registerWidget(
    'media',
    createClass({
      getInitialState: () => ({ error: '', paths: undefined }),
      async upload({ target }) {
        const [file] = target.files
        if (!file) return
        const wanted = titleOf(this.props) ?? ''
        const query = new URLSearchParams({ folder: this.props.collection.get('name'), file: file.name, wanted })
        try {
          const { path } = await getJson(`/media?${query}`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: await file.arrayBuffer(),
          })
          this.take(path)
        } catch (error) {
          this.setState({ error: error.message })
        }
        target.value = ''
      },
      take(path) {
        this.setState({ error: '', paths: undefined })
        this.props.onChange(path)
      },
      async choose() {
        this.setState({ paths: this.state.paths ? undefined : (await getJson('/media')).paths })
      },
      // Decap asks only whether the value has changed.
      shouldComponentUpdate: () => true,
      render() {
        const { forID, value, classNameWrapper } = this.props
        const { error, paths } = this.state
        return h(
          'div',
          { className: `${classNameWrapper} media` },
          value && h('figure', {}, h('img', { src: addressOf(value), alt: '' }), h('figcaption', {}, value)),
          h(
            'p',
            { className: 'buttons' },
            h(
              'label',
              { className: 'button' },
              value ? 'Replace by a file…' : 'Choose a file…',
              h('input', { id: forID, type: 'file', onChange: this.upload }),
            ),
            h('button', { type: 'button', onClick: this.choose, 'aria-expanded': Boolean(paths) }, 'Pictures of the site'),
            value && h('button', { type: 'button', onClick: () => this.take('') }, 'Remove'),
          ),
          error && h('p', { className: 'message problem', role: 'alert' }, error),
          paths &&
            h(
              'div',
              { className: 'pictures' },
              paths.map((path) =>
                h(
                  'button',
                  { type: 'button', key: path, title: path, onClick: () => this.take(path) },
                  h('img', { src: addressOf(path), alt: path, loading: 'lazy' }),
                ),
              ),
            ),
        )
      },
    }),
  )

  // A picture within a text.
  CMS.registerEditorComponent({
    id: 'picture',
    label: 'Picture',
    fields: [
      { name: 'file', label: 'Picture', widget: 'media' },
      { name: 'alt', label: 'Description', widget: 'string', required: false },
    ],
    pattern: /^!\[([^\]]*)\]\(([^)\s]+)\)$/,
    fromBlock: ([, alt, file]) => ({ alt, file }),
    toBlock: ({ alt, file }) => `![${alt ?? ''}](${file ?? ''})`,
    toPreview: ({ alt, file }) => h('img', { src: addressOf(file ?? ''), alt: alt ?? '' }),
  })
}

// Which languages stand side by side.
function addLanguageChoice() {
  if (site.languages.length < 2) return
  const remembered = localStorage.getItem('vitrine-languages')?.split(' ')
  const shown = new Set(remembered ?? site.languages.slice(0, 2).map(({ code }) => code)).add(site.source)
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  const apply = () => {
    const hidden = site.languages.filter(({ code }) => !shown.has(code))
    sheet.replaceSync(hidden.map(({ code }) => `.languages div:has(> div > label[for^="${code}-field-"]) { display: none }`).join('\n'))
    localStorage.setItem('vitrine-languages', [...shown].join(' '))
  }
  const choice = document.getElementById('languages')
  for (const { code, name } of site.languages) {
    const label = document.createElement('label')
    const box = document.createElement('input')
    box.type = 'checkbox'
    box.checked = shown.has(code)
    box.disabled = code === site.source
    box.addEventListener('change', () => {
      if (box.checked) shown.add(code)
      else shown.delete(code)
      apply()
    })
    label.append(box, name)
    label.lang = code
    choice.append(label)
  }
  choice.hidden = false
  apply()
}

function titleOf({ getEntry, collection }) {
  const field = site.titles[collection.get('name')]
  return getEntry()?.getIn(['data', field, site.source])
}

function addressOf(path) {
  return `/media/${path.split('/').map(encodeURIComponent).join('/')}`
}

const PREVIEW_STYLE = `
body { font: 1rem/1.4 system-ui, sans-serif }
button { padding: 0.3rem 0.7rem; font: inherit }
button[aria-pressed="true"] { font-weight: 700 }
iframe { display: block; inline-size: 100%; block-size: calc(100vh - 5rem); border: 0 }
`

// The page as the site shows it, drafts included, once the form is saved.
function addPreviews({ collections }) {
  const { CMS, h, createClass } = window
  const Preview = createClass({
    getInitialState: () => ({ language: site.source }),
    render() {
      const { collection, entry } = this.props
      if (!site.preview) return h('p', {}, 'The preview is not running: start "npm run vitrine -- edit" without options to see it.')
      if (entry.get('newRecord')) return h('p', {}, 'Save it to see its page here.')
      const { language } = this.state
      const page = (site.pages[collection.get('name')] ?? '/').replace(':slug', encodeURIComponent(entry.get('slug')))
      const address = `${site.preview}${site.prefixes ? `/${language}` : ''}${page}`
      return h(
        'div',
        {},
        h(
          'p',
          {},
          site.languages.map(({ code }) =>
            h(
              'button',
              { type: 'button', key: code, 'aria-pressed': code === language, onClick: () => this.setState({ language: code }) },
              code,
            ),
          ),
          ' ',
          h('a', { href: address, target: '_blank', rel: 'noreferrer' }, 'Open in a tab of its own'),
        ),
        h('iframe', { src: address, title: 'Preview' }),
      )
    },
  })
  CMS.registerPreviewStyle(PREVIEW_STYLE, { raw: true })
  for (const { name, files } of collections) for (const one of files ?? [{ name }]) CMS.registerPreviewTemplate(one.name, Preview)
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

// The messages of "content check", each at its field.
function watchForm() {
  let messages = []
  const check = async () => {
    const path = pathShown()
    messages = path ? (await getJson(`/messages?${new URLSearchParams({ path })}`)).messages : []
    place(messages)
  }
  addEventListener('hashchange', check)
  window.CMS.registerEventListener({ name: 'postSave', handler: () => setTimeout(check) })
  new MutationObserver(() => place(messages)).observe(document.getElementById('nc-root'), { childList: true, subtree: true })
  void check()
}

function pathShown() {
  const [, collection, slug] = /^#\/collections\/([^/]+)\/entries\/([^?]+)/.exec(location.hash) ?? []
  return collection && `${collection}/${decodeURIComponent(slug)}.json`
}

/** Decap's labels are for fields whose ids begin with their names. */
function place(messages) {
  const wanted = new Map()
  for (const message of messages) {
    const field = fieldAt(message.field)
    if (field) wanted.set(field, [...(wanted.get(field) ?? []), message])
  }
  for (const list of document.querySelectorAll('ul.messages')) if (!wanted.has(list.parentElement)) list.remove()
  for (const [field, own] of wanted) {
    const text = JSON.stringify(own)
    const before = field.querySelector(':scope > ul.messages')
    if (before?.dataset.messages === text) continue
    before?.remove()
    const list = document.createElement('ul')
    list.className = 'messages'
    list.dataset.messages = text
    for (const { sentence, isProblem } of own) {
      const item = document.createElement('li')
      item.className = isProblem ? 'message problem' : 'message'
      item.textContent = sentence
      list.append(item)
    }
    field.append(list)
  }
}

function fieldAt(names) {
  let field = document.getElementById('nc-root')
  for (const name of names) {
    if (typeof name === 'number') continue
    const label = field.querySelector(`label[for^="${CSS.escape(name)}-field-"]`)
    const next = label?.parentElement?.parentElement
    if (!next) break
    field = next
  }
  return field.id === 'nc-root' ? undefined : field
}

// What differs from the site, publishing, and the way back.
function addBar() {
  const dialog = document.getElementById('dialog')
  const state = document.getElementById('state')
  const refresh = async () => {
    const { lines = [], problems = [] } = await getJson('/changes')
    state.textContent =
      problems.length > 0
        ? `${problems.length} problem${problems.length === 1 ? '' : 's'} to solve before you can publish`
        : lines.length > 0
          ? `${lines.length} change${lines.length === 1 ? '' : 's'} not on the site yet`
          : 'The site shows everything that is saved'
    state.className = problems.length > 0 ? 'problem' : ''
  }
  const show = { publish: showPublish, history: showHistory }
  for (const button of document.querySelectorAll('[data-dialog]')) {
    button.addEventListener('click', async () => {
      open(button.textContent.replace('…', ''), ['Please wait …'])
      await show[button.dataset.dialog]()
    })
  }
  document.getElementById('dialog-close').addEventListener('click', () => dialog.close())
  window.CMS.registerEventListener({ name: 'postSave', handler: () => setTimeout(refresh) })
  // Files may have been changed in the meantime.
  addEventListener('focus', refresh)
  void refresh()

  function open(title, nodes, label, action) {
    document.getElementById('dialog-title').textContent = title
    document.getElementById('dialog-text').replaceChildren(...nodes)
    const button = document.getElementById('dialog-action')
    button.hidden = !action
    button.textContent = label ?? ''
    button.onclick = action
    if (!dialog.open) dialog.showModal()
  }

  async function showPublish() {
    const { lines = [], problems = [], drafts = 0 } = await getJson('/changes')
    if (problems.length > 0) return open('Publish', ['Nothing can be published until these are solved:', listOf(problems)])
    const left = drafts > 0 ? [paragraph(`Drafts, which stay off the site: ${drafts}.`)] : []
    if (lines.length === 0) return open('Publish', ['The site shows everything that is saved.', ...left])
    open('Publish', ['Visitors will see:', listOf(lines), ...left], 'Publish now', async () => {
      open('Publish', ['Please wait …'])
      answered('Published', await postJson('/publish'))
    })
  }

  async function showHistory() {
    const { publications } = await getJson('/history')
    if (publications.length === 0) return open('History', ['Nothing is published yet.'])
    const items = publications.map(({ version, text, names }, index) => {
      const details = document.createElement('details')
      const summary = document.createElement('summary')
      summary.textContent = text
      details.append(summary, listOf(names.map((name) => ({ text: name }))))
      if (index > 0) {
        const button = document.createElement('button')
        button.type = 'button'
        button.textContent = 'Show this again'
        button.addEventListener('click', async () => {
          open('History', ['Please wait …'])
          answered('Shown again', await postJson('/undo', { version }))
        })
        details.append(button)
      }
      return details
    })
    open('History', [
      'What the site shows is first. An earlier state can be shown again; the forms stay as they are, and the next “Publish” publishes what is in them.',
      ...items,
    ])
  }

  function answered(title, { lines = [], problems = [] }) {
    open(problems.length > 0 ? 'Not published' : title, [listOf(problems.length > 0 ? problems : lines)])
    void refresh()
  }

  function listOf(lines) {
    const list = document.createElement('ul')
    for (const { text, path } of lines) {
      const item = document.createElement('li')
      const link = document.createElement(path ? 'a' : 'span')
      link.textContent = text
      if (path) {
        const [collection, slug] = path.replace(/\.json$/, '').split('/')
        link.href = `#/collections/${collection}/entries/${slug}`
        link.addEventListener('click', () => dialog.close())
      }
      item.append(link)
      list.append(item)
    }
    return list
  }

  function paragraph(text) {
    const element = document.createElement('p')
    element.textContent = text
    return element
  }
}
