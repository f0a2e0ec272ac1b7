import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { ServiceList } from './use-service-list.ts'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { outcomeOfError, useWrite } from '#web/data/use-write.ts'
import { useHomeNews } from './use-home-news.ts'
import { firstVisible } from '#web/ui/focus-after.ts'
import { useToast } from '#web/ui/toast.tsx'

type Options = { list: Pick<ServiceList, 'put' | 'look'>; refreshCounts: () => void }

/** Shows saved services in their rows, which stay where they are though they may no longer match the filter. */
export function useSavedServices({ list, refreshCounts }: Options) {
  function show(service: AdminService) {
    list.put([service])
    refreshCounts()
  }
  return {
    show,
    /** After a failure, unless nothing was sent, another administrator may have changed the service. */
    keep: async (writing: Promise<AdminService>): Promise<AdminService> => {
      try {
        const service = await writing
        // At once, so that the caller can move a lost focus.
        flushSync(() => show(service))
        return service
      } catch (error) {
        if (outcomeOfError(error).kind !== 'unsent') {
          list.look()
          refreshCounts()
        }
        throw error
      }
    },
  }
}
export type SavedServices = ReturnType<typeof useSavedServices>

/** Puts a service on the home page, or takes it off. Shown at once, and taken back if it cannot be saved. */
export function useFeature({ keep }: SavedServices, { featured: saved }: AdminService) {
  const sayWhatHomeShows = useHomeNews()
  const [wished, setWished] = useState<boolean>()
  const { isBusy, run } = useRowWrite('The change could not be saved. Please try again.', send)

  async function send({ _id, featured, version }: AdminService) {
    setWished(!featured)
    try {
      const change = { params: { service: _id }, body: { featured: !featured, version } }
      void sayWhatHomeShows(await keep(ask(api.adminCatalogue.change, change)))
    } finally {
      setWished(undefined)
    }
  }
  return { isBusy, isOn: wished ?? saved, run }
}

export function useRestore({ keep }: SavedServices) {
  const toast = useToast()
  return useRowWrite('The service could not be restored. Please try again.', async ({ _id, title }) => {
    await keep(ask(api.adminCatalogue.restore, { params: { service: _id } }))
    toast({ text: `"${title}" is back in the shop` })
    // The pressed button is gone, except on a narrow screen.
    if (document.activeElement === document.body) firstVisible(`a[href*="edit=${CSS.escape(_id)}"]`)?.focus()
  })
}

/** A write for one row, so that several rows may be busy at once. A failure is shown as a toast. */
function useRowWrite(failed: string, send: (service: AdminService) => Promise<void>) {
  const toast = useToast()
  const { isBusy, run } = useWrite(send, { failed, onFailed: (text) => toast({ isFailure: true, text }) })
  return { isBusy, run: (service: AdminService) => void run(service) }
}
