import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminService } from '#domain/catalogue-office.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { DeleteService } from '#web/parts/delete-service.tsx'
import { OfficeToolbar, ToolbarSelect } from '#web/parts/office-toolbar.tsx'
import { pageSizes } from '#web/parts/office-list.ts'
import { useOffice } from '#web/parts/office.ts'
import { PageHead } from '#web/parts/page-head.tsx'
import { ServiceAt } from '#web/parts/service-at.tsx'
import { ServiceExport } from '#web/parts/service-export.tsx'
import { ServiceImport } from '#web/parts/service-import.tsx'
import { type ServiceList, useServiceList } from '#web/parts/service-list.ts'
import { ServiceTable, useFormPath } from '#web/parts/service-table.tsx'
import { useFresh } from '#web/parts/use-fresh.ts'
import { problemOf } from '#web/parts/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { QuietSelect } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useToast } from '#web/ui/toast.tsx'

export default function AdminServices() {
  const list = useServiceList()
  const counts = useCounts()
  const [deleted, setDeleted] = useState<AdminService>()
  const again = () => {
    list.again()
    counts.again()
  }
  const acting = useActing(again)

  return (
    <>
      <PageHead title="Services" isPrivate />
      <Head list={list} counts={counts.said} onImported={again} />
      <section
        aria-label="List of services"
        className="overflow-clip rounded-lg border border-border bg-surface shadow-1"
      >
        <Toolbar list={list} />
        {list.hasFailed && (
          <div className="p-4">
            <Failed onRetry={list.again}>We could not load the services.</Failed>
          </div>
        )}
        {(list.page || !list.hasFailed) && <ServiceTable list={list} actions={{ ...acting, onDelete: setDeleted }} />}
      </section>
      <Pages list={list} />
      <DeleteService
        service={deleted}
        onClose={() => setDeleted(undefined)}
        onDeleted={(service) => {
          setDeleted(undefined)
          acting.onDeleted(service)
        }}
      />
      <ServiceAt onSaved={again} />
    </>
  )
}

type HeadProps = { list: ServiceList; counts: string; onImported: () => void }

function Head({ list, counts, onImported }: HeadProps) {
  const { storefront } = useOffice()
  const pathTo = useFormPath()
  const { search, category, isArchived, chosen } = list
  const [isImporting, setImporting] = useState(false)
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h1 className="text-admin">Services</h1>
        <p className="figures mt-0.5 min-h-5 text-sm text-text-2">{counts}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <ServiceExport
          filter={{
            storefront,
            ...(search !== '' && { search }),
            ...(category !== '' && { category }),
            ...(chosen['featured'] !== undefined && { featured: chosen['featured'] === 'true' }),
            ...(isArchived && { archived: true }),
            ...(list.sort && { sort: list.sort }),
          }}
        />
        <Button look="secondary" onClick={() => setImporting(true)}>
          <Icon name="upload" /> Import
        </Button>
        <ButtonLink look="ink" {...pathTo({ add: 'new' })}>
          <Icon name="plus" /> Add New Service
        </ButtonLink>
      </div>
      <ServiceImport open={isImporting} onClose={() => setImporting(false)} onImported={onImported} />
    </div>
  )
}

/** How many there are, and how many of them on the home page. */
function useCounts() {
  const { storefront } = useOffice()
  const { value, isCurrent, again } = useFresh(
    `services of ${storefront}`,
    async () => {
      const [all, featured] = await Promise.all([
        ask(api.office.services, { query: { storefront, limit: 1 } }),
        ask(api.office.services, { query: { storefront, limit: 1, featured: true } }),
      ])
      return `${all.total} services, ${featured.total} featured`
    },
    { isPolled: false },
  )
  return { said: isCurrent ? (value ?? '') : '', again }
}

function Toolbar({ list }: { list: ServiceList }) {
  const { shop, shops } = useOffice()
  const { search, category, featured, isArchived, change } = list
  const categories = (shop ? [shop] : shops).flatMap(({ frame }) => frame.categories)
  return (
    <OfficeToolbar
      label="Search title or description"
      search={search}
      onSearch={(text) => change({ search: text || undefined }, { replace: true })}
      isNarrowed={list.isNarrowed}
      onClear={list.clear}
    >
      <ToolbarSelect
        label="Category"
        value={category}
        onChange={(event) => change({ category: event.currentTarget.value || undefined })}
      >
        <option value="">All Categories</option>
        {categories.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </ToolbarSelect>
      <ToolbarSelect
        label="Featured"
        value={featured}
        onChange={(event) => change({ featured: event.currentTarget.value || undefined })}
      >
        <option value="">Featured or not</option>
        <option value="true">Featured</option>
        <option value="false">Not featured</option>
      </ToolbarSelect>
      <ToolbarSelect
        label="State"
        value={isArchived ? 'archived' : 'active'}
        onChange={(event) => change({ archived: event.currentTarget.value === 'archived' ? 'true' : undefined })}
      >
        <option value="active">Active</option>
        <option value="archived">Archived</option>
      </ToolbarSelect>
    </OfficeToolbar>
  )
}

function Pages({ list: { page, limit, steps, change } }: { list: ServiceList }) {
  if (!page || page.items.length === 0) return null
  return (
    <div className="mt-4 grid gap-3 600:grid-cols-[auto_minmax(0,1fr)] 600:items-center 600:gap-6">
      <QuietSelect label="Per page" value={limit} onChange={(event) => change({ limit: event.currentTarget.value })}>
        {pageSizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </QuietSelect>
      <Pagination {...steps} />
    </div>
  )
}

/** What is done in a row, at once: whatever fails says so, and changes nothing on the screen. */
function useActing(again: () => void) {
  const toast = useToast()
  const [busyId, setBusyId] = useState<string>()

  async function act({ _id }: AdminService, { work, failed }: { work: () => Promise<unknown>; failed: string }) {
    if (busyId !== undefined) return false
    setBusyId(_id)
    try {
      await work()
      again()
      return true
    } catch (error) {
      toast({ isFailure: true, text: problemOf(error, failed).message })
      // Somebody else was first: the list is shown as it is now.
      again()
      return false
    } finally {
      setBusyId(undefined)
    }
  }

  async function onRestore(service: AdminService) {
    const params = { service: service._id }
    const isDone = await act(service, {
      work: () => ask(api.office.restore, { params }),
      failed: 'The service could not be restored. Please try again.',
    })
    if (isDone) toast({ text: `"${service.title}" is back in the shop` })
  }

  return {
    busyId,
    onRestore: (service: AdminService) => void onRestore(service),
    onFeature: (service: AdminService) =>
      void act(service, {
        work: () =>
          ask(api.office.change, {
            params: { service: service._id },
            body: { featured: !service.featured, version: service.version },
          }),
        failed: 'The change could not be saved. Please try again.',
      }),
    onDeleted(service: AdminService) {
      again()
      toast({
        text: `"${service.title}" has been deleted`,
        action: { label: 'Undo', onAct: () => void onRestore(service) },
      })
    },
  }
}
