import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { useToast } from '#web/ui/toast.tsx'
import { problemOf } from '#web/data/problem.ts'

type Action = { write: () => Promise<AdminService>; failed: string }

/** The actions in a row of the list. Several rows may be busy at once; a failure is a toast. */
export function useServiceActions(refresh: () => void) {
  const toast = useToast()
  const [busy, setBusy] = useState<readonly string[]>([])
  /** The answers to the writes, until the list has been read again. */
  const [saved, setSaved] = useState<Record<string, AdminService>>({})

  async function run({ _id }: AdminService, { write, failed }: Action): Promise<boolean> {
    if (busy.includes(_id)) return false
    setBusy((others) => [...others, _id])
    try {
      const service = await write()
      setSaved((others) => ({ ...others, [_id]: service }))
      return true
    } catch (error) {
      toast({ isFailure: true, text: problemOf(error, failed).message })
      return false
    } finally {
      setBusy((others) => others.filter((one) => one !== _id))
      // Also after a failure: another administrator may have changed the service.
      refresh()
    }
  }

  async function restore(service: AdminService) {
    const isDone = await run(service, {
      write: () => ask(api.adminCatalogue.restore, { params: { service: service._id } }),
      failed: 'The service could not be restored. Please try again.',
    })
    if (isDone) toast({ text: `"${service.title}" is back in the shop` })
  }

  return {
    isBusy: ({ _id }: AdminService) => busy.includes(_id),
    latestOf: (service: AdminService) => {
      const later = saved[service._id]
      return later && later.version > service.version ? { ...service, ...later } : service
    },
    onRestore: (service: AdminService) => void restore(service),
    onFeature: (service: AdminService) =>
      void run(service, {
        write: () =>
          ask(api.adminCatalogue.change, {
            params: { service: service._id },
            body: { featured: !service.featured, version: service.version },
          }),
        failed: 'The change could not be saved. Please try again.',
      }),
    onDeleted(service: AdminService) {
      refresh()
      toast({
        text: `"${service.title}" has been deleted`,
        action: { label: 'Undo', onAct: () => void restore(service) },
      })
    },
  }
}
export type ServiceActions = ReturnType<typeof useServiceActions>
