/** A sign from a sprite; the words beside it say what it means. */
export function Sign({ name }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  )
}
