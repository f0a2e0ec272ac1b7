import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { ask } from '#web/api.ts'
import { fetchFile } from '#web/files.ts'
import { Icon } from '#web/art/icons.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { ListPages } from '#web/admin/lists/pages.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ServiceRoute } from './service-route.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { type ServiceList, useServiceList } from './use-service-list.ts'
import { ServiceTable, useFormPath } from './table.tsx'
import { ServiceToolbar } from './toolbar.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useServiceActions } from './use-service-actions.ts'
import { ExportButton } from '#web/forms/export-button.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'

export default function AdminServices() {
  const list = useServiceList()
  const counts = useCounts()
  const [deleted, setDeleted] = useState<AdminService>()
  const refresh = () => {
    list.refresh()
    counts.refresh()
  }
  const actions = useServiceActions(refresh)
  const title = useLostFocus(list.page)

  return (
    <>
      <PageHead title="Services" isPrivate />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 ref={title} tabIndex={-1} className="text-admin outline-none">
            Services
          </h1>
          <p className="figures mt-0.5 min-h-5 text-sm text-text-2">{counts.text}</p>
        </div>
        <HeadActions list={list} onImported={refresh} />
      </div>
      <section
        aria-label="List of services"
        className="overflow-clip rounded-lg border border-border bg-surface shadow-1"
      >
        <ServiceToolbar list={list} />
        {list.hasFailed && (
          <div className="p-4">
            <Failed onRetry={list.refresh}>We could not load the services.</Failed>
          </div>
        )}
        {(list.page || !list.hasFailed) && <ServiceTable list={list} actions={actions} onDelete={setDeleted} />}
      </section>
      <ListPages list={list} />
      <DeleteDialog
        service={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={(service) => {
          setDeleted(undefined)
          actions.onDeleted(service)
        }}
      />
      <ServiceRoute onSaved={refresh} />
    </>
  )
}

/** Moves the focus to the title when the focused row disappears from the list. */
function useLostFocus(page: unknown) {
  const title = useRef<HTMLHeadingElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (page === undefined) return
    if (!isFirst.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    isFirst.current = false
  }, [page])
  return title
}

function HeadActions({ list: { filter }, onImported }: { list: ServiceList; onImported: () => void }) {
  const { storefrontKey } = useAdmin()
  const pathTo = useFormPath()
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="flex flex-wrap gap-2.5">
      <ExportButton
        fetch={(way) => fetchFile(api.adminCatalogue.file, { query: { ...filter, storefront: storefrontKey } }, way)}
      />
      <Button look="secondary" onClick={() => setImporting(true)}>
        <Icon name="upload" /> Import
      </Button>
      <ButtonLink look="ink" {...pathTo({ add: 'new' })}>
        <Icon name="plus" /> Add New Service
      </ButtonLink>
      <ImportDialog open={isImporting} onClose={() => setImporting(false)} onImported={onImported} />
    </div>
  )
}

function useCounts() {
  const { storefrontKey } = useAdmin()
  const { value, isCurrent, refresh } = useQuery(`services of ${storefrontKey}`, async () => {
    const [all, featured] = await Promise.all([
      ask(api.adminCatalogue.services, { query: { storefront: storefrontKey, limit: 1 } }),
      ask(api.adminCatalogue.services, { query: { storefront: storefrontKey, limit: 1, featured: true } }),
    ])
    return `${all.total} services, ${featured.total} featured`
  })
  return { text: isCurrent ? (value ?? '') : '', refresh }
}
