import { stringify } from 'yaml'
import type { StarterFile } from './starter-site.ts'

/** Fields under a comment that explains them. */
export interface YamlPart {
  comment?: string
  fields?: object
  /** Fields behind # signs; a text keeps its indentation. */
  example?: object | string
}

/** With the schema that text editors use. */
export function yamlFile(name: string, about: string, parts: YamlPart[]): StarterFile {
  const head = `# yaml-language-server: $schema=schemas/${name}.schema.json\n${commented(about)}`
  return { file: `${name}.yaml`, text: `${head}\n${parts.map(textOfPart).join('\n')}` }
}

export function textOfPart({ comment, fields, example }: YamlPart): string {
  return [
    comment === undefined ? '' : commented(comment),
    fields === undefined ? '' : yaml(fields),
    example === undefined ? '' : commented(typeof example === 'string' ? example : yaml(example)),
  ].join('')
}

/** Texts stay on one line, so that editors can search them. */
function yaml(value: object): string {
  return stringify(value, { lineWidth: 0 })
}

function commented(text: string): string {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => `# ${line}\n`)
    .join('')
}
