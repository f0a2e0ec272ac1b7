import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Activity } from '#domain/activity.ts'
import { isNamedField } from '#domain/activity/fields.ts'
import { api } from '#domain/api.ts'
import type { Endpoint } from '#domain/contract/endpoint.ts'
import { dismissAdmin, makeAdmin } from '#server/account/roles/actions.ts'
import type { TestApp, Visitor } from '#server/testing/app.ts'
import { adminWrites, ofReader } from '#server/testing/admin-writes/all.ts'
import { aBooking, addTimeOff, aReview, ask, reason, send } from '#server/testing/admin-writes/calls.ts'
import { compareWithLog, readLogged } from '#server/testing/admin-writes/compare.ts'
import { fieldsLeftOut, recordingFields } from '#server/testing/admin-writes/sent-fields.ts'
import { nextPageIn } from '#server/testing/answers.ts'
import { openShop } from '#server/testing/shop.ts'

const options = { processes: 2, admin: { name: 'Olive Stone' }, customer: { name: 'Kavita Desai' } } as const
const shop = Object.assign(openShop(options), { anil: '', bina: '' })
let ravi: Visitor
beforeAll(async () => void (ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })))
beforeEach(async () => {
  await shop.client.query('delete from closed_days; delete from settings')
  await shop.deps.settings.refresh()
  shop.anil = await shop.aProfessional({ name: 'Anil Nair' })
  shop.bina = await shop.aProfessional({ name: 'Bina Shah' })
})

const readActivities = async (): Promise<Activity[]> =>
  (await shop.get('/api/admin/activity?limit=100&storefront=all', { token: shop.admin.token })).body
const byCustomers = ({ byRole }: Activity) => byRole === 'customer'
/** The activity recorded during some work, oldest first. */
async function during(work: () => Promise<unknown>): Promise<Activity[]> {
  const [last] = await readActivities()
  await work()
  const after = await readActivities()
  const added = after.slice(0, last ? after.findIndex(({ _id }) => _id === last._id) : undefined)
  return added.toReversed().filter((one) => !byCustomers(one))
}
const endpoints: Record<string, Record<string, Endpoint>> = api
function endpointOf(name: string): Endpoint {
  const [noun = '', verb = ''] = name.split('.')
  const endpoint = endpoints[noun]?.[verb]
  if (!endpoint) throw new Error(`the contract has no ${name}`)
  return endpoint
}
const kindsDuring = async (work: () => Promise<unknown>) => (await during(work)).map(({ kind }) => kind)

