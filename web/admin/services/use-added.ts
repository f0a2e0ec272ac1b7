import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { ServiceList } from './use-service-list.ts'

const shownFor = 15_000

/** Shows a new service in the list: marks its row, or says that the filter or the page hides it. */
export function useAdded(list: ServiceList) {
  const toast = useToast()
  const { go } = useUrlQuery()
  const { search } = useLocation()
  /** The page of the list when the service was saved: the service is looked for in the next one. */
  const [added, setAdded] = useState<{ service: AdminService; before: unknown }>()
  const [found, setFound] = useState<{ service: AdminService; isHere: boolean; search: string }>()
  if (added !== undefined && (list.page !== added.before || list.hasFailed)) {
    const { service } = added
    const isHere = list.hasFailed || list.page?.items.some(({ _id }) => _id === service._id) === true
    setAdded(undefined)
    setFound({ service, isHere, search })
  }

  const show = useEffectEvent(() => {
    if (!found) return
    const { _id, title } = found.service
    const text = `"${title}" has been added`
    if (found.isHere) {
      toast({ text })
      const links = [...document.querySelectorAll(`a[href*="edit=${_id}"]`)]
      links.find((link) => link.checkVisibility())?.scrollIntoView({ block: 'nearest' })
      return
    }
    const alone = { cursor: undefined, category: undefined, featured: undefined, archived: undefined }
    const onAct = () => go({ ...alone, search: title })
    toast({ text: `${text}. This list does not show it`, standsFor: shownFor, action: { label: 'Show it', onAct } })
  })
  useEffect(() => show(), [found])

  return {
    /** The row of the service, until the list is filtered or turned. */
    marked: found?.search === search ? found.service._id : undefined,
    note: (service: AdminService) => setAdded({ service, before: list.page }),
  }
}
