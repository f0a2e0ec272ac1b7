import { expect } from 'vitest'
import { tuesday } from '#server/testing/shop.ts'
import { aBooking, type AdminWrite, ask, now } from './calls.ts'

const wednesday = '2026-11-25'

export const bookingWrites: Record<string, AdminWrite> = {
  'adminBookings.book': {
    kind: 'booking-made',
    make: (shop) =>
      now(async () => {
        const caller = { name: 'Kavita Desai', email: shop.customer.email }
        const body = {
          service: await shop.serviceId(),
          date: tuesday,
          time: '10:00',
          address: '14, Lake View Road',
          notes: 'Ring twice',
          phone: '98765 43210',
          onSite: { name: 'Karthik Iyer', phone: '98765 43222' },
          postcode: '411004',
          status: 'confirmed',
          professional: shop.bina,
          customer: caller,
        }
        return ask(shop, 'bookings', { method: 'POST', body })
      }),
    before: null,
    after: { date: tuesday, time: '10:00', status: 'confirmed', professional: 'Bina Shah' },
  },
  'adminBookings.setStatus': {
    kind: 'booking-status',
    make: async (shop) => {
      const booking = await aBooking(shop)
      return () => ask(shop, `bookings/${booking}/status`, { body: { status: 'confirmed', note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'confirmed' },
  },
  'adminBookings.correct': {
    kind: 'booking-corrected',
    make: async (shop) => {
      const booking = await aBooking(shop, '17:00')
      const contact = { phone: '98765 43211', onSite: { name: 'Karthik Iyer' }, postcode: '411001' }
      const body = { address: '15, Lake View Road', notes: 'Ring once', ...contact }
      return () => ask(shop, `bookings/${booking}`, { method: 'PATCH', body })
    },
    before: {},
    after: { corrected: ['address', 'postcode', 'phone', 'onSite', 'notes'] },
  },
  'adminBookings.fileOfChosen': {
    kind: 'bookings-exported',
    make: async (shop) => {
      const ids = [await aBooking(shop)]
      return () => ask(shop, 'bookings.csv', { method: 'POST', body: { ids } })
    },
    before: null,
    after: { chosen: 1, isSearched: false },
  },
  'adminBookings.setSeveral': {
    kind: 'booking-status',
    make: async (shop) => {
      const changes = [{ booking: await aBooking(shop), status: 'cancelled' }]
      return () => ask(shop, 'bookings/statuses', { method: 'POST', body: { changes, note: 'For Kavita' } })
    },
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  },
  'adminBookings.assign': {
    kind: 'booking-assigned',
    make: async (shop) => {
      const booking = await aBooking(shop)
      return () => ask(shop, `bookings/${booking}/professional`, { body: { professional: shop.bina } })
    },
    before: { professional: 'Anil Nair' },
    after: { professional: 'Bina Shah' },
  },
  'adminBookings.assignSeveral': {
    kind: 'booking-assigned',
    make: async (shop) => {
      const changes = [{ booking: await aBooking(shop), professional: shop.bina }]
      return () => ask(shop, 'bookings/professionals', { method: 'POST', body: { changes } })
    },
    before: { professional: 'Anil Nair' },
    after: { professional: 'Bina Shah' },
  },
  'adminBookings.reschedule': {
    kind: 'booking-moved',
    make: async (shop) => {
      const booking = await aBooking(shop)
      const to = { date: wednesday, time: '15:00', status: 'confirmed', professional: shop.bina, note: 'For Kavita' }
      return () => ask(shop, `bookings/${booking}/reschedule`, { method: 'POST', body: to })
    },
    before: {
      date: tuesday,
      time: '10:00',
      status: 'pending',
      professional: 'Anil Nair',
      professionalId: expect.any(String),
    },
    after: { date: wednesday, time: '15:00', status: 'confirmed', professional: 'Bina Shah' },
  },
}
