import type { Files } from './content-folder.ts'

/** A company in Kabul with a holiday tomorrow, whatever the day, and two branches. */
export function twoBranches(holiday: string): Files {
  return {
    'settings.yaml': `name: { en: Lajward, fa: لاجورد }
address: { en: "27 Niche Street, Kabul" }
languages: [en, fa, ps]
currency: USD
country: AF
time_zone: Asia/Kabul
opening_hours:
  week:
    sat-wed: "08:00-12:30, 14:00-18:00"
    thu: 08:00-12:30
  exceptions:
    - { date: ${holiday}, hours: closed, name: { en: Founders’ day } }
    - { from: 2019-01-01, to: 2019-01-03, hours: 09:00-10:00 }
`,
    'branches.yaml': `- key: kabul
  name: { en: Lajward House, fa: خانهٔ لاجورد }
  address: 27 Niche Street, Kabul
  phone: "+93 700 123 456"
  pin: { latitude: 34.534, longitude: 69.175 }
- key: herat
  name: Herat laboratory
  address: 12 Citadel Road, Herat
  email: herat@lajward.example
  google_map: https://maps.example/herat
  pin: { latitude: 34.353, longitude: 62.204 }
  opening_hours:
    week: { mon-sun: 24 hours }
`,
  }
}
