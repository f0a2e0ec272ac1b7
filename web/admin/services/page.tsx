import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { fetchFile } from '#web/files.ts'
import { Icon } from '#web/art/icons.tsx'
import { DeleteServiceDialog } from './delete-dialog.tsx'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { useFilterWords } from './toolbar.tsx'
import { ServiceRoute } from './service-route.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type ServiceList, useServiceList } from './use-service-list.ts'
import { useAdded } from './use-added.ts'
import { ServiceTable, useFormPath } from './table.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useRestore, useSavedServices } from './use-service-actions.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { firstVisible, focusAfter } from '#web/ui/focus-after.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'

export default function AdminServices() {
  const list = useServiceList()
  const counts = useCounts()
  const [deleted, setDeleted] = useState<AdminService>()
  const refresh = () => {
    list.refresh()
    counts.refresh()
  }
  const saved = useSavedServices({ list, refreshCounts: counts.refresh })
  const added = useAdded(list)
  const restore = useRestore(saved)
  const toast = useToast()
  useLostFocus(list.page)
  const { query } = useUrlQuery()
  const isFormOpen = (query['edit'] ?? query['add']) !== undefined
  const filterWords = useFilterWords(list)

  return (
    <>
      <ListHead title="Services" text={counts.text} filter={filterWords} isBehind={isFormOpen}>
        <HeadActions list={list} onImported={refresh} />
      </ListHead>
      <ServiceTable list={list} marked={added.marked} saved={saved} onDelete={setDeleted} />
      <DeleteServiceDialog
        service={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={(service) => {
          const change = () => {
            setDeleted(undefined)
            saved.show({ ...service, archivedAt: new Date().toISOString(), version: service.version + 1 })
            // Another administrator may have changed it too.
            list.look()
          }
          // It has taken the place of the pressed button; on a narrow screen that one is still there.
          focusAfter(change, () => firstVisible(`[data-restore="${CSS.escape(service._id)}"]`))
          const action = { label: 'Undo', onAct: () => restore.run(service) }
          toast({ text: `"${service.title}" has been deleted`, action })
        }}
      />
      <ServiceRoute
        filterWords={filterWords}
        onSaved={(service, isNew) => {
          if (!isNew) return saved.show(service)
          added.note(service)
          refresh()
        }}
      />
    </>
  )
}

function HeadActions({ list: { filter }, onImported }: { list: ServiceList; onImported: () => void }) {
  const { storefrontKey } = useAdmin()
  const pathTo = useFormPath()
  const { query, go } = useUrlQuery()
  // The list of what a new shop needs links to it.
  const isLinked = query['import'] !== undefined
  const [isImporting, setImporting] = useState(false)
  const close = () => {
    setImporting(false)
    if (isLinked) go({ import: undefined }, { replace: true })
  }
  return (
    <>
      <ExportButton
        fetch={(way) => fetchFile(api.adminCatalogue.file, { query: { ...filter, storefront: storefrontKey } }, way)}
      />
      <Button look="secondary" onClick={() => setImporting(true)}>
        <Icon name="upload" /> Import
      </Button>
      <ButtonLink look="ink" {...pathTo({ add: 'new' })}>
        <Icon name="plus" /> Add New Service
      </ButtonLink>
      <ImportDialog open={isImporting || isLinked} onClose={close} onImported={onImported} />
    </>
  )
}

function useCounts() {
  const { storefrontKey, locale } = useAdmin()
  const { value, isCurrent, refresh } = useQuery(`services of ${storefrontKey}`, async () => {
    const [all, featured] = await Promise.all([
      ask(api.adminCatalogue.services, { query: { storefront: storefrontKey, limit: 1 } }),
      ask(api.adminCatalogue.services, { query: { storefront: storefrontKey, limit: 1, featured: true } }),
    ])
    return { all: all.total, featured: featured.total }
  })
  const text = value && `${plural(value.all, 'service', locale)}, ${formatCount(value.featured, locale)} featured`
  return { text: isCurrent ? (text ?? '') : '', refresh }
}
