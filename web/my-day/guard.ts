import type { User } from '#domain/identity.ts'
import { elsewhere, requireUser } from '#web/data/private-page.ts'

/** For the loader of 'My day': customers are redirected to the home page. An administrator may be a professional too. */
export async function requireWorker(request: Request): Promise<User> {
  const user = await requireUser(request)
  if (user.role === 'customer') throw elsewhere(request, '/')
  return user
}
