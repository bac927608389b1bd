const PREVIEW_STYLE = `
body { font: 1rem/1.4 system-ui, sans-serif }
button { padding: 0.3rem 0.7rem; font: inherit }
button[aria-pressed="true"] { font-weight: 700 }
iframe { display: block; inline-size: 100%; block-size: calc(100vh - 5rem); border: 0 }
`

// The page as the site shows it, drafts included, once the form is saved.
export function addPreviews({ collections }, site) {
  const { CMS, h, createClass } = window
  const Preview = createClass({
    getInitialState: () => ({ language: site.source }),
    render() {
      const { collection, entry } = this.props
      if (!site.preview) return h('p', {}, 'The preview is not running: start "npm run vitrine -- edit" without options to see it.')
      if (entry.get('newRecord')) return h('p', {}, 'Save it to see its page here.')
      const { language } = this.state
      const page = (site.pages[collection.get('name')] ?? '/').replace(':slug', encodeURIComponent(entry.get('slug')))
      const address = `${site.preview}${site.prefixes ? `/${language}` : ''}${page}`
      return h(
        'div',
        {},
        h(
          'p',
          {},
          site.languages.map(({ code }) =>
            h(
              'button',
              { type: 'button', key: code, 'aria-pressed': code === language, onClick: () => this.setState({ language: code }) },
              code,
            ),
          ),
          ' ',
          h('a', { href: address, target: '_blank', rel: 'noreferrer' }, 'Open in a tab of its own'),
        ),
        h('iframe', { src: address, title: 'Preview' }),
      )
    },
  })
  CMS.registerPreviewStyle(PREVIEW_STYLE, { raw: true })
  for (const { name, files } of collections) for (const one of files ?? [{ name }]) CMS.registerPreviewTemplate(one.name, Preview)
}
