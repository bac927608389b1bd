// Decap removes what has the focus when it saves, shows another page or drops an item of a list.
const FORM = '[class*="ControlPaneContainer"]'
const TOOLBAR = '[class*="ToolbarSection"]'
const ERRORS = '[class*="ControlErrorsList"]'
const FIELDS = 'a[href], button, input, textarea, [contenteditable="true"], [role="button"]'

/** Puts the focus where one would go on. */
export function keepFocus() {
  /** What had it last with all that this was in, and the address at that time. */
  let last = []
  let left = ''
  let isWaiting = false
  document.addEventListener('focusin', ({ target }) => {
    isWaiting = false
    left = location.hash
    last = []
    for (let element = target; element; element = element.parentElement) last.push(element)
  })
  const goOn = () => {
    const { activeElement, body } = document
    // A closed dialog keeps it for a moment.
    if (activeElement === body || !activeElement.checkVisibility()) placeAfter(last, left)?.focus()
  }
  document.getElementById('dialog').addEventListener('close', () => {
    isWaiting = true
    goOn()
  })
  new MutationObserver((changes) => {
    const isRefused = changes.some(({ addedNodes }) => [...addedNodes].some((node) => node.matches?.(ERRORS)))
    if (isRefused && !document.activeElement.closest(FORM)) first(document.querySelector(`${FORM} div:has(> div > ${ERRORS})`))?.focus()
    if (isWaiting || (last[0] && !last[0].isConnected)) goOn()
  }).observe(document.getElementById('nc-root'), { childList: true, subtree: true })
}

/** Undefined as long as the page is not there yet. */
function placeAfter(last, left) {
  const form = document.querySelector(FORM)
  const toolbar = document.querySelector(`${TOOLBAR} [role="button"]`)
  if (toolbar && last.some((element) => element.matches(TOOLBAR))) return toolbar
  if (form) return first(last.find((element) => element.isConnected && form.contains(element))) ?? first(form)
  const link = left && document.querySelector(`main a[href="${CSS.escape(left)}"]`)
  if (link) return link
  const heading = document.querySelector('main h1')
  if (heading) heading.tabIndex = -1
  return heading
}

/** Languages that are not shown are in the form, too. */
function first(element) {
  return [...(element?.querySelectorAll(FIELDS) ?? [])].find((field) => field.checkVisibility())
}
