import { data, redirect } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfCategory } from '#domain/catalogue/browsing.ts'
import { askContext } from '#web/context.ts'
import type { Route } from './+types/category.ts'

/** Redirects the old URL of a category, whose last segment is the key. Not every storefront has every category. */
export async function loader({ context, pattern }: Route.LoaderArgs) {
  const key = pattern.slice(pattern.lastIndexOf('/') + 1)
  const { items } = await context.get(askContext)(api.catalogue.categories, {})
  if (!items.some((category) => category.key === key)) throw data(null, { status: 404 })
  throw redirect(pathOfCategory(key), 301)
}

// The route needs a component, or a missing category would have no error page.
export default function Category() {
  return null
}
