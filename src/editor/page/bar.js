import { closeDialog, openDialog, paragraph } from './dialog.js'
import { getJson, postJson } from './http.js'

// Which languages stand side by side.
export function addLanguageChoice(site) {
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

function counted(count, noun) {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

// What differs from the site, publishing, and the way back.
export function addBar({ site_url: origin }, site) {
  const state = document.getElementById('state')
  const links = new CSSStyleSheet()
  document.adoptedStyleSheets.push(links)
  const show = ({ lines = [], problems = [], unseen = [], drafts = 0 }) => {
    links.replaceSync(unseen.map((path) => `a[href="${CSS.escape(addressOf(path))}"] { display: none }`).join('\n'))
    if (problems.length > 0) state.textContent = `${counted(problems.length, 'problem')} to solve before you can publish`
    else if (lines.length > 0) state.textContent = `${counted(lines.length, 'change')} not on the site yet`
    else state.textContent = `The site shows everything that is saved${drafts > 0 ? `, but not ${counted(drafts, 'draft')}` : ''}`
    state.className = problems.length > 0 ? 'problem' : ''
  }
  let reading = false
  let outdated = false
  // One request at a time: for each the server reads all content.
  const refresh = async () => {
    outdated = true
    if (reading) return
    reading = true
    try {
      while (outdated) {
        outdated = false
        show(await getJson('/changes'))
      }
    } finally {
      reading = false
    }
  }
  const dialogs = { publish: showPublish, history: showHistory }
  for (const button of document.querySelectorAll('[data-dialog]')) {
    button.addEventListener('click', async () => {
      openDialog(button.textContent.replace('…', ''), ['Please wait…'])
      await dialogs[button.dataset.dialog]().catch(failed)
    })
  }
  document.getElementById('dialog-close').addEventListener('click', closeDialog)
  window.CMS.registerEventListener({ name: 'postSave', handler: () => setTimeout(refresh) })
  addEventListener('deleted', refresh)
  // Files may have been changed in the meantime.
  addEventListener('focus', refresh)
  void refresh()

  // Of its page, to which Decap links.
  function addressOf(path) {
    const [collection, slug] = path.replace(/\.json$/, '').split('/')
    return origin + (site.pages[collection] ?? '/').replace(':slug', slug)
  }

  async function showPublish() {
    const { lines = [], problems = [], drafts = 0 } = await getJson('/changes')
    if (problems.length > 0) return openDialog('Publish', ['Nothing can be published until these are solved:', listOf(problems)])
    const left = drafts > 0 ? [paragraph(`Drafts, which stay off the site: ${drafts}.`)] : []
    if (lines.length === 0) return openDialog('Publish', ['The site shows everything that is saved.', ...left])
    openDialog('Publish', ['Visitors will see:', listOf(lines), ...left], 'Publish now', async () => {
      openDialog('Publish', ['Please wait…'])
      await postJson('/publish')
        .then((answer) => answered('Published', answer))
        .catch(failed)
    })
  }

  async function showHistory() {
    const { publications } = await getJson('/history')
    if (publications.length === 0) return openDialog('History', ['Nothing is published yet.'])
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
          openDialog('History', ['Please wait…'])
          await postJson('/undo', { version })
            .then((answer) => answered('Shown again', answer))
            .catch(failed)
        })
        details.append(button)
      }
      return details
    })
    openDialog('History', [
      'What the site shows is first. An earlier state can be shown again; the forms stay as they are, and the next “Publish” publishes what is in them.',
      ...items,
    ])
  }

  function failed({ message }) {
    openDialog('That did not work', [paragraph(message)])
  }

  function answered(title, { lines = [], problems = [] }) {
    openDialog(problems.length > 0 ? 'Not published' : title, [listOf(problems.length > 0 ? problems : lines)])
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
        link.addEventListener('click', closeDialog)
      }
      item.append(link)
      list.append(item)
    }
    return list
  }
}
