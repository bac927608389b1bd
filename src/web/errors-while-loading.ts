// Must be the first import. React makes a few errors while it is loaded, only to recognize them when they
// are thrown. Where developer tools look on, as those that rate pages do, V8 reads the whole script a second
// time for the place of such an error, and for as long no page answers: a tenth of a second on a phone.
const RealError = Error
globalThis.Error = new Proxy(RealError, {
  // Called without "new", as React does it.
  apply: (_target, _this, [message]) => Object.assign(Object.create(RealError.prototype), { message }),
})

/** Lets errors be errors again: to be called when everything is loaded. */
export function makeRealErrors(): void {
  globalThis.Error = RealError
}
