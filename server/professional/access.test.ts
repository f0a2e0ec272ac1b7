import { beforeEach, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { accountCalls, anAddress, tokenIn } from '#server/testing/accounts.ts'
import { fieldsIn, problemIn, statusesOf } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop, tuesday } from '#server/testing/shop.ts'

const shop = openShop({ processes: 2, admin: { name: 'Meera Iyer' } })
const { signInWith, isSignedIn, readUser } = accountCalls(shop)

let anil: string
let email: string
beforeEach(async () => {
  email = anAddress()
  anil = await shop.aProfessional({ name: 'Anil Kulkarni' })
  await shop.changeProfessional(anil, { email, phone: '98765 43210' })
})

type Asking = { id?: string; by?: Visitor; at?: typeof shop.second }
const pathOf = (id: string, part: string) => `/api/admin/professionals/${id}/${part}`
const invite = ({ id = anil, by = shop.admin, at = shop }: Asking = {}) =>
  at.post(pathOf(id, 'invitation'), { token: by.token })
const endInvitation = (id = anil) => shop.del(pathOf(id, 'invitation'), { token: shop.admin.token })
const endAccess = (id = anil) => shop.second.del(pathOf(id, 'access'), { token: shop.admin.token })
const read = async (id = anil) => (await shop.get(`/api/admin/professionals/${id}`, { token: shop.admin.token })).body
const linkFor = async (address = email) => tokenIn((await shop.emails(address)).at(-1))
const accept = (token: string, at = shop.second) =>
  at.post('/api/auth/invitation/accept', { body: { token, password: 'a new horse' } })
const myDay = (token: string) => shop.get(`/api/my-day?date=${tuesday}`, { token })
const signIn = (address = email) => shop.signIn({ email: address, password: 'a new horse' })

/** Invites and accepts; returns the token of the account. */
async function join(address = email): Promise<string> {
  await invite()
  expect((await accept(await linkFor(address))).status).toBe(204)
  return signIn(address)
}

test('an invited professional chooses a password, signs in, and reads the day until the access ends', async () => {
  expect(await read()).toMatchObject({ email, phone: '+91 98765 43210', signsInAs: null, invitedUntil: null })
  const { status, body } = await invite()
  expect([status, body.invitedUntil]).toEqual([201, '2026-11-27T06:30:00.000Z'])
  const link = await linkFor()
  const invited = { name: 'Anil Kulkarni', email, professional: true }
  expect((await shop.post('/api/auth/invitation', { body: { token: link } })).body).toEqual(invited)
  // Of two simultaneous attempts one gets it.
  expect(statusesOf(await Promise.all([accept(link), accept(link, shop)]))).toEqual([204, 400])
  const login = await shop.post('/api/auth/login', { body: { email, password: 'a new horse' } })
  const expected = { role: 'professional', professional: true, worksAt: 'documents', emailVerified: true }
  expect(login.body.user).toMatchObject(expected)
  const { token } = login.body
  expect(await readUser(token)).toEqual(login.body.user)
  expect((await myDay(token)).body.professional.name).toBe('Anil Kulkarni')
  expect(await read()).toMatchObject({ signsInAs: email, invitedUntil: null })
  expect(problemIn(await invite()).code).toBe('has_access')

  expect((await endAccess()).status).toBe(204)
  expect([await isSignedIn(token), (await myDay(token)).status]).toEqual([false, 401])
  expect((await endAccess()).status).toBe(404)
  const customer = await signIn()
  expect(await readUser(customer)).toMatchObject({ role: 'customer' })
  expect((await myDay(customer)).status).toBe(403)
})

