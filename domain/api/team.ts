import {
  AcceptInvitation,
  FirstAdmin,
  InvitationToken,
  Invited,
  NewTeamInvitation,
  Team,
  TeamInvitation,
  TeamRules,
} from '#domain/account/team.ts'
import { del, get, nothing, post, put } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'

/** The administrators of all storefronts. */
export const team = {
  read: get('/api/admin/team', {
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve the administrators, the open invitations, and whether two-step sign-in is needed',
    query: nothing,
    reply: Team,
  }),
  invite: post('/api/admin/team/invitations', {
    access: 'admin',
    limit: 'email',
    summary: 'Invite someone to become an administrator; an open invitation of the same address is replaced',
    isRecent: true,
    body: NewTeamInvitation,
    reply: TeamInvitation,
    status: 201,
  }),
  endInvitation: del('/api/admin/team/invitations/:invitation', {
    params: { invitation: id },
    access: 'admin',
    limit: 'write',
    summary: 'End an invitation',
    isRecent: true,
    body: nothing,
    reply: nothing,
  }),
  setRules: put('/api/admin/team/rules', {
    access: 'admin',
    limit: 'write',
    summary: 'Set whether all administrators need two-step sign-in',
    isRecent: true,
    body: TeamRules,
    reply: nothing,
  }),
  remove: del('/api/admin/team/:admin', {
    params: { admin: id },
    access: 'admin',
    limit: 'write',
    summary: 'Make an administrator a customer, and end all their sessions',
    isRecent: true,
    body: nothing,
    reply: nothing,
  }),
  endTwoStep: del('/api/admin/team/:admin/two-step', {
    params: { admin: id },
    access: 'admin',
    limit: 'write',
    summary: 'Turn off two-step sign-in of an administrator',
    isRecent: true,
    body: nothing,
    reply: nothing,
  }),
}

/** Becoming an administrator with a link. */
export const invitation = {
  read: post('/api/auth/invitation', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Retrieve who an invitation is for, by its link token',
    body: InvitationToken,
    reply: Invited,
  }),
  accept: post('/api/auth/invitation/accept', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Become an administrator with a link token, and set the password of the account',
    body: AcceptInvitation,
    reply: nothing,
  }),
  makeFirstAdmin: post('/api/auth/first-admin', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Become the first administrator of an installation with the token that it has printed',
    body: FirstAdmin,
    reply: nothing,
  }),
}
