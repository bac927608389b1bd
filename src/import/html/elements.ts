/** Removed with their content; those with a name are reported. */
export const DROPPED = new Map<string, string | undefined>([
  ...named('scripts', 'script'),
  ...named('style sheets', 'style'),
  ...named('forms', 'form'),
  ...named('form fields', 'input select textarea'),
  ...named('embedded objects', 'object embed applet'),
  ...named('drawings in the text', 'svg'),
  ...named('formulas', 'math'),
  ...named(undefined, 'button noscript template canvas link meta base title head map dialog frameset colgroup col'),
])

export const RENAMED = new Map<string, string>([
  ...named('h2', 'h1'),
  ...named('h4', 'h5 h6'),
  ...named('del', 's strike'),
  ...named('code', 'kbd samp tt'),
  ...named('em', 'i cite dfn var'),
  ...named('strong', 'b'),
  ...named('p', 'address'),
  ...named('tbody', 'tfoot'),
  ...named('ul', 'menu dir'),
  ...named('pre', 'listing xmp plaintext'),
])

/** Other elements are removed when empty. */
export const MAY_BE_EMPTY = new Set('br hr dt dd caption thead tbody td th'.split(' '))

export const BLOCKS = new Set(
  [
    'address article aside blockquote body center details dd dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6',
    'header hgroup hr html li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul',
  ].flatMap((names) => names.split(' ')),
)

function named<Value>(value: Value, names: string): [string, Value][] {
  return names.split(' ').map((name) => [name, value])
}
