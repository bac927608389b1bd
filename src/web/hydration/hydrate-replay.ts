import { useEffect, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** Done by a visitor before hydration: a control pressed, or a field given a value. */
interface EarlyAction {
  control: HTMLElement
  value?: string
  checked?: boolean
}

declare global {
  interface Window {
    /** In order, recorded by `boot.js`. */
    early?: EarlyAction[]
  }
}

/** Parts that hydrate on their own, as in `boot.js`. */
const REGION = '[data-part],main,#root'

/** Marks a part as hydrated and replays what the visitor did in it before. Call in what hydrates together with it. */
export function useHydrated(find: () => Element | null | undefined): void {
  // In the commit, like event handlers: no event may be both handled and recorded, or neither.
  useLayoutEffect(() => find()?.setAttribute('data-hydrated', ''), [find])
  useEffect(() => {
    const region = find()
    // After the effects of everything in the part.
    if (region) queueMicrotask(() => replay(region))
  }, [find])
}

function replay(region: Element): void {
  const isHere = ({ control }: EarlyAction) => control.isConnected && control.closest(REGION) === region
  const deeds = window.early?.filter(isHere) ?? []
  window.early = window.early?.filter((deed) => !isHere(deed)) ?? []
  // Each is rendered before the next, which may build on it.
  for (const deed of deeds) flushSync(() => (deed.value === undefined ? press(deed.control) : enter(deed)))
  const active = document.activeElement
  if (active !== document.body && active?.closest(REGION) === region) active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
}

function press(control: Element): void {
  // Browsers open no new tab long after the press.
  if (control instanceof HTMLAnchorElement && !navigator.userActivation?.isActive) location.assign(control.href)
  // A part of a drawing has no click().
  else control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

interface TrackedField extends HTMLInputElement {
  /** React takes an event for a change only when this differs from the value. */
  _valueTracker?: { setValue: (value: string) => void }
}

function enter({ control, value = '', checked = false }: EarlyAction): void {
  const field = control as TrackedField
  const isChoice = field.type === 'radio' || field.type === 'checkbox'
  // Only on a difference: the visitor may be in the middle of a word.
  if (isChoice && field.checked !== checked) field.checked = checked
  if (!isChoice && field.type !== 'file' && field.value !== value) field.value = value
  const tell = (type: string) => field.dispatchEvent(new Event(type, { bubbles: true }))
  // The first event hydrates the field's own boundary.
  tell('input')
  field._valueTracker?.setValue(isChoice ? String(!checked) : `${value}\0`)
  for (const type of isChoice ? ['click'] : ['input', 'change']) tell(type)
}
