import { randomUUID } from 'node:crypto'
import type { TestApp, Visitor } from './app.ts'

export const anAddress = () => `${randomUUID()}@example.com`

type Account = Pick<Visitor, 'token' | 'password'>

/** The calls of users on their accounts. */
export function accountCalls(shop: TestApp) {
  const lastEmail = async (to: string) => (await shop.emails(to)).at(-1)
  /** The token of the link in the last email to an address. */
  const tokenFor = async (email: string) => tokenIn(await lastEmail(email))
  return {
    lastEmail,
    tokenFor,
    register: (email: string, password = 'correct horse', name = 'Ravi Menon') =>
      shop.post('/api/auth/register', { body: { name, email, password } }),
    /** A new account whose owner has not yet opened the email, with the token of the link in it. */
    signUp: async (email = anAddress()) => {
      const body = { name: 'Ravi Menon', email, password: 'correct horse' }
      const { token } = (await shop.post('/api/auth/register', { body })).body as { token: string }
      return { ...body, token, link: await tokenFor(email) }
    },
    /** Opens the link of an email, signed in or not. */
    verify: (link: string, token?: string) =>
      shop.post('/api/auth/verify-email', { body: { token: link }, ...(token !== undefined && { token }) }),
    forgot: (email: string, headers = {}) => shop.post('/api/auth/forgot-password', { body: { email }, headers }),
    reset: (link: string, password = 'a new horse') =>
      shop.post('/api/auth/reset-password', { body: { token: link, password } }),
    /** The status of an attempt to sign in. */
    signInWith: async (email: string, password: string) =>
      (await shop.post('/api/auth/login', { body: { email, password } })).status,
    readUser: async (token: string) => (await shop.get('/api/auth/me', { token })).body,
    isSignedIn: async (token: string) => (await shop.get('/api/auth/me', { token })).status === 200,
    changePassword: ({ token, password }: Account, newPassword = 'a new horse', currentPassword = password) =>
      shop.post('/api/auth/change-password', { token, body: { currentPassword, newPassword } }),
    changeEmail: ({ token, password }: Account, email: string) =>
      shop.post('/api/auth/change-email', { token, body: { email, password } }),
    closeAccount: ({ token, password }: Account) => shop.del('/api/users/me', { token, body: { password } }),
    exportData: async (token: string) => (await shop.get('/api/users/me/export', { token })).body,
  }
}

/** The token of the link in an email. */
export function tokenIn(email: { text: string } | undefined): string {
  return /\?token=([\w-]+)/.exec(email?.text ?? '')?.[1] ?? 'no token'
}

export const aNewUser = () => ({ name: 'Ravi Menon', email: anAddress(), password: 'correct horse' })

/** The device cookie that a response sets. */
export const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? 'none'

/** Signs up a user, and returns the cookie of the browser. */
export async function aUserWithCookie(shop: TestApp, headers: Record<string, string> = {}) {
  const user = aNewUser()
  const answer = await shop.post('/api/auth/register', { body: user, headers })
  return { ...user, token: String(answer.body.token), cookie: cookieOf(answer) }
}

/** Tries to sign in, by default with a wrong password. */
export async function tryToSignIn(shop: TestApp, { email, password = 'a wrong guess', ...options }: SignIn) {
  const { address = '192.0.2.1', cookie, headers, ...more } = options
  return shop.post('/api/auth/login', {
    body: { email, password },
    headers: { 'X-Forwarded-For': address, ...(cookie !== undefined && { Cookie: cookie }), ...headers },
    ...more,
  })
}
type SignIn = {
  email: string
  password?: string
  /** The address of the visitor, if the shop trusts its proxy. */
  address?: string
  cookie?: string | undefined
  storefront?: string
  headers?: Record<string, string>
}
