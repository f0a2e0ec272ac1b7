import type { User } from '#domain/identity.ts'
import { confirmedUser, findUser } from '#web/data/use-user.ts'
import { Outage } from '#web/api.ts'
import { readToken } from '#web/session.ts'
import { listAccounts, readKept, writeKept } from './storage.ts'

const userName = 'user'

/** With the token under which the server has confirmed it: any other token may be another user's. */
type KeptUser = { user: User; token: string }

/** Who works on this phone: known without a network. */
export function readKeptUser(): User | undefined {
  const token = readToken()
  const all = listAccounts().map((account) => readKept<KeptUser>(account, userName))
  return token === null ? undefined : all.find((kept) => kept?.token === token)?.user
}

/** Keeps the user whom the server has confirmed, for when there is no network. */
export function keepUserOfDay() {
  const { token, user } = confirmedUser() ?? {}
  if (token && user?.professional) writeKept(user._id, userName, { user, token } satisfies KeptUser)
}

/** Whether this account is signed in, as far as is known without asking the server. */
export function isSignedIn(account: string): boolean {
  return (confirmedUser()?.user ?? readKeptUser())?._id === account
}

/** The token of this account. Throws while another is signed in, perhaps in another tab. */
export async function tokenOf(account: string): Promise<string | null> {
  const isOwn = isSignedIn(account) || (await findUser())?._id === account
  if (!isOwn) throw new Outage('Another user has signed in.')
  return readToken()
}
