import type { LanguageCode } from './languages.ts'

/** In dictionary order. Apart from `languages.ts`, since browsers do not need them. */
export const ALPHABETS: Record<LanguageCode, string> = {
  en: 'abcdefghijklmnopqrstuvwxyz',
  fa: 'ابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی',
  ps: 'ابپتټثجځچڅحخدډذرړزژږسشښصضطظعغفقکګلمنڼوهیېۍ',
  ru: 'абвгдежзийклмнопрстуфхцчшщъыьэюя',
}
