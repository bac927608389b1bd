// The fields that Decap does not have.
import { getJson } from './http.js'
import { addNumberField } from './number-field.js'

/** As the server has it. */
const LARGEST_UPLOAD = 64 * 1024 * 1024

export function addFields(site) {
  const { CMS, h, createClass } = window

  // A text with a column for each language.
  const Group = CMS.getWidget('object').control
  class Languages extends Group {
    render() {
      return h('div', { className: 'languages' }, super.render())
    }
  }
  CMS.registerWidget('languages', Languages)

  // As high as what is in it.
  const Text = CMS.getWidget('text').control
  class GrowingText extends Text {
    render() {
      const { type, props } = super.render()
      return h(type, { ...props, minRows: 1 })
    }
  }
  CMS.registerWidget('text', GrowingText)

  addNumberField()

  // The last part of the address, or a key: proposed from the title, and kept.
  CMS.registerWidget(
    'address',
    createClass({
      getInitialState: () => ({ fault: '' }),
      componentDidMount() {
        if (!this.isNew()) return
        document.addEventListener('input', this.propose)
        this.check()
      },
      componentDidUpdate() {
        this.check()
      },
      componentWillUnmount() {
        document.removeEventListener('input', this.propose)
        clearTimeout(this.waiting)
      },
      // A duplicate comes with the address of its original.
      check() {
        const { value } = this.props
        if (this.isNew() && value && value !== this.given) void this.take(value)
      },
      isNew() {
        return this.props.getEntry()?.get('newRecord') === true
      },
      propose(event) {
        if (event.target.id === this.props.forID) return
        clearTimeout(this.waiting)
        this.waiting = setTimeout(async () => {
          const title = titleOf(this.props, site)
          if (this.isOwn || title === this.proposedFor || !title) return
          this.proposedFor = title
          const { slug } = await getJson(`/proposal?${new URLSearchParams({ collection: this.props.collection.get('name'), title })}`)
          if (!this.isOwn) await this.take(slug)
        }, 200)
      },
      async change({ target: { value } }) {
        this.isOwn = value !== ''
        await this.take(value)
      },
      async take(value) {
        this.given = value
        if (value !== this.props.value) this.props.onChange(value)
        const query = new URLSearchParams({ collection: this.props.collection.get('name'), slug: value })
        const { fault } = value === '' ? { fault: '' } : await getJson(`/address?${query}`)
        if (this.given === value) this.setState({ fault })
      },
      isValid() {
        return this.state.fault ? { error: { message: 'Choose another.' } } : true
      },
      render() {
        const { forID, value, classNameWrapper, setActiveStyle, setInactiveStyle } = this.props
        const { fault } = this.state
        return h(
          'div',
          {},
          h('input', {
            id: forID,
            className: classNameWrapper,
            value: value ?? '',
            readOnly: !this.isNew(),
            spellCheck: false,
            onChange: this.change,
            onFocus: setActiveStyle,
            onBlur: setInactiveStyle,
          }),
          fault && h('p', { className: 'message problem', role: 'alert' }, fault),
        )
      },
    }),
  )

  // A picture or document of the folder media/: a new one gets its name from the title.
  CMS.registerWidget(
    'media',
    createClass({
      getInitialState: () => ({ error: '', paths: undefined }),
      async upload({ target }) {
        const [file] = target.files
        if (!file) return
        if (file.size > LARGEST_UPLOAD) {
          this.setState({ error: `"${file.name}" is larger than 64 MB. Save a smaller copy of it, and choose that.` })
          target.value = ''
          return
        }
        const wanted = titleOf(this.props, site) ?? ''
        const query = new URLSearchParams({ folder: this.props.collection.get('name'), file: file.name, wanted })
        try {
          const { path } = await getJson(`/media?${query}`, {
            method: 'POST',
            headers: { 'content-type': 'application/octet-stream' },
            body: await file.arrayBuffer(),
          })
          this.take(path)
        } catch (error) {
          this.setState({ error: error.message })
        }
        target.value = ''
      },
      take(path) {
        this.setState({ error: '', paths: undefined })
        this.props.onChange(path)
      },
      async choose() {
        this.setState({ paths: this.state.paths ? undefined : (await getJson('/media')).paths })
      },
      // Decap asks only whether the value has changed.
      shouldComponentUpdate: () => true,
      render() {
        const { forID, value, classNameWrapper } = this.props
        const { error, paths } = this.state
        return h(
          'div',
          { className: `${classNameWrapper} media` },
          value && h('figure', {}, isPicture(value) && h('img', { src: addressOf(value), alt: '' }), h('figcaption', {}, value)),
          h(
            'p',
            { className: 'buttons' },
            h(
              'label',
              { className: 'button' },
              value ? 'Replace with a file…' : 'Choose a file…',
              h('input', { id: forID, type: 'file', onChange: this.upload }),
            ),
            h('button', { type: 'button', onClick: this.choose, 'aria-expanded': Boolean(paths) }, 'From the site'),
            value && h('button', { type: 'button', onClick: () => this.take('') }, 'Remove'),
          ),
          error && h('p', { className: 'message problem', role: 'alert' }, error),
          paths &&
            h(
              'div',
              { className: 'pictures' },
              paths.map((path) =>
                h(
                  'button',
                  { type: 'button', key: path, title: path, onClick: () => this.take(path) },
                  isPicture(path) ? h('img', { src: addressOf(path), alt: path, loading: 'lazy' }) : path,
                ),
              ),
            ),
        )
      },
    }),
  )

  // A picture within a text.
  CMS.registerEditorComponent({
    id: 'picture',
    label: 'Picture',
    fields: [
      { name: 'file', label: 'Picture', widget: 'media' },
      { name: 'alt', label: 'Description', widget: 'string', required: false },
    ],
    pattern: /^!\[([^\]]*)\]\(([^)\s]+)\)$/,
    fromBlock: ([, alt, file]) => ({ alt, file }),
    toBlock: ({ alt, file }) => `![${alt ?? ''}](${file ?? ''})`,
    toPreview: ({ alt, file }) => h('img', { src: addressOf(file ?? ''), alt: alt ?? '' }),
  })
}

function titleOf({ getEntry, collection }, site) {
  const field = site.titles[collection.get('name')]
  return getEntry()?.getIn(['data', field, site.source])
}

function isPicture(path) {
  return /\.(?:webp|png|jpe?g|gif|avif|svg)$/i.test(path)
}

function addressOf(path) {
  return `/media/${path.split('/').map(encodeURIComponent).join('/')}`
}
