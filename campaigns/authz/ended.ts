import { hashPassword } from '#server/platform/auth/password.ts'
import { newToken } from '#server/platform/auth/token.ts'
import type { UserRole } from '#domain/identity.ts'
import type { Tally } from '#campaigns/rig/tally.ts'
import type { HttpClient } from './http.ts'
import { type Account, addAccount, addProfessional, addSession } from './people.ts'
import type { Office } from './records.ts'

export const stillOpen = 'sessions that have ended and still open something'

type Subject = {
  account: Account
  /** Another session of the same account. */
  second: { session: string; token: string }
  professional: string
}
type Ending = { what: string; role?: UserRole; end: (subject: Subject, office: Office) => Promise<unknown> }

const password = 'a long campaign password'
const nextPassword = 'another long campaign password'

const endings: Ending[] = [
  {
    what: 'signed out',
    end: ({ account }, { http }) => http.give('POST', '/api/auth/logout', { token: account.token }),
  },
  {
    what: 'signed out from another device',
    end: ({ account, second }, { http }) =>
      http.give('DELETE', `/api/auth/sessions/${account.session}`, { token: second.token }),
  },
  {
    what: 'signed out everywhere else',
    end: ({ second }, { http }) => http.give('DELETE', '/api/auth/sessions', { token: second.token }),
  },
  {
    what: 'the password was changed',
    end: ({ second }, { http }) =>
      http.give('POST', '/api/auth/change-password', {
        token: second.token,
        body: { currentPassword: password, newPassword: nextPassword },
      }),
  },
  { what: 'the password was reset', end: resetPassword },
  {
    what: 'the account was closed',
    end: ({ second }, { http }) => http.give('DELETE', '/api/users/me', { token: second.token, body: { password } }),
  },
  {
    what: 'disabled by an administrator',
    end: ({ account }, { http, admin }) =>
      http.give('PUT', `/api/admin/customers/${account.id}/disabled`, { token: admin.token, body: { disabled: true } }),
  },
  {
    what: 'removed from the administrators',
    role: 'admin',
    end: ({ account }, { http, admin }) => http.give('DELETE', `/api/admin/team/${account.id}`, { token: admin.token }),
  },
  {
    what: 'access as a professional ended',
    role: 'professional',
    end: ({ professional }, { http, admin }) =>
      http.give('DELETE', `/api/admin/professionals/${professional}/access`, { token: admin.token }),
  },
  {
    what: 'the role was changed by command',
    role: 'admin',
    end: ({ account }, { client }) => client.query("update users set role = 'customer' where id = $1", [account.id]),
  },
  {
    what: 'expired',
    end: ({ account }, { client }) =>
      client.query("update sessions set expires_at = now() - interval '1 second' where id = $1", [account.session]),
  },
]

async function resetPassword({ account }: Subject, { client, canaries, http }: Office) {
  const { token, tokenHash } = newToken()
  canaries.secret(token)
  await client.query(
    `insert into links (token_hash, purpose, user_id, email, expires_at)
     values (decode($1, 'hex'), 'reset', $2, $3, now() + interval '1 hour')`,
    [tokenHash.toString('hex'), account.id, account.email],
  )
  await http.give('POST', '/api/auth/reset-password', { body: { token, password: nextPassword } })
}

type Ended = { office: Office; servers: HttpClient[]; tally: Tally; first?: number }

/** Ends sessions in every way, at one process: the next request to any process must be refused. */
export async function endSessions({ office, servers, tally, first = endings.length }: Ended) {
  for (const one of [password, nextPassword]) office.canaries.secret(one)
  const passwordHash = await hashPassword(password)
  for (const [at, { what, role = 'customer', end }] of endings.slice(0, first).entries()) {
    const who = `${what} (${at})`
    const account = await addAccount(office, { who, role, passwordHash })
    const second = await addSession(office, { who, id: account.id })
    const path = role === 'professional' ? '/api/my-day' : '/api/auth/me'
    const professional =
      role === 'professional'
        ? await addProfessional(office, { who, user: account.id, storefront: 'documents', category: 'tax' })
        : ''
    const look = (server: HttpClient) => server.ask('GET', path, { token: account.token })
    for (const server of servers) {
      const { status } = await look(server)
      if (status !== 200) tally.wrong('sessions that do not open before they end', `${what}: ${status}`)
    }
    // By the processes in turn.
    const http = servers[at % servers.length] ?? office.http
    await end({ account, second, professional }, { ...office, http })
    for (const [place, server] of servers.entries()) {
      const { status } = await look(server)
      tally.count('ended sessions asked')
      if (status !== 401 && !(role === 'professional' && status === 403))
        tally.wrong(stillOpen, `${what}: process ${place + 1} answered ${status}`)
    }
  }
}
