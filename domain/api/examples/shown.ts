import { values } from './example.ts'

export const gst = {
  _id: values.gst,
  slug: 'gst',
  title: 'GST Registration',
  category: 'tax',
  price: 1499,
  currency: 'INR',
  description:
    'We check if you need GST, choose the right scheme with you and file the application. You get your GSTIN and a one-page list of your returns and their due dates.',
  imageUrl: '/art/gst',
  duration: 60,
  featured: true,
  rating: 0,
  reviewCount: 0,
  includes: [
    'Check of turnover and place of supply',
    'Application on the GST portal',
    'Replies to queries from the officer',
    'GSTIN and registration certificate',
  ],
}

/** The times of a day on which nothing is booked. */
export const freeSlots = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20].map((hour) => ({
  time: `${String(hour).padStart(2, '0')}:00`,
  available: true,
  left: 1,
}))
