/** Where most people of the countries with several time zones live, unless theirs is the first in the alphabet. */
const USUAL: Record<string, string> = {
  AR: 'America/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Ponape',
  GL: 'America/Godthab',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
}

/** Those of the country, the usual one first. */
export function timeZonesOf(country: string): string[] {
  const zones = new Intl.Locale(`und-${country}`).getTimeZones?.() ?? []
  const usual = USUAL[country]
  return usual && zones.includes(usual) ? [usual, ...zones.filter((zone) => zone !== usual)] : zones
}
