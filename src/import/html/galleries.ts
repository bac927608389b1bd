import { asBlocks, element, elementsIn, type HtmlElement, type HtmlNode, isElement, propertyOf } from './tree.ts'

const GALLERY = /gallery|swiper|slide/i

/** Without the list that earlier versions of WordPress, and slide shows, wrap around the pictures. Undefined for anything else. */
export function picturesOfGallery(list: HtmlElement): HtmlNode[] | undefined {
  const items = list.children.filter((child) => isElement(child))
  const isGallery = [list, ...items].some((node) => GALLERY.test(propertyOf(node, 'className')))
  if (!isGallery) return undefined
  if (list.tagName === 'dl') return hasPicture(list) ? [captioned(items)] : undefined
  return items.length > 0 && items.every(hasPicture) ? items.flatMap(({ children }) => asBlocks(children)) : undefined
}

function hasPicture(node: HtmlElement): boolean {
  return [...elementsIn([node])].some(({ tagName }) => tagName === 'img')
}

/** A picture and its description as a definition list, which WordPress makes of the shortcode. */
function captioned(items: HtmlElement[]): HtmlElement {
  const pictures = items.filter((item) => isElement(item, 'dt')).flatMap(({ children }) => children)
  const words = items.filter((item) => isElement(item, 'dd')).flatMap(({ children }) => children)
  return element('figure', [...pictures, ...(words.length > 0 ? [element('figcaption', words)] : [])])
}
