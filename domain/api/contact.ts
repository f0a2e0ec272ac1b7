import { get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { Contact, ContactAnswer, ContactDone, ContactFilter, ContactSent, NewContact } from '#domain/message/contact.ts'

export const contact = {
  send: post('/api/contact-messages', {
    access: 'anyone-known',
    limit: 'write',
    summary: 'Write to the shop (idempotent with an Idempotency-Key)',
    body: NewContact,
    reply: ContactSent,
    status: 201,
    takesKey: true,
  }),
  contacts: list('/api/admin/contact-messages', {
    access: 'admin',
    limit: 'browse',
    summary: 'Search messages of the contact form, per storefront or overall, newest first',
    query: ContactFilter,
    item: Contact,
  }),
  contact: get('/api/admin/contact-messages/:contact', {
    params: { contact: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Get a message of the contact form',
    query: nothing,
    reply: Contact,
  }),
  answer: put('/api/admin/contact-messages/:contact/answer', {
    params: { contact: id },
    access: 'admin',
    limit: 'write',
    summary: 'Answer a message of the contact form by email, once',
    body: ContactAnswer,
    reply: Contact,
  }),
  setDone: put('/api/admin/contact-messages/:contact/done', {
    params: { contact: id },
    access: 'admin',
    limit: 'write',
    summary: 'Close a message of the contact form without an answer, or open it again',
    body: ContactDone,
    reply: Contact,
  }),
}
