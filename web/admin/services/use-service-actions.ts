import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import { problemOf } from '#web/data/problem.ts'

type Act = { work: () => Promise<AdminService>; failed: string }

/** What is done in a row, at once: whatever fails says so, and changes nothing on the screen. */
export function useServiceActs(again: () => void) {
  const toast = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  /** As the server has answered, until the list has been read again. */
  const [saved, setSaved] = useState<Record<string, AdminService>>({})

  async function act({ _id }: AdminService, { work, failed }: Act): Promise<boolean> {
    // The same pressed twice is meant once.
    if (busy.includes(_id)) return false
    setBusy((others) => [...others, _id])
    try {
      const service = await work()
      setSaved((others) => ({ ...others, [_id]: service }))
      return true
    } catch (error) {
      toast({ isFailure: true, text: problemOf(error, failed).message })
      return false
    } finally {
      setBusy((others) => others.filter((one) => one !== _id))
      // Also when somebody else was first: the list is shown as it is now.
      again()
    }
  }

  async function restore(service: AdminService) {
    const isDone = await act(service, {
      work: () => ask(api.adminCatalogue.restore, { params: { service: service._id } }),
      failed: 'The service could not be restored. Please try again.',
    })
    if (isDone) toast({ text: `"${service.title}" is back in the shop` })
  }

  return {
    isBusy: ({ _id }: AdminService) => busy.includes(_id),
    /** A row of the list, as it is by now. */
    latestOf: (service: AdminService) => {
      const later = saved[service._id]
      return later && later.version > service.version ? { ...service, ...later } : service
    },
    onRestore: (service: AdminService) => void restore(service),
    onFeature: (service: AdminService) =>
      void act(service, {
        work: () =>
          ask(api.adminCatalogue.change, {
            params: { service: service._id },
            body: { featured: !service.featured, version: service.version },
          }),
        failed: 'The change could not be saved. Please try again.',
      }),
    onDeleted(service: AdminService) {
      again()
      toast({
        text: `"${service.title}" has been deleted`,
        action: { label: 'Undo', onAct: () => void restore(service) },
      })
    },
  }
}
export type ServiceActs = ReturnType<typeof useServiceActs>