describe('a change by an administrator', () => {
  test('every administrator endpoint that writes records an activity', () => {
    const writes = Object.entries(api).flatMap(([noun, group]) =>
      Object.entries(group)
        .filter(([, { access, method }]) => access === 'admin' && method !== 'GET')
        .map(([name]) => `${noun}.${name}`)
        .filter((name) => !ofReader.has(name)),
    )
    expect(Object.keys(adminWrites).toSorted()).toEqual(writes.toSorted())
  })

  test.each(Object.entries(adminWrites))(
    '%s is recorded once, and names no customer',
    async (name, { kind, also = [], make, ...expected }) => {
      const sent: string[][] = []
      const write = await make(recordingFields(shop, sent))
      const was = await readLogged(shop.client)
      const done = await during(async () => expect((await write()).status).toBeLessThan(300))
      expect(compareWithLog({ was, is: await readLogged(shop.client), entries: done })).toEqual([])
      expect(fieldsLeftOut(endpointOf(name), sent.at(-1) ?? [])).toEqual([])
      // What follows from the change for other records has entries of the system.
      const written = done.filter(({ byRole }) => byRole === 'admin')
      expect(written.map((one) => one.kind)).toEqual([...also, kind])
      expect(written.at(-1)).toEqual(
        expect.objectContaining({ kind, by: 'Olive Stone', storefront: 'documents', ...expected }),
      )
      const fields = written.flatMap(({ before, after }) => Object.keys({ ...before, ...after }))
      expect(fields.filter((field) => !isNamedField(field))).toEqual([])
      const names = new RegExp(`Kavita|Desai|Lake View|Ring|Dentist|amused|@(?!shop|doorstep)|${shop.customer.email}`)
      const rows = await shop.client.query('select activity::text from activity order by id desc limit 1')
      expect(JSON.stringify(rows.rows)).not.toMatch(names)
    },
  )

  test('is not recorded if it is refused or finds nothing', async () => {
    const unknown = randomUUID()
    const professional = { name: '', categories: ['tax'], hours: [] }
    const answers: { status: number }[] = []
    const kinds = await kindsDuring(async () => {
      answers.push(
        await ask(shop, 'professionals', { method: 'POST', body: professional }),
        await ask(shop, 'professionals', {
          method: 'POST',
          body: { ...professional, name: 'Z', categories: ['astrology'] },
        }),
        await ask(shop, `professionals/${shop.anil}`, { body: { name: 'Anil Rao', version: 7 } }),
        await ask(shop, `professionals/${unknown}`, { body: { name: 'Anil Rao' } }),
        await addTimeOff(shop, unknown),
        await addTimeOff(shop, shop.anil, '12:00'),
        await ask(shop, `professionals/${shop.anil}/time-off/${unknown}`, { method: 'DELETE' }),
        await ask(shop, 'closed-days/2026-02-30', { body: { reason: '' } }),
        await ask(shop, 'closed-days/2026-12-26', { method: 'DELETE' }),
        await ask(shop, `reviews/${unknown}/hidden`, { body: { hidden: true, reason } }),
        await ask(shop, `reviews/${await aReview(shop)}/hidden`, { body: { hidden: true, reason: '' } }),
        await send(shop, 'services/imports', { body: Buffer.from([0xff, 0xfe]), type: 'text/csv' }),
      )
    })
    expect(kinds).toEqual([])
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 409, 404, 404, 422, 404, 404, 404, 404, 422, 422])
  })

  test('is not recorded if it changes nothing', async () => {
    const review = await aReview(shop)
    const [booking, body] = [await aBooking(shop), { hidden: true, reason }]
    await ask(shop, `reviews/${review}/hidden`, { body })
    await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' } })
    const kinds = await kindsDuring(async () => {
      await ask(shop, `professionals/${shop.anil}`, { body: { name: 'Anil Nair', active: true, hours: undefined } })
      await ask(shop, `professionals/${shop.anil}`, { body: {} })
      await ask(shop, `reviews/${review}/hidden`, { body, by: ravi })
      await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' }, by: ravi })
      await ask(shop, `bookings/${booking}/status`, { body: { status: 'pending' } })
    })
    expect(kinds).toEqual([])
  })

  test('is recorded if only the reason changes, for a hidden review and for a closed day', async () => {
    const review = await aReview(shop)
    const hide = (why: string) => ask(shop, `reviews/${review}/hidden`, { body: { hidden: true, reason: why } })
    await hide('First')
    await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'First' } })
    const written = await during(async () => {
      await hide('Second')
      await ask(shop, `reviews/${review}/hidden`, { body: { hidden: false, reason: 'Third' } })
      await ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Second' } })
    })
    expect(written.map(({ kind, subject, before, after }) => [kind, subject, before, after])).toEqual([
      [
        'review-hidden',
        { _id: review, title: 'GST Registration' },
        { hidden: true, reason: 'First' },
        { hidden: true, reason: 'Second' },
      ],
      [
        'review-shown',
        { _id: review, title: 'GST Registration' },
        { hidden: true, reason: 'Second' },
        { hidden: false, reason: 'Third' },
      ],
      ['day-closed', { _id: '2026-12-25', title: '2026-12-25' }, { reason: 'First' }, { reason: 'Second' }],
    ])
  })

  const both = <T>(call: (by: Visitor, at: TestApp) => Promise<T>) =>
    Promise.all([call(shop.admin, shop), call(ravi, shop.second)])

  test('requested by two administrators at the same moment is recorded once', async () => {
    const review = await aReview(shop)
    const [absence] = (await addTimeOff(shop, shop.bina)).body.professional.timeOff
    const kinds = await kindsDuring(async () => {
      await both((by, at) => ask(shop, 'closed-days/2026-12-25', { body: { reason: 'Christmas' }, by, at }))
      await both((by, at) => ask(shop, 'closed-days/2026-12-25', { method: 'DELETE', by, at }))
      await both((by, at) => ask(shop, `reviews/${review}/hidden`, { body: { hidden: true, reason }, by, at }))
      await both((by, at) => ask(shop, `reviews/${review}/hidden`, { body: { hidden: false }, by, at }))
      await both((by, at) =>
        ask(shop, `professionals/${shop.bina}/time-off/${absence._id}`, { method: 'DELETE', by, at }),
      )
      await both((by, at) =>
        ask(shop, `professionals/${shop.anil}`, { body: { name: 'Anil Rao', version: 1 }, by, at }),
      )
    })
    const once = ['day-closed', 'day-reopened', 'review-hidden', 'review-shown', 'time-off-removed']
    expect(kinds).toEqual([...once, 'professional-changed'])
  })

  test('simultaneous opening and closing of a day is recorded in the order of the changes', async () => {
    const put = { body: { reason: 'Christmas' } }
    const written = await during(async () => {
      for (let round = 0; round < 10; round += 1)
        await both((by, at) =>
          ask(shop, 'closed-days/2026-12-25', by === shop.admin ? { ...put, by, at } : { method: 'DELETE', by, at }),
        )
    })
    // Closed and opened alternately.
    const kinds = written.map(({ kind }) => kind)
    expect(kinds.every((kind, turn) => kind === (turn % 2 === 0 ? 'day-closed' : 'day-reopened'))).toBe(true)
    const isClosed = (await shop.client.query('select from closed_days')).rowCount === 1
    expect(isClosed).toBe(kinds.length % 2 === 1)
  })

  test('fails if it cannot be recorded', async () => {
    await shop.client.query("alter table activity add constraint planted check (kind not like 'time-off%') not valid")
    expect((await addTimeOff(shop, shop.anil)).status).toBe(500)
    await shop.client.query('alter table activity drop constraint planted')
    expect((await shop.client.query('select from time_off where professional_id = $1', [shop.anil])).rowCount).toBe(0)
  })
})

