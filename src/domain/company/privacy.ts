import * as z from 'zod'

const section = z.object({
  title: z.string(),
  paragraphs: z.array(z.string()),
  table: z.object({ head: z.array(z.string()), rows: z.array(z.array(z.string())) }).nullable(),
})
export type PrivacySection = z.infer<typeof section>

const privacy = z.object({ title: z.string(), lead: z.string(), description: z.string(), sections: z.array(section) })
export type Privacy = z.infer<typeof privacy>
export const privacyAnswer = z.object({ data: privacy })
