import { api } from '#domain/api.ts'
import { type Example, values } from './example.ts'
import { gst } from './shown.ts'

const service = { service: values.gst }
const review = { review: values.review }

export const reviewExamples: Example[] = [
  { of: api.favorite.add, title: 'Add a favorite', by: 'customer', params: service, status: 204 },
  {
    of: api.favorite.ids,
    title: 'List the ids of favorites',
    by: 'customer',
    status: 200,
    reply: { ids: [values.gst] },
  },
  { of: api.favorite.favorites, title: 'List the favorites', by: 'customer', status: 200, reply: [gst] },
  { of: api.favorite.remove, title: 'Remove a favorite', by: 'customer', params: service, status: 204 },
  {
    of: api.review.write,
    title: 'Review a completed booking',
    by: 'customer',
    params: { booking: values.visited },
    body: { rating: 5, comment: 'On time, and patient with my questions.' },
    status: 201,
    reply: {
      _id: values.review,
      user: { name: 'Asha R.' },
      rating: 5,
      comment: 'On time, and patient with my questions.',
      createdAt: '2026-11-20T07:10:00.000Z',
      service: { _id: values.gst, title: 'GST Registration', imageUrl: '/art/gst', category: 'tax' },
      booking: values.visited,
      editedAt: null,
      hidden: null,
      reply: null,
    },
  },
  {
    of: api.review.ofService,
    title: 'List the reviews of a service',
    params: { service: 'gst' },
    status: 200,
    reply: [
      {
        _id: values.review,
        user: { name: 'Asha R.' },
        rating: 5,
        comment: 'On time, and patient with my questions.',
        createdAt: '2026-11-20T07:10:00.000Z',
        service: { _id: values.gst, title: 'GST Registration' },
        reply: null,
      },
    ],
  },
  {
    of: api.review.mine,
    title: "List the user's reviews",
    by: 'customer',
    status: 200,
    reply: [
      {
        _id: values.review,
        user: { name: 'Asha R.' },
        rating: 5,
        comment: 'On time, and patient with my questions.',
        createdAt: '2026-11-20T07:10:00.000Z',
        service: { _id: values.gst, title: 'GST Registration', imageUrl: '/art/gst', category: 'tax' },
        booking: values.visited,
        editedAt: null,
        hidden: null,
        reply: null,
      },
    ],
  },
  {
    of: api.review.change,
    title: 'Change a review',
    by: 'customer',
    params: review,
    body: { rating: 4 },
    status: 200,
    reply: {
      _id: values.review,
      user: { name: 'Asha R.' },
      rating: 4,
      comment: 'On time, and patient with my questions.',
      createdAt: '2026-11-20T07:10:00.000Z',
      service: { _id: values.gst, title: 'GST Registration', imageUrl: '/art/gst', category: 'tax' },
      booking: values.visited,
      editedAt: '2026-11-20T07:13:00.000Z',
      hidden: null,
      reply: null,
    },
  },
  { of: api.review.remove, title: 'Delete a review', by: 'customer', params: review, status: 204 },
  {
    of: api.contact.send,
    title: 'Write to the shop',
    body: { name: 'Asha Rao', email: 'asha@example.com', message: 'Do you come to Lake View Road?' },
    status: 201,
    reply: { _id: values.message },
  },
]
