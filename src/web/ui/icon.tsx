import iconsUrl from './icons.svg?no-inline'

/** Every symbol of `icons.svg`. */
export type IconName =
  | 'arrow-right'
  | 'arrow-up'
  | 'badge-check'
  | 'banknote'
  | 'brand-facebook'
  | 'brand-github'
  | 'brand-instagram'
  | 'brand-linkedin'
  | 'brand-x'
  | 'brand-youtube'
  | 'briefcase'
  | 'calendar'
  | 'check'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'circle-alert'
  | 'clipboard-list'
  | 'clock'
  | 'download'
  | 'eye'
  | 'file-text'
  | 'globe'
  | 'heart'
  | 'house'
  | 'image'
  | 'info'
  | 'layout-grid'
  | 'list'
  | 'mail'
  | 'map'
  | 'map-pin'
  | 'maximize-2'
  | 'menu'
  | 'message-circle'
  | 'message-square'
  | 'minus'
  | 'monitor'
  | 'moon'
  | 'paperclip'
  | 'pause'
  | 'phone'
  | 'play'
  | 'plus'
  | 'rotate-ccw'
  | 'search'
  | 'search-x'
  | 'send'
  | 'shield-check'
  | 'sliders-horizontal'
  | 'star'
  | 'sun'
  | 'trash-2'
  | 'triangle-alert'
  | 'truck'
  | 'user-round'
  | 'x'
  | 'zoom-in'
  | 'zoom-out'

/** Decoration: neighbouring words or the button's label carry the meaning. `flip` is for directions in right-to-left pages. */
export function Icon({ name, flip = false, fill = false }: { name: IconName; flip?: boolean; fill?: boolean }) {
  const classes = ['icon', flip && 'icon-flip', fill && 'icon-fill'].filter(Boolean).join(' ')
  return (
    // The size without the style sheet.
    <svg className={classes} width="20" height="20" aria-hidden="true">
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  )
}
