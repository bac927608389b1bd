const UMLAUTS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }

/** As German writes them without the dots; other languages only leave the dots out. */
export function withoutUmlauts(text: string, language: string): string {
  return language === 'de' ? text.normalize('NFC').replace(/[äöü]/gi, (letter) => UMLAUTS[letter] ?? letter) : text
}
