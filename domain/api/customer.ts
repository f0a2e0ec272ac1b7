import { del, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import {
  CorrectedPhone,
  Customer,
  CustomerDetails,
  CustomerFilter,
  CustomerNote,
  Disabling,
  FirstEmail,
  Merging,
  NewCustomerNote,
} from '#domain/customer.ts'

export const customer = {
  all: list('/api/admin/customers', {
    access: 'admin',
    limit: 'browse',
    summary:
      'List or search customers by name or by the date of the account; with a storefront, those who have booked there',
    query: CustomerFilter,
    item: Customer,
  }),
  any: get('/api/admin/customers/:customer', {
    params: { customer: id },
    access: 'admin',
    limit: 'browse',
    summary:
      'Retrieve a customer, with sums at all storefronts, notes, and the addresses of bookings at this storefront',
    query: nothing,
    reply: CustomerDetails,
  }),
  disable: put('/api/admin/customers/:customer/disabled', {
    params: { customer: id },
    access: 'admin',
    limit: 'write',
    summary: 'Disable an account, which signs it out everywhere, or enable it; may cancel its upcoming bookings',
    body: Disabling,
    reply: CustomerDetails,
  }),
  addEmail: put('/api/admin/customers/:customer/email', {
    params: { customer: id },
    access: 'admin',
    limit: 'write',
    summary: 'Add an email address to a customer who has none, and send a link to confirm it',
    body: FirstEmail,
    reply: CustomerDetails,
  }),
  correctPhone: put('/api/admin/customers/:customer/phone', {
    params: { customer: id },
    access: 'admin',
    limit: 'write',
    summary: 'Correct the phone number of a customer who has no email address; bookings keep theirs',
    body: CorrectedPhone,
    reply: CustomerDetails,
  }),
  addNote: post('/api/admin/customers/:customer/notes', {
    params: { customer: id },
    access: 'admin',
    limit: 'write',
    summary: 'Add a note on a customer, for administrators only',
    body: NewCustomerNote,
    reply: CustomerNote,
    status: 201,
    takesKey: true,
  }),
  removeNote: del('/api/admin/customers/:customer/notes/:note', {
    params: { customer: id, note: id },
    access: 'admin',
    limit: 'write',
    summary: 'Delete a note on a customer',
    body: nothing,
    reply: nothing,
  }),
  merge: post('/api/admin/customers/:customer/merge', {
    params: { customer: id },
    access: 'admin',
    limit: 'write',
    summary: 'Move everything of an account to another account of the same person, and delete it; cannot be undone',
    body: Merging,
    reply: CustomerDetails,
  }),
}
