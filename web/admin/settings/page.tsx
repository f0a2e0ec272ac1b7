import { redirect } from 'react-router'
import { settingsSections } from './sections.ts'
import type { Route } from './+types/page.ts'

/** The settings have no page of their own. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  return redirect(`/admin/settings/${settingsSections[0].name}${search}`)
}
clientLoader.hydrate = true as const

export default function FirstSection() {
  return null
}
