import { randomBytes } from 'node:crypto'
import { readAs } from '#domain/contract/field.ts'
import { canonicalEmail, ForgotPassword } from '#domain/identity.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { dismissAdmin, makeAdmin, resetTwoStep } from '#server/account/roles/actions.ts'
import { systemClock } from '#server/clock.ts'
import { type Config, readConfig } from '#server/config.ts'
import { clearDemo, readClearing } from './clear-demo.ts'
import type { Db } from '#server/platform/database/db.ts'
import { listAdmins } from '#server/identity/store.ts'
import { createLog } from '#server/log.ts'
import { openBeside } from '#server/platform/database/open.ts'
import { StartupError } from '#server/startup-error.ts'

const usage = `npm run admin -- add EMAIL      makes an account an administrator
npm run admin -- list           lists the administrators
npm run admin -- remove EMAIL   makes an administrator a customer, or a professional with 'My day'
npm run admin -- reset-two-step EMAIL   turns off two-step sign-in of an account
npm run admin -- clear-demo     removes the demo; with --catalogue also its services, with --yes without asking`

/** A message to print, and whether the command succeeded. */
export type CommandResult = { output: string; succeeded: boolean }

type Ask = (question: string) => Promise<boolean>

/** Runs the administrator command, with or without a running server. `ask` puts a question to the person who runs it. */
export async function runAdminCommand(
  args: string[],
  env: Record<string, string | undefined>,
  ask: Ask = async () => false,
): Promise<CommandResult> {
  if (args[0] === 'clear-demo') {
    const clearing = readClearing(args.slice(1), ask)
    return clearing ? beside(env, (db, config) => clearDemo(db, config, clearing)) : failed(usage)
  }
  const [verb = '', text = '', ...more] = args
  const isList = verb === 'list' && text === ''
  const isOfAccount = ['add', 'remove', 'reset-two-step'].includes(verb) && text !== ''
  if (more.length > 0 || !(isList || isOfAccount)) return failed(usage)
  const { value, complaints } = isList ? { value: { email: '' } } : readAs(ForgotPassword, { email: text })
  if (complaints) return failed(complaints[0]?.message ?? usage)
  return beside(env, (db) => commands[verb as keyof typeof commands](db, canonicalEmail(value.email)))
}

type Command = (db: Db, config: Config) => Promise<CommandResult>

async function beside(env: Record<string, string | undefined>, run: Command): Promise<CommandResult> {
  try {
    const [log, config] = [createLog({ json: false, write: () => {} }), readConfig(env)]
    const { database, close } = await openBeside({ config, log })
    try {
      return await run(database.db, config)
    } finally {
      await close()
    }
  } catch (error) {
    if (error instanceof StartupError || error instanceof Refusal) return failed(error.message)
    throw error
  }
}

const commands = {
  async add(db: Db, email: string) {
    const password = randomBytes(12).toString('base64url')
    const result = await makeAdmin(db, { clock: systemClock }, { email, name: nameOf(email), password })
    if (result === 'disabled') return failed(`The account of ${email} is disabled.`)
    if (result === 'kept')
      return failed(`${email} was the address of another account until a few days ago and is still reserved.`)
    return done(messages[result](email, password))
  },
  async list(db: Db) {
    const admins = await listAdmins(db)
    return done(
      admins.length === 0
        ? 'There are no administrators yet.'
        : admins.map(({ email, name }) => `${email}  ${name}`).join('\n'),
    )
  },
  async remove(db: Db, email: string) {
    const role = await dismissAdmin(db, { clock: systemClock }, email)
    return role
      ? done(`${email} is a ${role} now, and signed out everywhere.`)
      : failed(`${email} is not an administrator.`)
  },
  async 'reset-two-step'(db: Db, email: string) {
    return (await resetTwoStep(db, { clock: systemClock }, email))
      ? done(`${email} signs in with the password alone now.`)
      : failed(`No account with two-step sign-in has the address ${email}.`)
  },
}

const messages = {
  new: (email: string, password: string) =>
    `${email} is an administrator now.\nPassword: ${password}\nIt is shown only once. Please sign in and choose another one under Account.`,
  'promoted with a new password': (email: string, password: string) =>
    `${email} is an administrator now. The address was not confirmed, so the account has a new password.\nPassword: ${password}\nIt is shown only once.`,
  promoted: (email: string) => `${email} is an administrator now, and has to sign in again.`,
  already: (email: string) => `${email} is an administrator already.`,
}

/** The part before the @, until the user enters a name. */
function nameOf(email: string): string {
  return email.split('@')[0] ?? email
}

const done = (output: string): CommandResult => ({ output, succeeded: true })
const failed = (output: string): CommandResult => ({ output, succeeded: false })