test('an invitation ends with the next one, with its expiry, with the address, and when an administrator ends it', async () => {
  await invite()
  const first = await linkFor()
  expect(statusesOf(await Promise.all([invite(), invite({ at: shop.second })]))).toEqual([201, 201])
  expect((await accept(first)).status).toBe(400)
  const second = await linkFor()
  expect([(await endInvitation()).status, (await endInvitation()).status]).toEqual([204, 404])
  expect((await accept(second)).status).toBe(400)
  await invite()
  const third = await linkFor()
  expect((await shop.changeProfessional(anil, { email: '' })).body).toMatchObject({ email: '', invitedUntil: null })
  expect((await accept(third)).status).toBe(400)
  expect(fieldsIn(await invite())).toEqual(['email'])
  const other = anAddress()
  await shop.changeProfessional(anil, { email: other })
  await invite()
  const fourth = await linkFor(other)
  await shop.runAt('2026-11-27T06:30:00Z', async () => expect((await accept(fourth, shop)).status).toBe(400))
})

test('an account that exists keeps its bookings and gets the role; an administrator stays one', async () => {
  const booked = await shop.aBooking()
  await shop.changeProfessional(anil, { email: shop.customer.email.toUpperCase() })
  await invite()
  expect((await accept(await linkFor(shop.customer.email))).status).toBe(204)
  expect(await isSignedIn(shop.customer.token)).toBe(false)
  const token = await signIn(shop.customer.email)
  expect((await shop.get(`/api/bookings/${booked._id}`, { token })).status).toBe(200)
  expect((await readUser(token)).role).toBe('professional')

  const boss = await shop.aVisitor({ role: 'admin' })
  const own = await shop.aProfessional({ name: 'Bina Shah' })
  await shop.changeProfessional(own, { email: boss.email })
  await invite({ id: own })
  expect((await accept(await linkFor(boss.email))).status).toBe(204)
  const both = await signIn(boss.email)
  expect(await readUser(both)).toMatchObject({ role: 'admin', professional: true })
  expect((await myDay(both)).status).toBe(200)
  // The rights of an administrator end, the work does not; then the other way round.
  const id = (await readUser(both))._id
  expect((await shop.del(`/api/admin/team/${id}`, { token: shop.admin.token })).status).toBe(204)
  expect(await readUser(await signIn(boss.email))).toMatchObject({ role: 'professional', professional: true })
  await shop.client.query("update users set role = 'admin' where id = $1", [id])
  const again = await signIn(boss.email)
  await endAccess(own)
  expect([(await readUser(again)).role, (await myDay(again)).status]).toEqual(['admin', 403])
})

test('one account belongs to one professional, and a disabled one to none', async () => {
  await join()
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await shop.changeProfessional(bina, { email })
  const refused = await invite({ id: bina })
  expect([refused.status, fieldsIn(refused)]).toEqual([409, ['email']])
  // An account that has accepted elsewhere since it was invited.
  const address = anAddress()
  await shop.changeProfessional(bina, { email: address })
  await invite({ id: bina })
  const link = await linkFor(address)
  await shop.client.query('update users set email = $2 where email = $1', [email, address])
  expect(problemIn(await accept(link)).code).toBe('already_professional')
  expect((await read(bina)).signsInAs).toBeNull()
  expect((await read()).signsInAs).toBe(address)

  const gone = await shop.aVisitor()
  await shop.client.query('update users set disabled_at = now() where email = $1', [gone.email])
  await shop.changeProfessional(bina, { email: gone.email })
  expect(problemIn(await invite({ id: bina })).code).toBe('account_disabled')
})

