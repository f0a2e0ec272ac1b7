import { del, get, list, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import {
  NewProfessional,
  Professional,
  ProfessionalChange,
  ProfessionalDetails,
  ProfessionalFilter,
} from '#domain/professional.ts'

export const professional = {
  professionals: list('/api/admin/professionals', {
    access: 'admin',
    limit: 'browse',
    summary: 'List professionals by name, per storefront or overall',
    query: ProfessionalFilter,
    item: Professional,
  }),
  professional: get('/api/admin/professionals/:professional', {
    params: { professional: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve a professional',
    query: nothing,
    reply: ProfessionalDetails,
  }),
  add: post('/api/admin/professionals', {
    access: 'admin',
    limit: 'write',
    summary: 'Create a professional (idempotent with an Idempotency-Key)',
    body: NewProfessional,
    reply: Professional,
    status: 201,
    takesKey: true,
  }),
  change: put('/api/admin/professionals/:professional', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Update a professional; existing bookings are unchanged',
    body: ProfessionalChange,
    reply: Professional,
  }),
  invite: post('/api/admin/professionals/:professional/invitation', {
    params: { professional: id },
    access: 'admin',
    limit: 'email',
    summary: 'Invite a professional to sign in; an open invitation is replaced',
    isRecent: true,
    body: nothing,
    reply: Professional,
    status: 201,
  }),
  endInvitation: del('/api/admin/professionals/:professional/invitation', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'End the invitation of a professional',
    body: nothing,
    reply: nothing,
  }),
  endAccess: del('/api/admin/professionals/:professional/access', {
    params: { professional: id },
    access: 'admin',
    limit: 'write',
    summary: 'Part a professional from the account, which is of a customer from then on, and end its sessions',
    body: nothing,
    reply: nothing,
  }),
}
