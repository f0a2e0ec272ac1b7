import { randomBytes } from 'node:crypto'
import { readAs } from '#domain/contract/field.ts'
import { canonicalEmail, ForgotPassword } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { dismissAdmin, makeAdmin } from '#server/account/actions.ts'
import { systemClock } from '#server/clock.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/platform/database/db.ts'
import { listAdmins } from '#server/identity/store.ts'
import { createLog } from '#server/log.ts'
import { openBeside } from '#server/platform/database/open.ts'
import { StartupError } from '#server/startup-error.ts'

const usage = `npm run admin -- add EMAIL      makes somebody an administrator
npm run admin -- list           says who is one
npm run admin -- remove EMAIL   makes them a customer again`

/** Says what there is to say, and whether it was done. */
export type Outcome = { said: string; done: boolean }

/** The command for administrators: works beside a server that runs, and without one. */
export async function runAdminCommand(args: string[], env: Record<string, string | undefined>): Promise<Outcome> {
  const [verb = '', text = '', ...more] = args
  const isList = verb === 'list' && text === ''
  if (more.length > 0 || !(isList || ((verb === 'add' || verb === 'remove') && text !== ''))) return failed(usage)
  const { value, complaints } = isList ? { value: { email: '' } } : readAs(ForgotPassword, { email: text })
  if (complaints) return failed(complaints[0]?.message ?? usage)
  try {
    const log = createLog({ json: false, write: () => {} })
    const { database, close } = await openBeside({ config: readConfig(env), log })
    try {
      return await ways[verb as keyof typeof ways](database.db, canonicalEmail(value.email))
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof StartupError || error instanceof Refusal) return failed(error.message)
    throw error
  }
}

const ways = {
  async add(db: Db, email: string) {
    const password = randomBytes(12).toString('base64url')
    const result = await makeAdmin({ db, clock: systemClock }, { email, name: nameOf(email), password })
    if (result === 'disabled') return failed(`The account of ${email} is disabled.`)
    if (result === 'kept')
      return failed(`${email} was the address of an account until a few days ago, and is kept for it.`)
    return done(words[result](email, password))
  },
  async list(db: Db) {
    const admins = await listAdmins(db)
    return done(
      admins.length === 0
        ? 'There is no administrator yet.'
        : admins.map(({ email, name }) => `${email}  ${name}`).join('\n'),
    )
  },
  async remove(db: Db, email: string) {
    return (await dismissAdmin({ db, clock: systemClock }, email))
      ? done(`${email} is a customer now, and signed out everywhere.`)
      : failed(`${email} is no administrator.`)
  },
}

const words = {
  new: (email: string, password: string) =>
    `${email} is an administrator now.\nPassword: ${password}\nIt is shown this once. Please sign in and choose another one under Account.`,
  'promoted anew': (email: string, password: string) =>
    `${email} is an administrator now. Nobody had confirmed that address, so the account has a new password.\nPassword: ${password}\nIt is shown this once.`,
  promoted: (email: string) => `${email} is an administrator now, and has to sign in again.`,
  already: (email: string) => `${email} is an administrator already.`,
}

/** What stands before the @, until they say how they are called. */
function nameOf(email: string): string {
  return email.split('@')[0] ?? email
}

const done = (said: string): Outcome => ({ said, done: true })
const failed = (said: string): Outcome => ({ said, done: false })
