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
  ReviewReply,
} from '#domain/review.ts'

export const review = {
  ofService: list('/api/services/:service/reviews', {
    params: { service: pathName },
    access: 'anyone',
    limit: 'browse',
    summary: 'List reviews of a service, newest first',
    query: ReviewFilter,
    item: Review,
    isKept: ({ cursor }) => cursor === undefined,
  }),
  write: post('/api/bookings/:booking/review', {
    params: { booking: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Review a completed booking, once',
    body: NewReview,
    reply: OwnReview,
    status: 201,
  }),
  mine: list('/api/users/reviews', {
    access: 'signed-in',
    limit: 'browse',
    summary: "List the user's reviews at this storefront, newest first, or the review of one booking",
    query: OwnReviewFilter,
    item: OwnReview,
  }),
  change: patch('/api/users/reviews/:review', {
    params: { review: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Update a review',
    body: ReviewChange,
    reply: OwnReview,
  }),
  remove: del('/api/users/reviews/:review', {
    params: { review: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Delete a review',
    body: nothing,
    reply: nothing,
  }),
  all: list('/api/admin/reviews', {
    access: 'admin',
    limit: 'browse',
    summary: 'Search reviews including hidden ones, per storefront or overall, newest or lowest first',
    query: AdminReviewFilter,
    item: AdminReview,
  }),
  one: get('/api/admin/reviews/:review', {
    params: { review: id },
    access: 'admin',
    limit: 'browse',
    summary: 'Get a review, also a hidden one',
    query: nothing,
    reply: AdminReview,
  }),
  hide: put('/api/admin/reviews/:review/hidden', {
    params: { review: id },
    access: 'admin',
    limit: 'write',
    summary: 'Hide a review from everyone but its author, with a reason, or show it again',
    body: Hiding,
    reply: AdminReview,
  }),
  answer: put('/api/admin/reviews/:review/reply', {
    params: { review: id },
    access: 'admin',
    limit: 'write',
    summary: 'Reply to a review in public, change the reply, or remove it with an empty text',
    body: ReviewReply,
    reply: AdminReview,
  }),
}

export const favorite = {
  favorites: list('/api/users/favorites', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'List favorite services at this storefront, latest first',
    query: FavoriteFilter,
    item: Service,
  }),
  ids: get('/api/users/favorites/ids', {
    access: 'signed-in',
    limit: 'browse',
    summary: 'List the ids of favorite services',
    query: nothing,
    reply: FavoriteIds,
  }),
  add: put('/api/users/favorites/:service', {
    params: { service: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Add a service to favorites (idempotent)',
    body: nothing,
    reply: nothing,
  }),
  remove: del('/api/users/favorites/:service', {
    params: { service: id },
    access: 'signed-in',
    limit: 'write',
    summary: 'Remove a service from favorites',
    body: nothing,
    reply: nothing,
  }),
}
