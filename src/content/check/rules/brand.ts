import type { BrandSource } from '#domain/brand/brand.ts'
import { type Replacement, replacementsOf } from '#domain/brand/palette.ts'
import type { Problem } from '../../problems.ts'
import { type MediaUses, useMedia } from '../../read/media.ts'
import type { Path, YamlSource } from '../../read/yaml-source.ts'
import { fontHints } from './font-hints.ts'

interface Noted {
  contentDir: string
  uses: MediaUses
  problems: Problem[]
  hints: Problem[]
}

/** `value` is undefined when the file has the wrong shape. */
export function checkBrand({ source, value }: { source: YamlSource; value: unknown }, { contentDir, uses, problems, hints }: Noted): void {
  problems.push(...commentedColours(source))
  if (value === undefined) return
  const brand = value as BrandSource
  useBrandFiles(brand, source, uses)
  hints.push(...brandHints(brand, source), ...fontHints(brand, source, contentDir))
}

/** To YAML, a colour without quotes is a comment, and its field empty. */
function commentedColours({ file, value, lineOf }: YamlSource): Problem[] {
  const given = Object.entries(typeof value === 'object' && value !== null ? value : {})
  return given
    .filter(([name, each]) => each === null && (name === 'color' || name === 'accent'))
    .map(([name]) => ({
      file,
      line: lineOf([name]),
      sentence: `"${name}" is empty: without quotes, # begins a comment. Write ${name}: "#0b6e4f", or delete the line.`,
    }))
}

/** Except the light logo, which is an image like others. */
function useBrandFiles({ icon, logo, ornament, fonts = {} }: BrandSource, source: YamlSource, uses: MediaUses): void {
  const use = (path: Path, picture: boolean, named: { file: string } | undefined): void => {
    if (named) useMedia(uses, named.file, { file: source.file, line: () => source.lineOf([...path, 'file']), picture })
  }
  use(['icon'], true, icon)
  use(['logo', 'dark'], true, logo?.dark)
  if (typeof ornament === 'object') use(['ornament'], true, ornament)
  for (const [script, font] of Object.entries(fonts)) {
    if (Array.isArray(font)) for (const [index, each] of font.entries()) use(['fonts', script, index], false, each)
    else if (typeof font === 'object') use(['fonts', script], false, font)
  }
}

function brandHints({ color }: BrandSource, { file, lineOf }: YamlSource): Problem[] {
  if (!color) return []
  return replacementsOf(color).map((replaced) => ({ file, line: lineOf(['color']), sentence: replacementHint(color, replaced) }))
}

function replacementHint(color: string, { theme, ratio, shade }: Replacement): string {
  // Rounded down: what is too little must not look like enough.
  const contrast = Math.floor(ratio * 10) / 10
  const change = theme === 'light' ? 'darker' : 'lighter'
  return `In the ${theme} theme, "color" ${color} has a contrast of only ${contrast}:1 to the page, and texts need 4.5:1: links and buttons there have the ${change} shade ${shade}.`
}
