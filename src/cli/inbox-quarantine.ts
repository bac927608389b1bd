import { parseArgs } from 'node:util'
import { FORM_KINDS } from '#server/forms/form-kinds.ts'
import { mailHost } from '#server/mail/address.ts'
import { quarantineSubmissions, releaseSubmission } from '#server/storage/inbox-changes.ts'
import type { Command } from './command.ts'
import { withDatabase } from './database.ts'
import { findAll } from './inbox-find.ts'
import { counted } from './inbox-words.ts'
import { submissionNumbers } from './parameters.ts'

export const inboxRelease: Command = {
  name: 'inbox release',
  summary: 'Takes submissions out of quarantine; their mails are written then.',
  help: 'inbox release N…\nA running server sends the mails.\nExit code 0: released; 1: there is no such submission; nothing was changed.',
  run: async (parameters, output) => {
    const ids = submissionNumbers(parseArgs({ args: parameters, options: {}, allowPositionals: true }).positionals)
    return withDatabase(async ({ db }, config) => {
      const items = await findAll(db, ids, output)
      if (!items) return 1
      for (const item of items) {
        if (!item.quarantine) {
          output.print(`Submission ${item.id} is not in quarantine.`)
          continue
        }
        const { receipt, email } = FORM_KINDS[item.form]
        await releaseSubmission(db, item, receipt ? (item.texts[email]?.trim() ?? item.email) : undefined, mailHost(config))
        output.print(`Submission ${item.id} is in the inbox now. A running server sends its mails.`)
      }
      return 0
    })
  },
}

export const inboxQuarantine: Command = {
  name: 'inbox quarantine',
  summary: 'Puts submissions into quarantine; mails not sent yet are taken back.',
  help: 'inbox quarantine N…\nWhat lies in quarantine is erased after the days that "retention" in settings.yaml gives it, counted from when it was sent.\nExit code 0: done; 1: there is no such submission; nothing was changed.',
  run: async (parameters, output) => {
    const ids = submissionNumbers(parseArgs({ args: parameters, options: {}, allowPositionals: true }).positionals)
    return withDatabase(async ({ db }) => {
      const items = await findAll(db, ids, output)
      if (!items) return 1
      await quarantineSubmissions(db, ids)
      output.print(`In quarantine: ${counted(ids.length, 'submission')}.`)
      return 0
    })
  },
}