test('the office finds, books for and disables a customer who works as a professional', async () => {
  const by = await shop.aVisitor({ name: 'Quentin Rao', emailVerifiedAt: new Date('2026-11-01T00:00:00Z') })
  const booked = await shop.aBooking({ by })
  await shop.changeProfessional(anil, { email: by.email })
  const token = await join(by.email)
  const admin = { token: shop.admin.token }
  const found = (await shop.get('/api/admin/find?q=quentin', admin)).body
  expect(found.customers).toMatchObject([{ name: 'Quentin Rao' }])
  expect(found.bookings).toMatchObject([{ number: booked.number }])
  expect((await shop.get('/api/admin/find?q=quentin%20gst', admin)).body.bookings).toHaveLength(1)
  const [{ _id }] = found.customers
  await shop.aProfessional()
  const call = await shop.bookByPhone({ email: '', customer: { _id, name: 'Quentin Rao' }, time: '15:00' })
  expect(call.status).toBe(201)
  expect(call.body.customer).toMatchObject({ _id, email: by.email })
  const note = { ...admin, body: { text: 'Rings twice' } }
  expect((await shop.post(`/api/admin/customers/${_id}/notes`, note)).status).toBe(201)
  const other = await readUser((await shop.aVisitor()).token)
  const merged = await shop.post(`/api/admin/customers/${_id}/merge`, { ...admin, body: { into: other._id } })
  expect([merged.status, problemIn(merged).code]).toEqual([409, 'cannot_merge'])

  const set = (disabled: boolean) => shop.put(`/api/admin/customers/${_id}/disabled`, { ...admin, body: { disabled } })
  expect((await set(true)).body).toMatchObject({ disabled: true, isProfessional: false })
  expect([(await myDay(token)).status, (await read()).signsInAs]).toEqual([401, null])
  expect((await set(false)).body).toMatchObject({ disabled: false, isProfessional: false })
  expect((await myDay(await signIn(by.email))).status).toBe(403)
})

test('the log says whose invitation has ended because the address was invited to something else', async () => {
  const bina = await shop.aProfessional({ name: 'Bina Shah' })
  await invite()
  await shop.changeProfessional(bina, { email })
  expect((await invite({ id: bina })).status).toBe(201)
  const body = { email, name: 'Bina' }
  expect((await shop.post('/api/admin/team/invitations', { token: shop.admin.token, body })).status).toBe(201)
  await invite({ id: bina })
  await invite({ id: bina })
  const about = await shop.get('/api/admin/activity?storefront=all&limit=12', { token: shop.admin.token })
  const log = about.body.map((one: Activity) => `${one.kind} ${one.subject.title}`)
  expect(
    log
      .filter((line: string) => line.includes('invit'))
      .slice(0, 8)
      .toReversed(),
  ).toEqual([
    'professional-invited Anil Kulkarni',
    'professional-invitation-ended Anil Kulkarni',
    'professional-invited Bina Shah',
    'professional-invitation-ended Bina Shah',
    'admin-invited the team',
    'admin-invitation-ended the team',
    'professional-invited Bina Shah',
    'professional-invited Bina Shah',
  ])
})

test('an invitation to the team and one to My day are never mixed up', async () => {
  const team = (body: object) => shop.post('/api/admin/team/invitations', { token: shop.admin.token, body })
  const { _id } = (await team({ email, name: 'Anil' })).body
  const first = await linkFor()
  await invite()
  expect((await accept(first)).status).toBe(400)
  const { invitations } = (await shop.get('/api/admin/team', { token: shop.admin.token })).body
  expect(invitations).toEqual([])
  expect((await shop.del(`/api/admin/team/invitations/${_id}`, { token: shop.admin.token })).status).toBe(404)
  const second = await linkFor()
  await team({ email, name: 'Anil' })
  expect((await accept(second)).status).toBe(400)
  expect((await read()).invitedUntil).toBeNull()
  expect((await accept(await linkFor())).status).toBe(204)
  expect(await readUser(await signIn())).toMatchObject({ role: 'admin' })
  expect((await read()).signsInAs).toBeNull()
})

test('accepting beside an end or another invitation leaves no half access', async () => {
  const rounds = [endInvitation, () => invite(), () => shop.changeProfessional(anil, { email: '' })]
  for (const act of rounds) {
    await shop.changeProfessional(anil, { email })
    await endAccess()
    await invite()
    const link = await linkFor()
    const [accepted] = await Promise.all([accept(link), act()])
    const { signsInAs } = await read()
    expect(signsInAs).toBe(accepted.status === 204 ? email : null)
    if (accepted.status === 204) expect((await myDay(await signIn())).status).toBe(200)
  }
})

