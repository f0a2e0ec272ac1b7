import { randomUUID } from 'node:crypto'
import { emptyPng } from '#campaigns/uploads/bytes.ts'
import { area, ask, Missing, pick, series, type World } from '#campaigns/fuzz/world.ts'
import { daysAhead } from './bookings.ts'
import type { Recipe, Recipes } from './recipe.ts'

const someWord = () => randomUUID().slice(0, 8)
const aService = () => ({
  title: `Ration card ${someWord()}`,
  category: 'tax',
  price: 499,
  duration: 60,
  description: 'A card that has run out.',
  includes: ['The fee'],
})
const add = async (world: World, path: string, body: object) =>
  ask<{ _id: string; key: string; page: string; version: number }>(world, `POST /api/admin/${path}`, { body })

const csv = () => ({
  type: 'text/csv',
  text: `slug,title,category,price,duration,description\r\n,Apostille ${someWord()},legal,1499.50,45,We fetch it.\r\n`,
})

const calendar = () => {
  const day = daysAhead(90).replaceAll('-', '')
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART;VALUE=DATE:${day}`, 'SUMMARY:Inventory', 'END:VEVENT']
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n')
}

export const catalogueRecipes: Recipes = {
  'adminCatalogue.service': async (world) => ({ path: { service: (await add(world, 'services', aService()))._id } }),
  'adminCatalogue.add': async () => ({ body: aService() }),
  'adminCatalogue.change': async (world) => ({
    path: { service: (await add(world, 'services', aService()))._id },
    body: { ...aService(), featured: true, price: 1 },
  }),
  'adminCatalogue.remove': async (world) => ({ path: { service: (await add(world, 'services', aService()))._id } }),
  'adminCatalogue.restore': async (world) => {
    const { _id } = await add(world, 'services', aService())
    await ask(world, `DELETE /api/admin/services/${_id}`)
    return { path: { service: _id } }
  },
  'image.add': async () => ({ bytes: { type: 'image/png', text: emptyPng({ width: 500, height: 400 }) } }),
  'imports.begin': async () => ({ bytes: csv() }),
  'imports.import': async (world) => ({ path: { import: (await pick(world, someImport)).id } }),
  'imports.write': async (world) => {
    const ready = "select id from imports where state = 'checked' and problem_count = 0 order by random() limit 1"
    const found = await pick(world, ready).catch(() => undefined)
    // The job checks it soon after, for a later request.
    if (!found) await ask(world, 'POST /api/admin/services/imports', { bytes: csv() })
    return { path: { import: (found ?? (await pick(world, ready))).id } }
  },
  'closedDay.read': async () => ({ bytes: { type: 'text/calendar', text: calendar() } }),
  'category.one': async (world) => ({ path: { category: (await add(world, 'categories', aCategory()))._id } }),
  'category.add': async () => ({ body: aCategory() }),
  'category.order': async (world) => {
    const all = await ask<{ key: string }[]>(world, 'GET /api/admin/categories?limit=100')
    return { body: { keys: all.map(({ key }) => key).toReversed() } }
  },
  'category.change': async (world) => ({
    path: { category: (await add(world, 'categories', aCategory()))._id },
    body: { ...aCategory(), archived: true },
  }),
  'category.moveServices': async (world) => {
    const { key } = await add(world, 'categories', aCategory())
    await add(world, 'services', { ...aService(), category: key })
    return { path: { category: key }, body: { to: 'tax', professionals: true } }
  },
}
const someImport = 'select id from imports order by random() limit 1'
const aCategory = () => ({ name: `Travel ${someWord()}`, description: 'By train' })

const aView = () => ({ name: `Mornings ${someWord()}`, query: { status: 'pending' }, columns: ['customer', 'date'] })
/** An administrator has at most 50. */
const view = async ({ client }: World) => {
  await client.query('delete from views where id in (select id from views order by id offset 30)')
  return aView()
}
const addView = async (world: World) => (await add(world, 'views', await view(world)))._id
/** An email that was sent, or could not be delivered. */
const email: Recipe = async (world) => {
  const { id } = await pick(
    world,
    `update messages set state = 'parked', tries = 8, parked_at = now(), settled_at = null where id = (
       select id from messages where booking_id is not null and state <> 'waiting' and storefront = 'documents'
         and kind in ('booking-received', 'booking-status', 'booking-rescheduled')
       order by random() limit 1 for update skip locked
     ) returning id`,
  )
  return { path: { message: id } }
}
const aContact = async (world: World) => {
  const body = { name: 'Asha Rao', email: 'asha@campaign.example', message: 'Do you come to Lake View?' }
  const { id } = await ask<{ _id: string }>(world, 'POST /api/contact-messages', { body }).then(({ _id }) => ({
    id: _id,
  }))
  return { contact: id }
}
const aReview: Recipe = async (world) => ({
  path: {
    review: (await pick(world, "select id from reviews where storefront = 'documents' order by random() limit 1")).id,
  },
})

export const deskRecipes: Recipes = {
  'view.save': async (world) => ({ body: await view(world) }),
  'view.change': async (world) => ({
    path: { view: await addView(world) },
    body: { ...aView(), shared: true, sort: 'latest' },
  }),
  'view.remove': async (world) => ({ path: { view: await addView(world) } }),
  'message.message': email,
  'message.resend': async (world) => ({
    ...(await email(world)),
    body: { recipient: `${randomUUID()}@campaign.example` },
  }),
  'message.dismiss': async (world) => ({ ...(await email(world)), body: { dismissed: true } }),
  'contact.contact': async (world) => ({ path: await aContact(world) }),
  'contact.answer': async (world) => ({ path: await aContact(world), body: { answer: 'Yes, we do.', version: 1 } }),
  'contact.setDone': async (world) => ({ path: await aContact(world), body: { done: true } }),
  'review.one': aReview,
  'review.hide': async (world) => ({ ...(await aReview(world)), body: { hidden: true, reason: 'It names a person.' } }),
  'review.answer': async (world) => ({ ...(await aReview(world)), body: { reply: 'Thank you.' } }),
  'activity.see': async (world) => ({
    body: { upTo: (await pick<{ id: string }>(world, 'select max(id)::text as id from activity')).id },
  }),
  'area.forget': async (world) => ({
    path: {
      request: (
        await pick(
          world,
          `insert into area_requests (id, storefront, postcode, email, origin, created_at)
           values (gen_random_uuid(), 'documents', '500001', $1, 'https://shop.example', now()) returning id`,
          [`${randomUUID()}@campaign.example`],
        )
      ).id,
    },
  }),
  'find.anything': async () => ({ query: { q: 'asha' } }),
}

const article = () => ({
  title: 'What to ask',
  slug: `ask-${someWord()}`,
  summary: 'Three questions.',
  date: '2026-11-01',
  published: true,
  text: 'Ask **us**.',
})
const pages = ['about', 'pricing', 'terms'] as const
const current = async (world: World) => {
  const page = world.chance.oneOf(pages)
  const { version } = await ask<{ version: number }>(world, `GET /api/admin/pages/${page}`)
  return { page, version }
}
const anArticle = async (world: World) => (await add(world, 'articles', { content: article() })).page
const saving = { summary: '', text: 'One\n\nTwo' }

export const pageRecipes: Recipes = {
  'storefront.article': async (world) => {
    const [one] = await ask<{ slug: string }[]>(world, 'GET /api/storefront/articles')
    if (!one) throw new Missing('no article')
    return { path: { article: one.slug } }
  },
  'storefront.legal': async ({ chance }) => ({
    path: { page: chance.oneOf(['privacy-policy', 'terms', 'cookies', 'accessibility']) },
  }),
  'page.one': async (world) => ({ path: { page: (await current(world)).page } }),
  'page.versions': async (world) => ({ path: { page: (await current(world)).page } }),
  'page.version': async (world) => {
    const { page, version } = await current(world)
    return { path: { page, version: String(version) } }
  },
  'page.save': async (world) => {
    const { page, version } = await current(world)
    return { path: { page }, body: { version, content: { ...saving, text: `${saving.text} ${someWord()}` } } }
  },
  'page.restore': async (world) => {
    const { page, version } = await current(world)
    const content = { ...saving, text: `Three ${someWord()}` }
    await ask(world, `PUT /api/admin/pages/${page}`, { body: { version, content } })
    return { path: { page }, body: { version: version + 1, from: 1 } }
  },
  'page.read': async (world) => {
    const { version } = await ask<{ version: number }>(world, 'GET /api/admin/pages/terms')
    return { path: { page: 'terms' }, body: { version } }
  },
  'page.preview': async () => ({ body: { page: 'about', text: 'One **two** {brand}' } }),
  'page.addArticle': async () => ({ body: { content: article() } }),
  'page.removeArticle': async (world) => ({ path: { article: await anArticle(world) } }),
  'page.restoreArticle': async (world) => {
    const id = await anArticle(world)
    await ask(world, `DELETE /api/admin/articles/${id}`)
    return { path: { article: id } }
  },
}

const closed = ({ chance }: World) => daysAhead(chance.whole(60, 300))

export const shopRecipes: Recipes = {
  'closedDay.calendar': async () => ({ query: { from: daysAhead(1), to: daysAhead(60) } }),
  'closedDay.close': async (world) => ({ path: { day: closed(world) }, body: { reason: 'Inventory' } }),
  'closedDay.reopen': async (world) => {
    const day = closed(world)
    await ask(world, `PUT /api/admin/closed-days/${day}`, { body: {} })
    return { path: { day } }
  },
  'closedDay.change': async (world) => {
    const day = closed(world)
    await ask(world, `PUT /api/admin/closed-days/${day}`, { body: { reason: 'Inventory' } })
    return { body: { changes: [{ date: day, was: 'Inventory', reason: null }] } }
  },
  'adminStorefronts.make': async () => ({
    body: {
      brand: 'Kew Gardeners',
      key: `garden-${someWord()}`,
      locale: 'en-GB',
      currency: 'GBP',
      timeZone: 'Europe/London',
      scenery: 'home',
      phone: '020 7946 0958',
      email: 'office@shop.example',
      hours: 'Every day',
    },
  }),
  'opening.tick': async () => ({ path: { step: 'mail' }, body: { isDone: true } }),
  'opening.addShipped': async (world) => {
    const all = await ask<{ slug: string }[]>(world, 'GET /api/admin/opening/services')
    const [one] = all
    if (!one) throw new Missing('every shipped service is there')
    return { body: { slugs: [one.slug] } }
  },
  'settings.changeInvoices': async () => ({ body: series }),
  'settings.changeArea': async () => ({ body: area }),
}
