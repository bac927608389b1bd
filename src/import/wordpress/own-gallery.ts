import { element, type HtmlNode } from '../html/tree.ts'
import type { Uploads } from './uploads.ts'

/** A gallery without ids shows the pictures attached to the item itself. */
export function withOwnGallery(nodes: HtmlNode[], id: string, files: Uploads): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node.type !== 'element') return [node]
    if (node.properties.dataGallery === undefined) return [{ ...node, children: withOwnGallery(node.children, id, files) }]
    return files.attachedTo(id).map((attachment) => element('figure', [element('img', [], { dataId: attachment.id })]))
  })
}
