import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** What a visitor did before the page answered: pressed a control, or gave a field a value. */
interface Deed {
  control: HTMLElement
  /** Of a field only. */
  value?: string
  checked?: boolean
}

declare global {
  interface Window {
    /** In their order, as `boot.js` saw them. */
    early?: Deed[]
  }
}

/** The parts of a page that begin to answer on their own, as in `boot.js`. */
const REGION = '[data-part],main,#root'

/**
 * Says that a part of the page answers from now on, and does what the visitor asked of it before.
 * Call in what is hydrated together with the part.
 */
export function useAnswering(find: () => Element | null | undefined): void {
  // With the commit, as events do: none may be both answered and remembered, and none neither.
  useLayoutEffect(() => find()?.setAttribute('data-hydrated', ''), [find])
  useEffect(() => {
    const region = find()
    // Behind the effects of everything that stands in the part.
    if (region) queueMicrotask(() => replay(region))
  }, [find])
}

function replay(region: Element): void {
  const isHere = ({ control }: Deed) => control.isConnected && control.closest(REGION) === region
  const deeds = window.early?.filter(isHere) ?? []
  window.early = window.early?.filter((deed) => !isHere(deed)) ?? []
  // Each is shown before the next one, which may build on it.
  for (const deed of deeds) flushSync(() => (deed.value === undefined ? press(deed.control) : enter(deed)))
  const active = document.activeElement
  if (active !== document.body && active?.closest(REGION) === region) active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

function press(control: HTMLElement): void {
  // Browsers open no new tab for a press that is long past.
  if (control instanceof HTMLAnchorElement && !navigator.userActivation?.isActive) location.assign(control.href)
  else control.click()
}

interface TrackedField extends HTMLInputElement {
  /** React's memory of the value: it takes an event for a change only when this differs. */
  _valueTracker?: { setValue: (value: string) => void }
}

function enter({ control, value = '', checked = false }: Deed): void {
  const field = control as TrackedField
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  // A field is written to only when it has changed: the visitor may be in the middle of a word.
  if (isChoice && field.checked !== checked) field.checked = checked
  if (!isChoice && field.type !== 'file' && field.value !== value) field.value = value
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first event has what stands in a boundary of its own hydrated.
  tell('input')
  field._valueTracker?.setValue(isChoice ? String(!checked) : `${value}\0`)
  for (const type of isChoice ? ['click'] : ['input', 'change']) tell(type)
}
