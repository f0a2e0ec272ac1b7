import {
  ChangeEmail,
  ChangePassword,
  ChangeProfile,
  CloseAccount,
  PersonalData,
  Session,
  ToBeCancelled,
} from '#domain/account.ts'
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
import {
  CodeToCheck,
  LoginAnswer,
  LoginCode,
  PasswordAgain,
  PasswordAndCode,
  RecoveryCodes,
  TwoStepKey,
  TwoStepState,
} from '#domain/account/two-step.ts'
import { SecurityEvent, SecurityEventFilter } from '#domain/security.ts'

export const identity = {
  me: get('/api/auth/me', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'Retrieve the signed-in user',
    query: nothing,
    reply: User,
  }),
  login: post('/api/auth/login', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Sign in with email and password; an account with two-step sign-in gets a challenge',
    body: Login,
    reply: LoginAnswer,
  }),
  loginWithCode: post('/api/auth/login/code', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Complete a sign-in with a code of the authenticator app or a recovery code',
    body: LoginCode,
    reply: SignedIn,
  }),
  register: post('/api/auth/register', {
    access: 'anyone',
    // Registering can also be used to find out which addresses have an account.
    limit: 'guess',
    summary: 'Create an account and sign in',
    body: SignUp,
    reply: SignedIn,
    status: 201,
  }),
  logout: post('/api/auth/logout', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Sign out',
    clearsCache: true,
    body: nothing,
    reply: nothing,
  }),
  forgotPassword: post('/api/auth/forgot-password', {
    access: 'anyone',
    limit: 'email',
    summary: 'Request a password reset link; the response is the same for unknown addresses',
    body: ForgotPassword,
    reply: nothing,
    status: 202,
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: 'anyone',
    limit: 'guess',
    summary: 'Reset a password with a link token and end all sessions',
    body: ResetPassword,
    reply: nothing,
  }),
}

export const account = {
  verifyEmail: post('/api/auth/verify-email', {
    access: 'anyone-known',
    limit: 'guess',
    summary:
      'Confirm an email address with a link token; without a session of that account, returns a password reset token',
    body: VerifyEmail,
    reply: Verified,
  }),
  sendVerification: post('/api/auth/send-verification', {
    access: 'signed-in',
    limit: 'email',
    summary: 'Resend the confirmation email',
    body: nothing,
    reply: nothing,
    status: 202,
  }),
  changePassword: post('/api/auth/change-password', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Change the password and end all other sessions',
    body: ChangePassword,
    reply: nothing,
  }),
  changeEmail: post('/api/auth/change-email', {
    access: 'signed-in',
    limit: 'email',
    summary: 'Request an email change; it takes effect when the new address is confirmed with the link in the email',
    body: ChangeEmail,
    reply: nothing,
    status: 202,
  }),
  changeProfile: patch('/api/auth/me', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Change the name, the phone number or the tax number',
    body: ChangeProfile,
    reply: User,
  }),
  sessions: list('/api/auth/sessions', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'List active sessions, latest first',
    query: nothing,
    item: Session,
  }),
  endSession: del('/api/auth/sessions/:session', {
    params: { session: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'End a session',
    body: nothing,
    reply: nothing,
  }),
  endOtherSessions: del('/api/auth/sessions', {
    access: 'signed-in',
    limit: 'write',
    summary: 'End all other sessions',
    body: nothing,
    reply: nothing,
  }),
  export: get('/api/users/me/export', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'Export all personal data',
    query: nothing,
    reply: PersonalData,
  }),
  toBeCancelled: list('/api/users/me/closing', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'List upcoming bookings at all storefronts, which deleting the account cancels, soonest first',
    query: nothing,
    item: ToBeCancelled,
  }),
  closeAccount: del('/api/users/me', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Delete the account and its personal data, and cancel its upcoming bookings',
    clearsCache: true,
    body: CloseAccount,
    reply: nothing,
  }),
  confirmPassword: post('/api/auth/confirm', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Give the password again, which sensitive actions need after 15 minutes',
    body: PasswordAgain,
    reply: nothing,
  }),
}

/** Signing in with a code after the password. */
export const twoStep = {
  read: get('/api/auth/two-step', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'Retrieve whether two-step sign-in is on',
    query: nothing,
    reply: TwoStepState,
  }),
  setUp: post('/api/auth/two-step', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Begin to set up two-step sign-in; returns the key for an authenticator app',
    isRecent: true,
    body: nothing,
    reply: TwoStepKey,
  }),
  check: post('/api/auth/two-step/check', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Check a code of the app, and get the recovery codes',
    isRecent: true,
    body: CodeToCheck,
    reply: RecoveryCodes,
  }),
  turnOn: post('/api/auth/two-step/on', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Turn on two-step sign-in and end all other sessions',
    isRecent: true,
    body: nothing,
    reply: nothing,
  }),
  turnOff: post('/api/auth/two-step/off', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Turn off two-step sign-in with the password and a code',
    body: PasswordAndCode,
    reply: nothing,
  }),
  renewCodes: post('/api/auth/two-step/codes', {
    access: 'signed-in',
    limit: 'write',
    summary: 'Replace the recovery codes by new ones, with the password and a code',
    body: PasswordAndCode,
    reply: RecoveryCodes,
  }),
}

export const security = {
  own: list('/api/users/me/activity', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'List security events of the account, newest first',
    query: SecurityEventFilter,
    item: SecurityEvent,
  }),
}
