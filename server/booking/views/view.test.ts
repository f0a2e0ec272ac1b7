import type { Activity } from '#domain/activity.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { mostViews, type SavedView, usualColumns } from '#domain/booking/view.ts'
import { dismissAdmin } from '#server/account/roles/actions.ts'
import { fieldsIn, refusalIn, statusesOf } from '#server/testing/answers.ts'
import type { Visitor } from '#server/testing/app.ts'
import { openShop } from '#server/testing/shop.ts'

const shop = openShop({ admin: { name: 'Olive Stone' } })
let ravi: Visitor
beforeAll(async () => void (ravi = await shop.aVisitor({ role: 'admin', name: 'Ravi Menon' })))
beforeEach(async () => void (await shop.client.query('delete from views')))

type Options = { by?: Visitor; storefront?: string; key?: string }

const save = (body: object, { by = shop.admin, storefront = 'documents', key }: Options = {}) =>
  shop.post('/api/admin/views', {
    token: by.token,
    storefront,
    body,
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  })
const change = ({ _id }: SavedView, body: object, by = shop.admin) =>
  shop.put(`/api/admin/views/${_id}`, { token: by.token, body })
const remove = ({ _id }: SavedView, by = shop.admin) => shop.del(`/api/admin/views/${_id}`, { token: by.token })
const list = async (query = '', by = shop.admin): Promise<SavedView[]> =>
  (await shop.get(`/api/admin/views?${query}`, { token: by.token })).body
const names = (views: SavedView[]) => views.map(({ name }) => name)

test('a view keeps its filters, columns and order, and each administrator sees their own first, then the shared ones', async () => {
  const fields = {
    name: 'Due soon',
    shared: true,
    query: { status: 'confirmed', unassigned: true, open: true, days: 'tomorrow', search: 'asha' },
    columns: ['date', 'customer', 'address'],
    sort: 'earliest',
  }
  const { status, body } = await save(fields)
  expect(status).toBe(201)
  expect(body).toEqual({
    ...fields,
    _id: expect.stringMatching(/^[\da-f-]{36}$/),
    storefront: 'documents',
    mine: true,
    editable: true,
    by: 'Olive Stone',
    version: 1,
  })
  shop.moveClock(1)
  await save({ name: 'Only mine' })
  const own = await save({ name: 'Mornings' }, { by: ravi })
  expect(own.body).toMatchObject({ shared: false, query: {}, columns: usualColumns, sort: 'next' })
  expect(await list('', ravi)).toEqual([own.body, { ...body, mine: false, editable: false }])
  expect(names(await list())).toEqual(['Due soon', 'Only mine'])
})

test('a view belongs to one storefront, or to all of them together', async () => {
  await save({ name: 'Cleaners' }, { storefront: 'home' })
  await save({ name: 'Everywhere', storefront: 'all' })
  expect(names(await list())).toEqual([])
  expect(names(await list('storefront=home'))).toEqual(['Cleaners'])
  expect(names(await list('storefront=all'))).toEqual(['Everywhere'])
  expect(fieldsIn(await save({ name: 'Nowhere', storefront: 'nowhere' }))).toEqual(['storefront'])
})

test('the owner changes and deletes a view, other administrators only read a shared one', async () => {
  const { body: view } = await save({ name: 'Mornings' })
  expect((await change(view, { shared: true }, ravi)).status).toBe(404)
  const { body: shared } = await change(view, { shared: true, version: 1 })
  expect(shared).toEqual({ ...view, shared: true, version: 2 })
  const refused = await change(view, { name: 'Evenings' }, ravi)
  expect([refused.status, refused.body.message]).toEqual([403, 'Only Olive Stone can change this view.'])
  expect((await remove(view, ravi)).status).toBe(403)
  expect((await remove(view)).status).toBe(204)
  expect((await remove(view)).status).toBe(404)
})

test('the first administrator who changes a shared view of a former one owns it, and any deletes one', async () => {
  const leaving = await shop.aVisitor({ role: 'admin', name: 'Leaving Soon' })
  const [kept, alone, gone] = [
    (await save({ name: 'Mornings', shared: true }, { by: leaving })).body,
    (await save({ name: 'Only mine' }, { by: leaving })).body,
    (await save({ name: 'Evenings', shared: true }, { by: leaving })).body,
  ]
  expect((await change(kept, { name: 'Nights' })).status).toBe(403)
  await dismissAdmin(shop.deps.db, shop.deps, leaving.email)
  const left = (await list()).map(({ name, mine, editable, by }) => ({ name, mine, editable, by }))
  const ofFormer = { mine: false, editable: true, by: 'Leaving Soon' }
  expect(left).toHaveLength(2)
  expect(left).toEqual(
    expect.arrayContaining([
      { name: 'Mornings', ...ofFormer },
      { name: 'Evenings', ...ofFormer },
    ]),
  )
  expect(statusesOf(await Promise.all([change(alone, { name: 'A' }), remove(alone)]))).toEqual([404, 404])
  const changes = [shop.admin, ravi].map((by) => change(kept, { name: `Mornings of ${by.name}` }, by))
  const answers = await Promise.all(changes)
  expect(statusesOf(answers)).toEqual(expect.arrayContaining([200, 403]))
  const owner = answers.find(({ status }) => status === 200)
  expect(owner?.body).toMatchObject({ mine: true, editable: true, version: 2 })
  expect(owner?.body.name).toBe(`Mornings of ${owner?.body.by}`)
  expect((await remove(gone, ravi)).status).toBe(204)
})

