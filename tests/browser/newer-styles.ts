import css from '@eslint/css'
import type { Page } from '@playwright/test'
import { Linter, type Rule } from 'eslint'
import { features } from 'web-features'

/** As `vite.config.ts` has them. */
const OLDEST = { chrome: 100, firefox: 100, safari: 15.4 }

/** Since which version each browser knows something. */
type Support = Partial<Record<string, string>>

/** What BCD calls what some of the oldest browsers lack, such as `css.properties.translate`. */
const NEWER = new Set(
  Object.values(features)
    .flatMap((feature) => (feature.kind === 'feature' && feature.status.by_compat_key ? Object.entries(feature.status.by_compat_key) : []))
    .filter(([key, status]) => key.startsWith('css.') && isNewer((status as { support: Support }).support))
    .map(([key]) => key),
)
function isNewer(support: Support): boolean {
  return Object.entries(OLDEST).some(([browser, oldest]) => !(Number(support[browser]?.replace('≤', '')) <= oldest))
}

/** A browser that does without these loses an adornment, or takes the name with a prefix, which the build adds. */
const ADORNMENTS = [
  'css.at-rules.media.forced-colors',
  'css.at-rules.page',
  'css.properties.accent-color',
  'css.properties.backdrop-filter',
  'css.properties.box-decoration-break',
  'css.properties.break-after',
  'css.properties.contain-intrinsic-block-size',
  'css.properties.contain.inline-size',
  'css.properties.content-visibility',
  'css.properties.font-family',
  'css.properties.forced-color-adjust',
  'css.properties.hyphens',
  'css.properties.line-clamp',
  'css.properties.outline',
  'css.properties.overflow-clip-margin',
  'css.properties.overscroll-behavior',
  'css.properties.overscroll-behavior-inline',
  'css.properties.print-color-adjust',
  'css.properties.resize',
  'css.properties.scrollbar-color',
  'css.properties.scrollbar-width',
  'css.properties.text-size-adjust',
  'css.properties.text-wrap',
  'css.properties.user-select',
  'css.selectors.has',
  'css.selectors.marker',
  'css.selectors.view-transition',
  'css.selectors.view-transition-group',
  'css.selectors.view-transition-new',
  'css.selectors.view-transition-old',
]

interface Node {
  type: string
  name: string
  property: string
  unit: string
  value: Node
  children: Node[]
}

/** What BCD calls a node of a style sheet. */
const NAMES: Record<string, (node: Node) => string> = {
  Dimension: ({ unit }) => unitKey(unit),
  PseudoClassSelector: ({ name }) => `css.selectors.${name}`,
  PseudoElementSelector: ({ name }) => `css.selectors.${name}`,
  Atrule: ({ name }) => `css.at-rules.${name}`,
  Feature: ({ name }) => `css.at-rules.media.${name}`,
}

/** What stands in a style sheet without a fallback although some of the oldest browsers do not know it. */
export function newerStyles(code: string): string[] {
  const rule: Rule.RuleModule = {
    create(context) {
      const source = context.sourceCode as unknown as { getText: (node: Node) => string; getParent: (node: Node) => Node | undefined }
      const above = (node: Node, wanted: (node: Node) => boolean): Node | undefined => {
        const parent = source.getParent(node)
        return !parent || wanted(parent) ? parent : above(parent, wanted)
      }
      const declarationOf = (node: Node) => above(node, ({ type }) => type === 'Declaration')
      const hasFallback = (declaration: Node): boolean => {
        const { property } = declaration
        const isUnknown = NEWER.has(`css.properties.${property}`)
        // With a variable in it any value is taken, and found wrong only when it is too late for another.
        if (!isUnknown && (property.startsWith('--') || source.getText(declaration.value).includes('var('))) return false
        const siblings = source.getParent(declaration)?.children ?? []
        const before = siblings.slice(0, siblings.indexOf(declaration))
        return before.some((other) => other.property === (isUnknown ? `-webkit-${property}` : property))
      }
      const check = (node: Node, key: string, declaration = declarationOf(node)) => {
        if (!NEWER.has(key) || ADORNMENTS.some((name) => key === name || key.startsWith(`${name}.`))) return
        if (above(node, ({ type, name }) => type === 'Atrule' && name === 'supports')) return
        if (declaration && hasFallback(declaration)) return
        context.report({ node: node as never, message: `${key} in ${source.getText(declaration ?? node).slice(0, 120)}` })
      }
      const checkFunction = (node: Node, name: string, declaration?: Node) => {
        for (const key of NEWER) if (key.startsWith('css.types.') && key.endsWith(`.${name}`)) check(node, key, declaration)
      }
      const visitFunction = (node: Node) => checkFunction(node, node.name)
      const others = Object.entries(NAMES).map(([type, keyOf]) => [type, (node: Node) => check(node, keyOf(node))])
      return {
        ...Object.fromEntries(others),
        Declaration(node: Node) {
          check(node, `css.properties.${node.property}`, node)
          if (!node.property.startsWith('--')) return
          const text = source.getText(node.value).replace(/"[^"]*"/g, '')
          for (const [, unit = ''] of text.matchAll(/(?<![\w#-])[\d.]+([a-z]+)/g)) check(node, unitKey(unit), node)
          for (const [, name = ''] of text.matchAll(/([a-z-]+)\(/g)) checkFunction(node, name, node)
        },
        Identifier(node: Node) {
          const declaration = declarationOf(node)
          if (declaration) check(node, `css.properties.${declaration.property}.${node.name}`)
        },
        Function: visitFunction,
      } as unknown as Rule.RuleListener
    },
  }
  const plugins = { css, own: { rules: { newer: rule } } }
  const config = { files: ['**/*.css'], plugins, language: 'css/css', languageOptions: { tolerant: true }, rules: { 'own/newer': 'error' } }
  return new Linter().verify(code, [config as never], { filename: 'built.css' }).map(({ message }) => message)
}

function unitKey(unit: string): string {
  if (unit.startsWith('cq')) return 'css.types.length.container_query_length_units'
  const [, size] = /^([sld])v\w+$/.exec(unit) ?? []
  const sizes = { s: 'small', l: 'large', d: 'dynamic' } as const
  return `css.types.length.${size ? `viewport_percentage_units_${sizes[size as keyof typeof sizes]}` : unit}`
}

/** Names in the built styles that Chrome 100 or Firefox 100 do not know; a browser leaves out what has a name that it never heard. */
const UNHEARD: [RegExp, string][] = [
  [/:has\(/g, ':unheard('],
  [/\bcolor-mix\(/g, 'unheard('],
  [/(?<=[\d.])(?:cq[ib]|[ds]v[hbi]|v[bi]|lh)\b/g, 'unheard'],
  [/(?<=[{;( ])(translate|scale|rotate|container-type|content-visibility)(?=:)/g, 'unheard-$1'],
  [/(?<=float:)inline-start/g, 'unheard'],
  [/(?<=overflow(?:-[xy])?: ?)clip\b/g, 'unheard'],
]

/** Shows pages as a browser does that has none of what came after 2022. */
export async function beforeNewerStyles(page: Page): Promise<void> {
  await page.route('**/assets/*.css', async (route) => {
    const answer = await route.fetch()
    const body = UNHEARD.reduce((code, [name, instead]) => code.replace(name, instead), await answer.text())
    await route.fulfill({ response: answer, body, headers: { 'content-type': 'text/css' } })
  })
}
