// Decap's own number drops what is no digit: "1,5" would become 15, and "۱٫۵" nothing.
export function addNumberField() {
  const { CMS, h, createClass } = window
  CMS.registerWidget(
    'number',
    createClass({
      getInitialState: () => ({ text: undefined }),
      isWhole() {
        return this.props.field.get('value_type') === 'int'
      },
      /** What was written, unless the form has another value now. */
      text() {
        const { value = '' } = this.props
        const { text } = this.state
        return text !== undefined && (numberIn(text, this.isWhole()) ?? '') === (value ?? '') ? text : String(value ?? '')
      },
      change({ target }) {
        this.setState({ text: target.value })
        this.props.onChange(numberIn(target.value, this.isWhole()) ?? '')
      },
      isValid() {
        const text = this.text()
        if (text.trim() === '') return true
        const number = numberIn(text, this.isWhole())
        const least = this.props.field.get('min') ?? -Infinity
        if (number !== undefined && number >= least) return true
        const example = this.isWhole() ? 'a whole number, such as 12' : 'a number without separators of thousands, such as 1250 or 12.5'
        return { error: { message: number === undefined ? `Write ${example}.` : `Write ${least} or more.` } }
      },
      render() {
        const { forID, classNameWrapper, setActiveStyle, setInactiveStyle } = this.props
        return h('input', {
          id: forID,
          className: classNameWrapper,
          inputMode: this.isWhole() ? 'numeric' : 'decimal',
          value: this.text(),
          onChange: this.change,
          onFocus: setActiveStyle,
          onBlur: setInactiveStyle,
        })
      },
    }),
  )
}

/** In the digits of any language of the site, with a point or a comma before the fraction; undefined if it is none. */
function numberIn(text, isWhole) {
  const digits = text
    .trim()
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.codePointAt(0) % 16))
    .replace('٫', '.')
  // "1,250" may mean either.
  if (!/^-?\d+(?:[.,]\d+)?$/.test(digits) || /,\d{3}$/.test(digits)) return undefined
  const number = Number(digits.replace(',', '.'))
  return isWhole && !Number.isInteger(number) ? undefined : number
}
