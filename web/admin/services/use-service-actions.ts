import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { useWrite } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'

/** The services as saved from the rows, until the list has been read again. */
export function useSavedServices(refresh: () => void) {
  const [saved, setSaved] = useState<Record<string, AdminService>>({})
  return {
    latestOf: (service: AdminService) => {
      const later = saved[service._id]
      return later && later.version > service.version ? { ...service, ...later } : service
    },
    /** Refreshes after a failure too: another administrator may have changed the service. */
    keep: (writing: Promise<AdminService>) =>
      writing.then((service) => setSaved((others) => ({ ...others, [service._id]: service }))).finally(refresh),
  }
}
export type SavedServices = ReturnType<typeof useSavedServices>

/** Puts a service on the home page, or takes it off. */
export function useFeature({ keep }: SavedServices) {
  return useRowWrite('The change could not be saved. Please try again.', ({ _id, featured, version }) =>
    keep(ask(api.adminCatalogue.change, { params: { service: _id }, body: { featured: !featured, version } })),
  )
}

export function useRestore({ keep }: SavedServices) {
  const toast = useToast()
  return useRowWrite('The service could not be restored. Please try again.', async ({ _id, title }) => {
    await keep(ask(api.adminCatalogue.restore, { params: { service: _id } }))
    toast({ text: `"${title}" is back in the shop` })
  })
}

/** A write for one row, so that several rows may be busy at once. A failure is shown as a toast. */
function useRowWrite(failed: string, send: (service: AdminService) => Promise<void>) {
  const toast = useToast()
  const { isBusy, run } = useWrite(send, { failed, onFailed: (text) => toast({ isFailure: true, text }) })
  return { isBusy, run: (service: AdminService) => void run(service) }
}
