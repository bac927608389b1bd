import { getJson } from './http.js'
import { pathShown } from './places.js'

// The messages of "content check", each at its field.
export function watchForm() {
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
  /** Of the entries of a list, each of which has every field once. */
  let index = 0
  for (const name of names) {
    if (typeof name === 'number') {
      index = name
      continue
    }
    const label = field.querySelectorAll(`label[for^="${CSS.escape(name)}-field-"]`)[index]
    const next = label?.parentElement?.parentElement
    if (!next) break
    field = next
    index = 0
  }
  return field.id === 'nc-root' ? undefined : field
}