test('an administrator whose access to My day ends at the same moment is no professional afterwards', async () => {
  const boss = await shop.aVisitor({ role: 'admin' })
  const own = await shop.aProfessional({ name: 'Bina Shah' })
  await shop.changeProfessional(own, { email: boss.email })
  await invite({ id: own })
  await accept(await linkFor(boss.email))
  const id = (await readUser(await signIn(boss.email)))._id
  const endAdmin = () => shop.del(`/api/admin/team/${id}`, { token: shop.admin.token })
  const ending = 'update professionals set user_id = null where id = $1'
  expect(await shop.queue([endAdmin], ending, own)).toMatchObject([{ status: 204 }])
  expect((await readUser(await signIn(boss.email))).role).toBe('customer')
})

test('an archived professional keeps the access, and one whose account is closed has none', async () => {
  const token = await join()
  await shop.changeProfessional(anil, { active: false })
  expect((await myDay(token)).status).toBe(200)
  expect((await shop.closeAccount({ token, password: 'a new horse' })).status).toBe(204)
  expect(await read()).toMatchObject({ signsInAs: null, email })
  expect(await signInWith(email, 'a new horse')).toBe(401)
})

test.each(['closing the account', 'an administrator'])(
  'an end of the access by %s leaves visits and requests to the office',
  async (by) => {
    const isClosing = by === 'closing the account'
    const token = await join()
    const { _id } = await shop.aBooking()
    const asked = { from: `${tuesday}T00:00`, to: `${tuesday}T20:00`, reason: 'An operation' }
    expect((await shop.post('/api/my-day/time-off', { token, body: asked })).body).toMatchObject({ state: 'asked' })
    const decided = { from: '2026-11-25T00:00', to: '2026-11-25T20:00', reason: 'A check' }
    expect((await shop.post('/api/my-day/time-off', { token, body: decided })).body).toMatchObject({ state: 'taken' })
    const { address } = (await shop.post('/api/my-day/calendar', { token, body: { version: 0 } })).body
    const feed = () => shop.get(new URL(address).pathname)
    expect((await feed()).status).toBe(200)

    if (isClosing) expect((await shop.closeAccount({ token, password: 'a new horse' })).status).toBe(204)
    else expect((await endAccess()).status).toBe(204)

    expect([(await myDay(token)).status, (await feed()).status]).toEqual([401, 404])
    const admin = { token: shop.admin.token }
    expect(await shop.readAdminBooking({ _id })).toMatchObject({ status: 'pending', professional: { _id: anil } })
    const [request] = (await shop.get('/api/admin/time-off-requests', admin)).body
    expect(request).toMatchObject({ professional: { _id: anil }, visits: 1, reason: isClosing ? '' : 'An operation' })
    const decidedOnes = `select reason from time_off where professional_id = $1
      union all select reason from time_off_requests where professional_id = $1 and state <> 'asked'`
    const { rows } = await shop.client.query(decidedOnes, [anil])
    expect(rows).toEqual([{ reason: '' }, { reason: '' }])
    const [latest] = (await shop.get(`/api/admin/activity?subject=${anil}`, admin)).body
    const who = isClosing ? 'Closed account' : 'Meera Iyer'
    expect(latest).toMatchObject({ kind: 'professional-access-ended', by: who })
    expect(
      (await shop.put(`/api/admin/time-off-requests/${request._id}`, { ...admin, body: { state: 'refused' } })).status,
    ).toBe(204)
  },
)

test('the log says who invited, gave and ended, and no address', async () => {
  await join()
  await endAccess()
  const path = `/api/admin/activity?limit=100&subject=${anil}`
  const { body } = await shop.get(path, { token: shop.admin.token })
  const done = body.map(({ kind, by, after }: { kind: string; by: string; after: unknown }) => [kind, by, after])
  expect(done).toEqual([
    ['professional-access-ended', 'Meera Iyer', null],
    ['professional-access-given', 'Meera Iyer', null],
    ['professional-invited', 'Meera Iyer', null],
    ['professional-changed', 'Meera Iyer', { contact: ['email', 'phone'] }],
  ])
  expect(JSON.stringify(body)).not.toContain(email)
})
