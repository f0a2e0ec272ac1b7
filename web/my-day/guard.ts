import type { User } from '#domain/identity.ts'
import { elsewhere, requireUser } from '#web/data/private-page.ts'
import { hasUnsentSteps } from '#web/drafts.ts'
import { readTodayAhead } from './day/read-day.ts'
import { keepUserOfDay, readKeptUser } from './kept/signed-in.ts'

/**
 * For the loader of 'My day': everyone who is no professional is redirected to the home page. Who works on this phone is
 * known without a network; useUser() asks the server as soon as it can be reached.
 */
export async function requireWorker(request: Request): Promise<User> {
  const kept = readKeptUser()
  if (kept) return kept
  readTodayAhead(request)
  const user = await requireUser(request)
  // Once the access has ended, what waits on this phone is still refused in words.
  if (!user.professional && !hasUnsentSteps(user._id)) throw elsewhere(request, '/')
  keepUserOfDay()
  return user
}