describe('a change on the command line', () => {
  const add = (email: string) =>
    makeAdmin(shop.deps.db, shop.deps, { email, name: 'Meera Iyer', password: 'correct horse' })
  const remove = (email: string) => dismissAdmin(shop.deps.db, shop.deps, email)

  test('is recorded for all storefronts, with the current name of the account', async () => {
    const email = `${randomUUID()}@example.com`
    const written = await during(async () => {
      await add(email)
      await add(email)
      await remove(email)
      await remove(email)
      await add(email)
    })
    const subject = { _id: expect.any(String), title: 'Meera Iyer' }
    const [customerRole, adminRole] = [{ role: 'customer' }, { role: 'admin' }]
    const actor = { by: 'Command line', byId: null, byRole: 'system', storefront: null }
    expect(written.map(({ _id, at: _at, ...expected }) => expected)).toEqual([
      { kind: 'admin-added', ...actor, subject, before: null, after: adminRole },
      { kind: 'admin-removed', ...actor, subject, before: adminRole, after: customerRole },
      { kind: 'admin-added', ...actor, subject, before: customerRole, after: adminRole },
    ])
    await shop.client.query('delete from users where email = $1', [email])
    expect((await readActivities())[0]?.subject.title).toBe('Closed account')
    const { rows } = await shop.client.query("select activity::text from activity where kind like 'admin-%'")
    expect(JSON.stringify(rows)).not.toMatch(/Meera|@/)
  })

  test('is listed with the changes of each storefront, in order and page by page', async () => {
    const close = (storefront: string, date: string) =>
      shop.put(`/api/admin/closed-days/${date}`, { token: shop.admin.token, storefront, body: { reason: '' } })
    await close('home', '2026-12-01')
    await add(`${randomUUID()}@example.com`)
    await close('home', '2026-12-02')
    await close('documents', '2026-12-03')
    await add(`${randomUUID()}@example.com`)
    const seen: string[] = []
    let address: string | undefined = '/api/admin/activity?limit=2'
    while (address !== undefined && seen.length < 4) {
      const page = await shop.get(address, { token: shop.admin.token, storefront: 'home' })
      seen.push(...page.body.map(({ kind, subject }: Activity) => (kind === 'day-closed' ? subject._id : kind)))
      address = nextPageIn(page)
    }
    expect(seen).toEqual(['admin-added', '2026-12-02', 'admin-added', '2026-12-01'])
  })
})
