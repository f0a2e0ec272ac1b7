import { deviceDays } from '#domain/device.ts'
import type { ServerDeps } from '#server/deps.ts'
import { removeUnusedDevices } from './store.ts'

/** Removes devices whose cookie has expired. */
export async function tidyDevices({ db, clock }: ServerDeps) {
  await removeUnusedDevices(db, { since: new Date(clock().getTime() - deviceDays * 86_400_000) })
}
