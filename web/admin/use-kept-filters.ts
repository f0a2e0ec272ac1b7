import { useState } from 'react'
import { useLocation } from 'react-router'

/** The parameters that belong to how a list is filtered and shown, and not to what is open above it. */
const ofBookings =
  'search status date from to category unassigned professional service createdFrom createdTo sort limit view'
const names: Record<string, readonly string[]> = {
  '/admin/bookings': ofBookings.split(' '),
  '/admin/services': ['search', 'category', 'archived', 'featured', 'sort', 'limit'],
}

type Kept = Record<string, Record<string, string>>

/** The filters with which the user left each list of a storefront, so that the links of the rail return to them. */
export function useKeptFilters(storefront: string) {
  const { pathname, search } = useLocation()
  const [kept, setKept] = useState<Kept>({})
  const [seen, setSeen] = useState('')
  const here = `${storefront} ${pathname}`
  if (seen !== here + search) {
    setSeen(here + search)
    const inUrl = [...new URLSearchParams(search)]
    const known = names[pathname] ?? []
    setKept({ ...kept, [here]: Object.fromEntries(inUrl.filter(([name]) => known.includes(name))) })
  }
  return (path: string) => kept[`${storefront} ${path}`] ?? {}
}
