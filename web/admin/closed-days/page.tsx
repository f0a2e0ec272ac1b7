import { redirect } from 'react-router'
import type { Route } from './+types/page.ts'

/** Closed days were a page of their own. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  throw redirect(`/admin/settings/closed-days${search}`)
}
clientLoader.hydrate = true as const

export default function Moved() {
  return null
}
