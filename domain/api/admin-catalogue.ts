import {
  AdminService,
  AdminServiceDetails,
  AdminServiceFilter,
  NewService,
  ServiceChange,
  ServiceFileFilter,
} from '#domain/catalogue/admin.ts'
import { del, download, get, list, nothing, post, put, upload } from '#domain/contract/endpoint.ts'
import { id } from '#domain/contract/field.ts'
import { imageTypes, largestImage } from '#domain/image.ts'
import { UploadedImage } from '#domain/image/field.ts'
import { Import, largestImport } from '#domain/import.ts'

/** The catalogue, for administrators. */
export const adminCatalogue = {
  services: list('/api/admin/services', {
    access: 'admin',
    limit: 'browse',
    summary: 'List services, per storefront or overall',
    query: AdminServiceFilter,
    item: AdminService,
  }),
  file: download('/api/admin/services.csv', {
    access: 'admin',
    limit: 'browse',
    summary: 'Export services as CSV',
    query: ServiceFileFilter,
    type: 'text/csv',
  }),
  service: get('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve a service, including a deleted one',
    query: nothing,
    reply: AdminServiceDetails,
  }),
  add: post('/api/admin/services', {
    access: 'admin',
    limit: 'write',
    summary: 'Create a service (idempotent with an Idempotency-Key)',
    body: NewService,
    reply: AdminService,
    status: 201,
    takesKey: true,
  }),
  change: put('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Update a service; existing bookings keep their terms',
    body: ServiceChange,
    reply: AdminService,
  }),
  remove: del('/api/admin/services/:service', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Delete a service; existing bookings keep it',
    body: nothing,
    reply: nothing,
  }),
  restore: post('/api/admin/services/:service/restore', {
    params: { service: id },
    access: 'admin',
    limit: 'write',
    summary: 'Restore a deleted service',
    body: nothing,
    reply: AdminService,
  }),
}

export const image = {
  add: upload('/api/admin/images', {
    access: 'admin',
    limit: 'write',
    summary: 'Upload an image as the request body or as the only file of a form',
    takes: { types: imageTypes, most: largestImage },
    reply: UploadedImage,
    status: 201,
  }),
}

export const imports = {
  begin: upload('/api/admin/services/imports', {
    access: 'admin',
    limit: 'write',
    summary: 'Upload a CSV file of services for checking; nothing is saved yet',
    takes: { types: ['text/csv'], most: largestImport },
    reply: Import,
    status: 202,
  }),
  import: get('/api/admin/services/imports/:import', {
    params: { import: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Retrieve the progress and problems of an import',
    query: nothing,
    reply: Import,
  }),
  write: post('/api/admin/services/imports/:import/write', {
    params: { import: id },
    access: 'admin',
    limit: 'write',
    summary: 'Run a checked import; all rows are saved, or none',
    body: nothing,
    reply: Import,
    status: 202,
  }),
}