test('the log has the name of a view only while all administrators read it', async () => {
  const { body: view } = await save({ name: 'Calls to Asha Rao' })
  await change(view, { name: 'Calls to Asha Rao again', sort: 'latest' })
  const { body: shared } = await change(view, { name: 'Calls', shared: true })
  await change(shared, { name: 'Asha Rao', shared: false })
  await remove(view)
  const { body } = await shop.get('/api/admin/activity?limit=5', { token: ravi.token })
  expect(JSON.stringify(body)).not.toContain('Asha')
  const titles = body.map(({ kind, subject }: Activity) => [kind, subject.title])
  expect(titles.toReversed()).toEqual([
    ['view-saved', 'Personal view'],
    ['view-changed', 'Personal view'],
    ['view-changed', 'Calls'],
    ['view-changed', 'Calls'],
    ['view-deleted', 'Personal view'],
  ])
})

test('a change of an older version is refused and says when the view was changed', async () => {
  const { body: view } = await save({ name: 'Mornings' })
  await change(view, { name: 'Evenings', version: 1 })
  expect(refusalIn(await change(view, { name: 'Nights', version: 1 }))).toEqual([
    409,
    'version_conflict',
    expect.stringMatching(/^Olive Stone changed this view on .* at .*, after you had opened it\.$/),
  ])
  expect(names(await list())).toEqual(['Evenings'])
})

test('the same request twice saves one view, also at the same moment', async () => {
  const body = { name: 'Mornings', query: { status: 'pending' } }
  const answers = await Promise.all([1, 2, 3].map(() => save(body, { key: 'once' })))
  expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1)
  expect(refusalIn(await save({ ...body, name: 'Other' }, { key: 'once' }))).toContain('idempotency_key_reused')
  expect(await list()).toHaveLength(1)
})

test('two views of an administrator never have the same name, also when saved at the same moment', async () => {
  const answers = await Promise.all(['Mornings', 'mornings', ' MORNINGS '].map((name) => save({ name })))
  expect(statusesOf(answers)).toEqual([201, 422, 422])
  const { body: other } = await save({ name: 'Evenings' })
  const renamed = await change(other, { name: 'Mornings' })
  expect([renamed.status, renamed.body.errors]).toEqual([
    422,
    [{ field: 'name', code: 'name_taken', message: 'You already have a view with this name.' }],
  ])
  expect((await save({ name: 'Mornings' }, { by: ravi })).status).toBe(201)
})

test(`an administrator saves at most ${mostViews} views`, async () => {
  const copy = `insert into views (id, owner_id, storefront, name, shared, query, columns, sort, created_at, changed_at)
    select gen_random_uuid(), id, 'home', 'View ' || turn, false, '{}', array['customer', 'date'], 'next', now(), now()
    from users cross join generate_series(2, $2) as turn where email = $1`
  await shop.client.query(copy, [shop.admin.email, mostViews])
  const answers = await Promise.all(['One', 'Two'].map((name) => save({ name })))
  expect(statusesOf(answers)).toEqual([201, 422])
  expect(answers.flatMap(({ body }) => body.errors ?? [])).toEqual([
    { field: 'name', code: 'too_many', message: 'You have saved 50 views already. Please delete one first.' },
  ])
})

test.each([
  [{ name: '' }, 'name'],
  [{}, 'name'],
  [{ name: 'A', query: { status: 'late' } }, 'query.status'],
  [{ name: 'A', query: { from: '2026-02-30' } }, 'query.from'],
  [{ name: 'A', query: { storefront: 'home' } }, 'query.storefront'],
  [{ name: 'A', query: { days: 'someday' } }, 'query.days'],
  [{ name: 'A', columns: ['customer', 'service'] }, 'columns'],
  [{ name: 'A', columns: ['customer', 'date', 'date'] }, 'columns'],
  [{ name: 'A', sort: 'price' }, 'sort'],
])('%j is refused and names the field', async (body, field) => {
  const refused = await save(body)
  expect([refused.status, fieldsIn(refused)]).toEqual([refused.status === 400 ? 400 : 422, [field]])
  expect(await list()).toEqual([])
})

test('the views of an administrator go with the account', async () => {
  const leaving = await shop.aVisitor({ role: 'admin', name: 'Leaving Soon' })
  await save({ name: 'Shared', shared: true }, { by: leaving })
  expect(names(await list())).toEqual(['Shared'])
  expect((await shop.closeAccount(leaving)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('customers have no views', async () => {
  expect((await save({ name: 'Mine' }, { by: shop.customer })).status).toBe(403)
  expect((await shop.get('/api/admin/views', { token: shop.customer.token })).status).toBe(403)
})
