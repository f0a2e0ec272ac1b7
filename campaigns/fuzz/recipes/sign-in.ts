import { randomUUID } from 'node:crypto'
import { addAccount, addInvitation, addLink, openSession, password } from '#campaigns/fuzz/accounts.ts'
import { ask, pick } from '#campaigns/fuzz/world.ts'
import type { Recipes } from './recipe.ts'

const anotherPassword = 'eight yellow bicycles'
const anEmail = () => `${randomUUID()}@campaign.example`

export const signInRecipes: Recipes = {
  'identity.login': async ({ client }) => {
    const { email } = await addAccount(client)
    return { body: { email, password } }
  },
  'identity.loginWithCode': async (world) => {
    const { email, code } = await addAccount(world.client, { twoStep: 'on' })
    const { challenge } = await ask(world, 'POST /api/auth/login', { body: { email, password } })
    return { body: { challenge, code: code() } }
  },
  'identity.register': async () => ({ body: { name: 'Asha Rao', email: anEmail(), password } }),
  'identity.logout': async ({ client }) => ({ token: (await addAccount(client)).token }),
  'identity.forgotPassword': async ({ client }) => ({ body: { email: (await addAccount(client)).email } }),
  'identity.resetPassword': async ({ client }) => {
    const token = await addLink(client, await addAccount(client), 'reset')
    return { body: { token, password: anotherPassword } }
  },
  'account.verifyEmail': async ({ client }) => {
    const account = await addAccount(client, { isVerified: false })
    return { token: account.token, body: { token: await addLink(client, account, 'verify') } }
  },
  'account.sendVerification': async ({ client }) => ({
    token: (await addAccount(client, { isVerified: false })).token,
  }),
  'account.changePassword': async ({ client }) => {
    const { token } = await addAccount(client)
    return { token, body: { currentPassword: password, newPassword: anotherPassword } }
  },
  'account.changeEmail': async ({ client }) => {
    const { token } = await addAccount(client)
    return { token, body: { email: anEmail(), password } }
  },
  'account.endSession': async ({ client }) => {
    const { id, token } = await addAccount(client)
    await openSession(client, id)
    const other = await pick({ client }, 'select id from sessions where user_id = $1 order by random() limit 1', [id])
    return { token, path: { session: other.id } }
  },
  'account.endOtherSessions': async ({ client }) => {
    const { id, token } = await addAccount(client)
    await openSession(client, id)
    return { token }
  },
  'account.closeAccount': async ({ client }) => ({ token: (await addAccount(client)).token, body: { password } }),
  'account.confirmPassword': async ({ client }) => ({ token: (await addAccount(client)).token, body: { password } }),
  'twoStep.setUp': async ({ client }) => ({ token: (await addAccount(client)).token }),
  'twoStep.check': async ({ client }) => {
    const { token, code } = await addAccount(client, { twoStep: 'set up' })
    return { token, body: { code: code() } }
  },
  'twoStep.turnOn': async (world) => {
    const { token, code } = await addAccount(world.client, { twoStep: 'set up' })
    await ask(world, 'POST /api/auth/two-step/check', { token, body: { code: code() } })
    return { token }
  },
  'twoStep.turnOff': async ({ client }) => {
    const { token, code } = await addAccount(client, { twoStep: 'on' })
    return { token, body: { password, code: code() } }
  },
  'twoStep.renewCodes': async ({ client }) => {
    const { token, code } = await addAccount(client, { twoStep: 'on' })
    return { token, body: { password, code: code() } }
  },
  'team.invite': async () => ({ body: { name: 'Ravi Menon', email: anEmail() } }),
  'team.endInvitation': async ({ client }) => ({ path: { invitation: (await addInvitation(client)).id } }),
  'team.setRules': async () => ({ body: { needsTwoStep: false } }),
  'team.remove': async ({ client }) => ({ path: { admin: (await addAccount(client, { role: 'admin' })).id } }),
  'team.endTwoStep': async ({ client }) => ({
    path: { admin: (await addAccount(client, { role: 'admin', twoStep: 'on' })).id },
  }),
  'invitation.read': async ({ client }) => ({ body: { token: (await addInvitation(client)).token } }),
  'invitation.accept': async ({ client }) => {
    const { token } = await addInvitation(client)
    return { body: { token, password } }
  },
}
