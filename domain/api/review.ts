import { Service } from '#domain/catalogue.ts'
import { del, get, list, nothing, patch, post, put } from '#domain/contract/endpoint.ts'
import { id, pathName } from '#domain/contract/field.ts'
import { FavoriteFilter, FavoriteIds } from '#domain/favorite.ts'
import {
  AdminReview,
  AdminReviewFilter,
  Hiding,
  NewReview,
  OwnReview,
  OwnReviewFilter,
  Review,
  ReviewChange,
  ReviewFilter,
} from '#domain/review.ts'

export const review = {
  ofService: list('/api/services/:service/reviews', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'What customers say of a service, the newest first',
    query: ReviewFilter,
    item: Review,
    isKept: ({ cursor }) => cursor === undefined,
  }),
  write: post('/api/bookings/:booking/review', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: "Reviews the service of one of one's own bookings, once, when that is completed",
    body: NewReview,
    reply: OwnReview,
    status: 201,
  }),
  mine: list('/api/users/reviews', {
    access: 'signed-in',
    limit: 'browse',
    summary: "One's own reviews at this storefront, the newest first; or the one of a booking",
    query: OwnReviewFilter,
    item: OwnReview,
  }),
  change: patch('/api/users/reviews/:review', {
    params: { review: id },
    access: 'signed-in',
    limit: 'write',
    summary: "Changes one of one's own reviews, for 30 days",
    body: ReviewChange,
    reply: OwnReview,
  }),
  remove: del('/api/users/reviews/:review', {
    params: { review: id },
    access: 'signed-in',
    limit: 'write',
    summary: "Takes one of one's own reviews back, for 30 days",
    body: nothing,
    reply: nothing,
  }),
  all: list('/api/admin/reviews', {
    access: 'admin',
    limit: 'browse',
    summary: 'The reviews of a storefront, or of all, hidden ones too, the newest first',
    query: AdminReviewFilter,
    item: AdminReview,
  }),
  hide: put('/api/admin/reviews/:review/hidden', {
    params: { review: id },
    access: 'admin',
    limit: 'write',
    summary: 'Hides a review from everybody but its author, who reads the reason; or shows it again',
    body: Hiding,
    reply: AdminReview,
  }),
}

export const favorite = {
  favorites: list('/api/users/favorites', {
    access: 'signed-in',
    limit: 'browse',
    summary: "One's favorite services of this storefront, the latest first",
    query: FavoriteFilter,
    item: Service,
  }),
  ids: get('/api/users/favorites/ids', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'The same as ids: which hearts are filled',
    query: nothing,
    reply: FavoriteIds,
  }),
  add: put('/api/users/favorites/:service', {
    params: { service: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Makes a service a favorite; again, it stays one',
    body: nothing,
    reply: nothing,
  }),
  remove: del('/api/users/favorites/:service', {
    params: { service: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Makes it one no more',
    body: nothing,
    reply: nothing,
  }),
}
