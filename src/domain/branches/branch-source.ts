import * as z from 'zod'
import { branchHoursSource } from '../hours/hours-source.ts'
import { localized } from '../language/localized.ts'
import { webAddress } from '../source.ts'
import { branch } from './branch.ts'

const branchSource = z.strictObject({
  key: z.string().describe('A short name, unique in the file; never change it'),
  name: localized,
  address: localized.optional(),
  phone: z.string().optional(),
  email: z.email().optional(),
  google_map: webAddress.optional().describe('Where "Get directions" leads'),
  pin: z
    .strictObject({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
    .optional()
    .describe('On the map of the contact page'),
  opening_hours: branchHoursSource.optional().describe('What is left out is as in settings.yaml'),
})
export type BranchSource = z.infer<typeof branchSource>

export const branchSchemas = { entry: branchSource, answer: branch }
