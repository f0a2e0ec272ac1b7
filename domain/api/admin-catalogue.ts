import { Activity, ActivityFilter } from '#domain/activity.ts'
import {
  AdminService,
  AdminServiceDetails,
  AdminServiceFilter,
  NewService,
  ServiceChange,
  ServiceFileFilter,
} from '#domain/catalogue/admin.ts'
import { CategoryShare, OverviewDay, RangeFilter, RecentBooking, Stats, StatsFilter } from '#domain/dashboard.ts'
import { del, download, get, list, nothing, post, put, upload } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { imageTypes, largestImage, UploadedImage } from '#domain/image.ts'
import { Import, largestImport } from '#domain/import.ts'

export const dashboard = {
  stats: get('/api/admin/dashboard/stats', {
    access: 'admin',
    limit: 'browse',
    summary: 'What a storefront, or all, come to',
    query: StatsFilter,
    reply: Stats,
    isTagged: true,
  }),
  recent: list('/api/admin/dashboard/recent-bookings', {
    access: 'admin',
    limit: 'browse',
    summary: 'The last five bookings that were made',
    query: StatsFilter,
    item: RecentBooking,
    isTagged: true,
  }),
  overview: list('/api/admin/dashboard/overview', {
    access: 'admin',
    limit: 'browse',
    summary: 'How many appointments there were on each of the last days, by status',
    query: RangeFilter,
    item: OverviewDay,
    isTagged: true,
  }),
  distribution: list('/api/admin/dashboard/distribution', {
    access: 'admin',
    limit: 'browse',
    summary: 'Of which categories the appointments of the last days are, most first',
    query: RangeFilter,
    item: CategoryShare,
    isTagged: true,
  }),
}

/** The catalogue as administrators keep it. */
export const adminCatalogue = {
  services: list('/api/admin/services', {
    access: 'admin',
    limit: 'browse',
    summary: 'The services of a storefront, or of all: searched, narrowed, in order; or those that were deleted',
    query: AdminServiceFilter,
    item: AdminService,
  }),
  file: download('/api/admin/services.csv', {
    access: 'admin',
    limit: 'browse',
    summary: 'The same as a file, whole',
    query: ServiceFileFilter,
    type: 'text/csv',
  }),
  service: get('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'browse',
    summary: 'One service, also one that was deleted',
    query: nothing,
    reply: AdminServiceDetails,
  }),
  add: post('/api/admin/services', {
    access: 'admin',
    limit: 'write',
    summary: 'Adds a service to the storefront; sent again with the same Idempotency-Key it is the same one',
    body: NewService,
    reply: AdminService,
    status: 201,
    takesKey: true,
  }),
  change: put('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Changes a service; what was booked of it stays as it was agreed',
    body: ServiceChange,
    reply: AdminService,
  }),
  remove: del('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Deletes a service: it is there only for the bookings made of it, and for whoever restores it',
    body: nothing,
    reply: nothing,
  }),
  restore: post('/api/admin/services/:service/restore', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Brings a deleted service back',
    body: nothing,
    reply: AdminService,
  }),
}

export const image = {
  add: upload('/api/admin/images', {
    access: 'admin',
    limit: 'write',
    summary: 'Takes a picture, as the body or as the one file of a form, and keeps it in several widths',
    takes: { types: imageTypes, most: largestImage },
    reply: UploadedImage,
    status: 201,
  }),
}

export const imports = {
  begin: upload('/api/admin/services/imports', {
    access: 'admin',
    limit: 'write',
    summary: 'Takes a file of services and looks through it; nothing is written yet',
    takes: { types: ['text/csv'], most: largestImport },
    reply: Import,
    status: 202,
  }),
  import: get('/api/admin/services/imports/:import', {
    params: { import: id },
    access: 'admin',
    limit: 'browse',
    summary: 'What has become of it so far, and what is wrong with its rows',
    query: nothing,
    reply: Import,
  }),
  write: post('/api/admin/services/imports/:import/write', {
    params: { import: id },
    access: 'admin',
    limit: 'write',
    summary: 'Writes all of a file that nothing is wrong with, or nothing',
    body: nothing,
    reply: Import,
    status: 202,
  }),
}

export const activity = {
  all: list('/api/admin/activity', {
    access: 'admin',
    limit: 'browse',
    summary: 'Who did what in the office of a storefront, or of all, the latest first',
    query: ActivityFilter,
    item: Activity,
  }),
}
