import { data, redirect } from 'react-router'
import type { Route } from './+types/moved.ts'

/** Where older links lead, by their last word. */
const destinations: Record<string, string> = { home: '/', 'about-us': '/aboutus', contact: '/contactus' }

export function loader({ pattern }: Route.LoaderArgs) {
  const destination = destinations[pattern.slice(pattern.lastIndexOf('/') + 1)]
  if (destination === undefined) throw data(null, { status: 404 })
  throw redirect(destination, 301)
}
