import { useLocation } from 'react-router'
import { withQuery } from '#domain/contract/address.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import type { PathOf } from './options.ts'

/** What is open above a list. Opening something else closes it. */
const opened = ['booking', 'new', 'day', 'at', 'with', 'for', 'of', 'whyNot', 'edit', 'add']
/** These narrow the list itself, so that what is open on it now is of no use. */
const narrowing = ['search', 'professional', 'status', 'unassigned', 'view']

/** The addresses of what was found. What opens above the list of this page leaves the list as it is. */
export function usePaths(): PathOf {
  const { pathOf } = useAdmin()
  const { pathname, search } = useLocation()
  return (path, query) => {
    const isAbove = path === pathname && !Object.keys(query).some((name) => narrowing.includes(name))
    if (!isAbove) return pathOf(path, query)
    const kept = [...new URLSearchParams(search)].filter(([name]) => !opened.includes(name))
    return withQuery(path, { ...Object.fromEntries(kept), ...query })
  }
}
