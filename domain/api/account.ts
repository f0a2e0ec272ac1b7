import { ChangeEmail, ChangeName, ChangePassword, CloseAccount, PersonalData, Session } from '#domain/account.ts'
import { del, get, list, nothing, patch, post } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import {
  ForgotPassword,
  Login,
  ResetPassword,
  SignedIn,
  SignUp,
  User,
  Verified,
  VerifyEmail,
} from '#domain/identity.ts'
import { SecurityEvent, SecurityEventFilter } from '#domain/security.ts'

export const identity = {
  me: get('/api/auth/me', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'Who the token belongs to',
    query: nothing,
    reply: User,
  }),
  login: post('/api/auth/login', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Exchanges email and password for a token',
    body: Login,
    reply: SignedIn,
  }),
  register: post('/api/auth/register', {
    access: 'anyone',
    // Trying out which addresses have an account is a guess too.
    limit: 'guess',
    summary: 'Opens an account and signs it in',
    body: SignUp,
    reply: SignedIn,
    status: 201,
  }),
  logout: post('/api/auth/logout', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Ends the session of this token',
    clearsCache: true,
    body: nothing,
    reply: nothing,
  }),
  forgotPassword: post('/api/auth/forgot-password', {
    access: 'anyone',
    limit: 'letter',
    summary: 'Sends a link for a new password, if there is such an account; the answer is the same if there is none',
    body: ForgotPassword,
    reply: nothing,
    status: 202,
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Sets a new password with the token of a link, and ends every session',
    body: ResetPassword,
    reply: nothing,
  }),
}

export const account = {
  verifyEmail: post('/api/auth/verify-email', {
    access: 'anyone-known',
    limit: 'guess',
    summary:
      'Confirms an email address with the token of a link; without a session of that account it asks for a new password',
    body: VerifyEmail,
    reply: Verified,
  }),
  sendVerification: post('/api/auth/send-verification', {
    access: 'signed-in',
    limit: 'letter',
    summary: 'Sends the link that confirms the email address again',
    body: nothing,
    reply: nothing,
    status: 202,
  }),
  changePassword: post('/api/auth/change-password', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Sets a new password, and ends every other session',
    body: ChangePassword,
    reply: nothing,
  }),
  changeEmail: post('/api/auth/change-email', {
    access: 'signed-in',
    limit: 'letter',
    summary: 'Sends a link to a new email address; the account changes to it when that is opened',
    body: ChangeEmail,
    reply: nothing,
    status: 202,
  }),
  changeName: patch('/api/auth/me', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Changes the name',
    body: ChangeName,
    reply: User,
  }),
  sessions: list('/api/auth/sessions', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'The signed-in devices, the latest first',
    query: nothing,
    item: Session,
  }),
  endSession: del('/api/auth/sessions/:session', {
    params: { session: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Signs out one device',
    body: nothing,
    reply: nothing,
  }),
  endOtherSessions: del('/api/auth/sessions', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Signs out every device but this one',
    body: nothing,
    reply: nothing,
  }),
  export: get('/api/users/me/export', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'Everything that is kept about the person who asks',
    query: nothing,
    reply: PersonalData,
  }),
  closeAccount: del('/api/users/me', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Deletes the account and everything that names the person',
    clearsCache: true,
    body: CloseAccount,
    reply: nothing,
  }),
}

export const security = {
  own: list('/api/users/me/activity', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'What happened to the account: sign-ins, failures, changes of password and address; the newest first',
    query: SecurityEventFilter,
    item: SecurityEvent,
  }),
}
