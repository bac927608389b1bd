import sax from 'sax'

/** Relationship types that embed something other than text and pictures (ECMA-376-1, 15.2). */
const ACTIVE_TYPES = ['oleObject', 'control', 'aFChunk', 'subDocument']

/** On a drive of the author's machine, as most own templates are noted; nothing is loaded from there. */
const LOCAL = /^(file:\/\/\/)?[a-z]:[\\/]|^[^:\\/]+$/i

/** Leads out of the document, regardless of the relationship's mode. */
const ABSOLUTE = /^\s*([a-z][a-z\d+.-]*:|[\\/]{2})/i

/**
 * What Word loads on opening, or an embedded object that runs (ECMA-376-2, 8); links to follow do not count.
 * @throws when it is no well-formed XML, or declares a document type
 */
export function areActive(xml: string): boolean {
  let active = false
  const parser = sax.parser(true, { xmlns: true })
  parser.onerror = (error) => {
    throw error
  }
  parser.ondoctype = () => {
    throw new Error('Relationships declare no document type.')
  }
  parser.onopentag = ({ local, attributes }: sax.QualifiedTag) => {
    const value = (name: string) => attributes[name]?.value ?? ''
    if (local === 'Relationship') active ||= isActive(value('Type'), value('Target'), value('TargetMode'))
  }
  parser.write(xml).close()
  return active
}

function isActive(type: string, target: string, mode: string): boolean {
  const kind = /\/relationships\/(\w+)$/.exec(type)?.[1] ?? ''
  if (ACTIVE_TYPES.includes(kind)) return true
  if (kind === 'hyperlink' || (kind === 'attachedTemplate' && LOCAL.test(target))) return false
  return mode.trim().toLowerCase() === 'external' || ABSOLUTE.test(target)
}
