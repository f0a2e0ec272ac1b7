import { data, redirect } from 'react-router'
import type { Route } from './+types/moved.ts'

/** The targets of older paths, by their last segment. */
const destinations: Record<string, string> = { home: '/', 'about-us': '/aboutus', contact: '/contactus' }

export function loader({ pattern }: Route.LoaderArgs) {
  const destination = destinations[pattern.slice(pattern.lastIndexOf('/') + 1)]
  if (destination === undefined) throw data(null, { status: 404 })
  throw redirect(destination, 301)
}
