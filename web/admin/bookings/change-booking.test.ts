import { expect, test } from 'vitest'
import { Offline, OfflineAgain } from '#web/api.ts'
import { changeBooking } from './change-booking.ts'

test('an offline device says nothing about an earlier attempt whose answer was lost', async () => {
  const change = (wasLost: boolean) =>
    changeBooking({
      booking: { _id: 'a', version: 1 },
      wasLost,
      send: () => Promise.reject(new Offline('The device is offline.')),
      isSaved: () => true,
    })
  await expect(change(true)).rejects.toBeInstanceOf(OfflineAgain)
  await expect(change(false)).rejects.not.toBeInstanceOf(OfflineAgain)
})
