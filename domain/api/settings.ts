import type * as z from 'zod/mini'
import { get, nothing, put } from '#domain/contract/endpoint.ts'
import { SectionChange, SectionState, sections } from '#domain/storefront/settings.ts'

const { shop, contact, company, prices, booking, area, messages, invoices } = sections

const reading = <Values extends z.ZodMiniType>(values: Values) =>
  ({ access: 'admin', limit: 'browse', query: nothing, reply: SectionState(values) }) as const

const changing = <Shape extends z.core.$ZodLooseShape>(values: z.ZodMiniObject<Shape>) =>
  ({ access: 'admin', limit: 'write', body: SectionChange(values), reply: SectionState(values) }) as const

/** The settings of the call's storefront, by section. */
export const settings = {
  shop: get('/api/admin/settings/shop', {
    ...reading(shop),
    summary: 'Retrieve brand, description, logo, door colour and hosts of a storefront, and whether it is open',
  }),
  changeShop: put('/api/admin/settings/shop', {
    ...changing(shop),
    summary: 'Change brand, description, logo, door colour or hosts, open the storefront or close it',
  }),
  contact: get('/api/admin/settings/contact', {
    ...reading(contact),
    summary: 'Retrieve the support contact of a storefront',
  }),
  changeContact: put('/api/admin/settings/contact', {
    ...changing(contact),
    summary: 'Change the support contact of a storefront',
  }),
  company: get('/api/admin/settings/company', {
    ...reading(company),
    summary: 'Retrieve the company behind a storefront',
  }),
  changeCompany: put('/api/admin/settings/company', {
    ...changing(company),
    summary: 'Change the company behind a storefront',
  }),
  prices: get('/api/admin/settings/prices', {
    ...reading(prices),
    summary: 'Retrieve the service fee and the taxes of a storefront',
  }),
  changePrices: put('/api/admin/settings/prices', {
    ...changing(prices),
    isRecent: true,
    summary: 'Change the service fee and the taxes of new bookings',
  }),
  booking: get('/api/admin/settings/booking', {
    ...reading(booking),
    summary: 'Retrieve the rules of booking of a storefront',
  }),
  changeBooking: put('/api/admin/settings/booking', {
    ...changing(booking),
    summary: 'Change the rules of booking of a storefront',
  }),
  area: get('/api/admin/settings/area', {
    ...reading(area),
    summary: 'Retrieve the postcodes that a storefront serves',
  }),
  changeArea: put('/api/admin/settings/area', {
    ...changing(area),
    summary: 'Change the postcodes that a storefront serves',
  }),
  messages: get('/api/admin/settings/messages', {
    ...reading(messages),
    summary: 'Retrieve which emails the team receives, and the sender of emails',
  }),
  changeMessages: put('/api/admin/settings/messages', {
    ...changing(messages),
    summary: 'Change which emails the team receives, and the sender of emails',
  }),
  invoices: get('/api/admin/settings/invoices', {
    ...reading(invoices),
    summary: 'Retrieve whether and how invoices are made, and their next number',
  }),
  changeInvoices: put('/api/admin/settings/invoices', {
    ...changing(invoices),
    isRecent: true,
    summary: 'Switch invoices on or off, change their series, or let their numbers go on higher',
  }),
}
