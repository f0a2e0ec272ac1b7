import { api } from '#domain/api.ts'
import { type Example, refusal, values } from './example.ts'

export const accountExamples: Example[] = [
  {
    of: api.identity.register,
    title: 'Create an account',
    body: { name: 'Asha Rao', email: 'asha@example.com', password: 'a long train journey' },
    status: 201,
    reply: {
      token: values.customer,
      user: {
        _id: values.asha,
        name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '',
        role: 'customer',
        emailVerified: false,
        createdAt: '2026-11-20T06:31:00.000Z',
      },
    },
  },
  {
    of: api.identity.register,
    title: 'A password that is too short',
    body: { name: 'Asha Rao', email: 'asha@example.com', password: 'short' },
    status: 422,
    reply: refusal({
      title: 'Validation failed',
      status: 422,
      message: 'Password must be at least 8 characters',
      code: 'validation_failed',
      errors: [{ field: 'password', code: 'too_small', message: 'Password must be at least 8 characters' }],
    }),
  },
  {
    of: api.identity.login,
    title: 'Sign in',
    body: { email: 'asha@example.com', password: 'a long train journey' },
    status: 200,
    reply: {
      token: values.customer,
      user: {
        _id: values.asha,
        name: 'Asha Rao',
        email: 'asha@example.com',
        phone: '',
        role: 'customer',
        emailVerified: false,
        createdAt: '2026-11-20T06:31:00.000Z',
      },
    },
  },
  {
    of: api.identity.login,
    title: 'A wrong password',
    body: { email: 'asha@example.com', password: 'a short train journey' },
    status: 401,
    reply: refusal({
      title: 'Wrong email or password',
      status: 401,
      message: 'That email and password do not match. Please check them and try again.',
      code: 'invalid_credentials',
    }),
  },
  {
    of: api.identity.forgotPassword,
    title: 'Request a link for a new password',
    body: { email: 'asha@example.com' },
    status: 202,
  },
  {
    of: api.identity.me,
    title: 'Read the account',
    by: 'customer',
    status: 200,
    reply: {
      _id: values.asha,
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '',
      role: 'customer',
      emailVerified: false,
      createdAt: '2026-11-20T06:31:00.000Z',
    },
  },
  {
    of: api.identity.me,
    title: 'Without a token',
    status: 401,
    reply: refusal({
      title: 'Not signed in',
      status: 401,
      message: 'Please sign in to continue.',
      code: 'unauthenticated',
    }),
  },
  {
    of: api.account.changeProfile,
    title: 'Add a phone number',
    by: 'customer',
    body: { phone: '+91 98765 43210' },
    status: 200,
    reply: {
      _id: values.asha,
      name: 'Asha Rao',
      email: 'asha@example.com',
      phone: '+91 98765 43210',
      role: 'customer',
      emailVerified: false,
      createdAt: '2026-11-20T06:31:00.000Z',
    },
  },
]

export const leavingExamples: Example[] = [{ of: api.identity.logout, title: 'Sign out', by: 'customer', status: 204 }]
