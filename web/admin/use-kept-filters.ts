import { useState } from 'react'
import { useLocation } from 'react-router'

/** The parameters that belong to how a list is filtered and shown, and not to what is open above it. */
const ofBookings =
  'search status date from to days category unassigned open upcoming nobodyThere payment professional service customer createdFrom createdTo createdDays sort limit view columns'
const names: Record<string, readonly string[]> = {
  '/admin/activity': ['search', 'by', 'about', 'from', 'to', 'days', 'limit'],
  '/admin/bookings': ofBookings.split(' '),
  '/admin/categories': ['search', 'archived', 'limit'],
  '/admin/customers': ['search', 'disabled', 'sort', 'limit'],
  '/admin/services': ['search', 'category', 'archived', 'featured', 'sort', 'limit'],
  '/admin/professionals': ['search', 'category', 'state', 'limit'],
  '/admin/reviews': ['search', 'rating', 'maxRating', 'replied', 'hidden', 'sort', 'limit'],
  '/admin/messages': ['search', 'delivery', 'kind', 'limit'],
  '/admin/messages/received': ['search', 'state', 'limit'],
  '/admin/money': ['from', 'to', 'by', 'professional'],
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
