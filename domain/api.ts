import * as z from 'zod/mini'
import { ChangeEmail, ChangeName, ChangePassword, CloseAccount, PersonalData, Session } from './account.ts'
import { Category, CategoryFilter, Service, ServiceFilter } from './catalogue.ts'
import { About, Article, ArticleSummary, Question, Welcome } from './content.ts'
import { always, del, get, list, nothing, patch, post } from './endpoint.ts'
import { StorefrontFrame } from './frame.ts'
import { ForgotPassword, Login, ResetPassword, SignedIn, SignUp, User, VerifyEmail } from './identity.ts'
import { Storefront } from './storefront.ts'

/** Every endpoint of Doorstep. The server must answer all of them; the web may ask no others. */
export const api = {
  identity: {
    me: get('/api/auth/me', {
      by: 'signed-in',
      limit: 'browse',
      says: 'Who the token belongs to',
      query: nothing,
      reply: User,
    }),
    login: post('/api/auth/login', {
      by: 'anyone',
      limit: 'guess',
      says: 'Exchanges email and password for a token',
      body: Login,
      reply: SignedIn,
    }),
    register: post('/api/auth/register', {
      by: 'anyone',
      // Trying out which addresses have an account is a guess too.
      limit: 'guess',
      says: 'Opens an account and signs it in',
      body: SignUp,
      reply: SignedIn,
      status: 201,
    }),
    logout: post('/api/auth/logout', {
      by: 'signed-in',
      limit: 'write',
      says: 'Ends the session of this token',
      body: nothing,
      reply: nothing,
    }),
    forgotPassword: post('/api/auth/forgot-password', {
      by: 'anyone',
      limit: 'letter',
      says: 'Sends a link for a new password, if there is such an account; the answer is the same if there is none',
      body: ForgotPassword,
      reply: nothing,
      status: 202,
    }),
    resetPassword: post('/api/auth/reset-password', {
      by: 'anyone',
      limit: 'guess',
      says: 'Sets a new password with the token of a link, and ends every session',
      body: ResetPassword,
      reply: nothing,
    }),
    verifyEmail: post('/api/auth/verify-email', {
      by: 'anyone',
      limit: 'guess',
      says: 'Confirms an email address with the token of a link',
      body: VerifyEmail,
      reply: nothing,
    }),
  },
  account: {
    sendVerification: post('/api/auth/send-verification', {
      by: 'signed-in',
      limit: 'letter',
      says: 'Sends the link that confirms the email address again',
      body: nothing,
      reply: nothing,
      status: 202,
    }),
    changePassword: post('/api/auth/change-password', {
      by: 'signed-in',
      limit: 'write',
      says: 'Sets a new password, and ends every other session',
      body: ChangePassword,
      reply: nothing,
    }),
    changeEmail: post('/api/auth/change-email', {
      by: 'signed-in',
      limit: 'letter',
      says: 'Sends a link to a new email address; the account changes to it when that is opened',
      body: ChangeEmail,
      reply: nothing,
      status: 202,
    }),
    changeName: patch('/api/auth/me', {
      by: 'signed-in',
      limit: 'write',
      says: 'Changes the name',
      body: ChangeName,
      reply: User,
    }),
    sessions: list('/api/auth/sessions', {
      by: 'signed-in',
      limit: 'browse',
      says: 'The signed-in devices, the latest first',
      query: nothing,
      item: Session,
    }),
    endSession: del('/api/auth/sessions/:session', {
      by: 'signed-in',
      limit: 'write',
      says: 'Signs out one device',
      body: nothing,
      reply: nothing,
    }),
    endOtherSessions: del('/api/auth/sessions', {
      by: 'signed-in',
      limit: 'write',
      says: 'Signs out every device but this one',
      body: nothing,
      reply: nothing,
    }),
    export: get('/api/users/me/export', {
      by: 'signed-in',
      limit: 'browse',
      says: 'Everything that is kept about the person who asks',
      query: nothing,
      reply: PersonalData,
    }),
    closeAccount: del('/api/users/me', {
      by: 'signed-in',
      limit: 'write',
      says: 'Deletes the account and everything that names the person',
      body: CloseAccount,
      reply: nothing,
    }),
  },
  catalogue: {
    services: list('/api/services', {
      by: 'anyone',
      limit: 'browse',
      says: 'The services of the storefront: searched, narrowed, in order',
      query: ServiceFilter,
      item: Service,
      // A search may be anything at all; the room is for what many ask.
      isKept: ({ search, cursor }) => search === undefined && cursor === undefined,
    }),
    service: get('/api/services/:service', {
      by: 'anyone',
      limit: 'browse',
      says: 'One service, by id or slug',
      query: nothing,
      reply: Service,
      isKept: always,
    }),
    related: list('/api/services/:service/related', {
      by: 'anyone',
      limit: 'browse',
      says: 'What else somebody who looks at this service might want: first of the same category',
      query: nothing,
      item: Service,
      isKept: always,
    }),
    categories: list('/api/categories', {
      by: 'anyone',
      limit: 'browse',
      says: 'The categories of the storefront, each with the number of its services that are found',
      query: CategoryFilter,
      item: Category,
      isKept: ({ search }) => search === undefined,
    }),
  },
  storefront: {
    current: get('/api/storefront', {
      by: 'anyone',
      limit: 'browse',
      says: 'The storefront that this host, or the header X-Storefront, names',
      query: nothing,
      reply: Storefront,
      isKept: always,
    }),
    frame: get('/api/storefront/frame', {
      by: 'anyone',
      limit: 'browse',
      says: 'What stands around every page: the words and links of header, menu and footer',
      query: nothing,
      reply: StorefrontFrame,
      isKept: always,
    }),
    welcome: get('/api/storefront/welcome', {
      by: 'anyone',
      limit: 'browse',
      says: 'The words of the home page',
      query: nothing,
      reply: Welcome,
      isKept: always,
    }),
    about: get('/api/storefront/about', {
      by: 'anyone',
      limit: 'browse',
      says: 'Who the storefront is',
      query: nothing,
      reply: About,
      isKept: always,
    }),
    faq: list('/api/storefront/faq', {
      by: 'anyone',
      limit: 'browse',
      says: 'What people ask, with the answers',
      query: nothing,
      item: Question,
      isKept: always,
    }),
    articles: list('/api/storefront/articles', {
      by: 'anyone',
      limit: 'browse',
      says: 'The articles of the blog, newest first, without their text',
      query: nothing,
      item: ArticleSummary,
      isKept: always,
    }),
    article: get('/api/storefront/articles/:article', {
      by: 'anyone',
      limit: 'browse',
      says: 'One article with its text, by slug',
      query: nothing,
      reply: Article,
      isKept: always,
    }),
  },
  contract: {
    openapi: get('/api/openapi.json', {
      by: 'anyone',
      limit: 'browse',
      says: 'This description, as OpenAPI 3.1',
      query: nothing,
      reply: z.record(z.string(), z.unknown()),
      isKept: always,
    }),
  },
}
