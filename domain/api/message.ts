import { get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import {
  AdminMessage,
  AdminMessageDetails,
  Dismissal,
  MessageFilter,
  MessageSummary,
  MessageSummaryFilter,
  Resending,
  TestMail,
} from '#domain/message/admin.ts'

export const message = {
  messages: list('/api/admin/messages', {
    access: 'admin',
    limit: 'browse',
    summary: 'Search emails with their delivery state, per storefront or overall, newest first',
    query: MessageFilter,
    item: AdminMessage,
  }),
  // Before the messages, or 'summary' would be read as the id of one.
  summary: get('/api/admin/messages/summary', {
    access: 'admin',
    limit: 'browse',
    summary: 'Count the emails that wait, that could not be delivered, and that were sent today',
    query: MessageSummaryFilter,
    reply: MessageSummary,
  }),
  message: get('/api/admin/messages/:message', {
    params: { message: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Get an email with its text, except for emails about access to an account',
    query: nothing,
    reply: AdminMessageDetails,
  }),
  resend: post('/api/admin/messages/:message/resend', {
    params: { message: id },
    access: 'admin',
    limit: 'write',
    summary: 'Send an email again, to the same or to a corrected address',
    body: Resending,
    reply: AdminMessage,
    takesKey: true,
  }),
  test: post('/api/admin/messages/test', {
    access: 'admin',
    limit: 'email',
    summary: 'Send a test email to the administrator, and say whether the mail server took it',
    body: nothing,
    reply: TestMail,
  }),
  dismiss: put('/api/admin/messages/:message/dismissed', {
    params: { message: id },
    access: 'admin',
    limit: 'write',
    summary: 'Stop counting an email that could not be delivered, or count it again',
    body: Dismissal,
    reply: AdminMessage,
  }),
}
