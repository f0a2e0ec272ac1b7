import {
  Activity,
  ActivityFileFilter,
  ActivityFilter,
  ActivityPerson,
  ActivityShown,
  LastVisit,
  StorefrontChoice,
} from '#domain/activity.ts'
import { News, NewsFilter, NewsRead } from '#domain/activity/news.ts'
import { download, get, list, put } from '#domain/contract/endpoint.ts'

export const activity = {
  all: list('/api/admin/activity', {
    access: 'admin',
    limit: 'browse',
    summary: 'List what administrators, customers and the system did, per storefront or overall, latest first',
    query: ActivityFilter,
    item: Activity,
  }),
  file: download('/api/admin/activity.csv', {
    access: 'admin',
    limit: 'browse',
    summary: 'Export the activity log as CSV',
    query: ActivityFileFilter,
    type: 'text/csv',
  }),
  people: list('/api/admin/activity/people', {
    access: 'admin',
    limit: 'browse',
    summary: 'List the administrators, by whom the activity log can be filtered; they belong to all storefronts',
    query: StorefrontChoice,
    item: ActivityPerson,
  }),
  lastVisit: get('/api/admin/activity/seen', {
    access: 'admin',
    limit: 'browse',
    summary:
      'Get how far the administrator had read the log, per storefront or overall, at the end of the visit before',
    query: StorefrontChoice,
    reply: LastVisit,
  }),
  see: put('/api/admin/activity/seen', {
    access: 'admin',
    limit: 'write',
    summary: 'Store how far the administrator has read the activity log; never moves back',
    body: ActivityShown,
    reply: LastVisit,
  }),
}

export const news = {
  news: get('/api/admin/notifications', {
    access: 'admin',
    limit: 'browse',
    summary: 'List what is new for the administrator, unread and lately read, per storefront or overall',
    query: NewsFilter,
    reply: News,
    isTagged: true,
  }),
  read: put('/api/admin/notifications/read', {
    access: 'admin',
    limit: 'write',
    summary: 'Mark some notifications as read, or all until a moment (idempotent)',
    body: NewsRead,
    reply: News,
  }),
}
