import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { formatCount } from '#domain/format/count.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useRowWrite } from '#web/admin/lists/use-row-write.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Icon } from '#web/art/icons.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { type Acts, useFormPath } from './actions.tsx'
import { ArchiveCategory } from './archive-category.tsx'
import { CategoryRoute } from './category-route.tsx'
import { MoveDialog, sayStaff } from './move-dialog.tsx'
import { useOrder } from './order/use-order.ts'
import { CategoryTable } from './table.tsx'
import { filterWordsOf } from './toolbar.tsx'
import { type CategoryList, useCategoryList } from './use-category-list.ts'

export default function AdminCategories() {
  const list = useCategoryList()
  const order = useOrder(list)
  const counts = useCounts()
  const changed = useChanged(list, counts.refresh)
  const [added, setAdded] = useState<string>()
  const dialogs = useDialogs(changed)
  useLostFocus(list.page)
  const { query } = useUrlQuery()
  const filterWords = filterWordsOf(list)
  const pathTo = useFormPath()

  return (
    <>
      <ListHead
        title="Categories"
        text={counts.text}
        filter={filterWords}
        isBehind={(query['edit'] ?? query['add']) !== undefined}
      >
        <ButtonLink look="ink" {...pathTo({ add: 'new' })}>
          <Icon name="plus" /> Add category
        </ButtonLink>
      </ListHead>
      <CategoryTable list={list} order={order} acts={dialogs.acts} marked={added} />
      {dialogs.open}
      <CategoryRoute
        filterWords={filterWords}
        onSaved={(category, isNew) => {
          setAdded(isNew ? category._id : undefined)
          changed(category)
          if (isNew) list.refresh()
        }}
      />
    </>
  )
}

/** Shows changed categories in their rows, and everywhere else in the admin area. */
function useChanged(list: CategoryList, refreshCounts: () => void) {
  const { revalidate } = useRevalidator()
  return (...categories: AdminCategory[]) => {
    list.put(categories)
    list.look()
    refreshCounts()
    void revalidate()
  }
}

type Changed = ReturnType<typeof useChanged>

/** The questions about one category, and what follows the answers. */
function useDialogs(changed: Changed) {
  const toast = useToast()
  const [asked, setAsked] = useState<{ what: 'move' | 'archive'; category: AdminCategory }>()
  const restore = useRestore(changed)
  const close = () => setAsked(undefined)
  const acts: Acts = {
    onMoveServices: (category) => setAsked({ what: 'move', category }),
    onArchive: (category) => setAsked({ what: 'archive', category }),
    onRestore: restore,
  }
  const open = (
    <>
      <ArchiveCategory
        category={asked?.what === 'archive' ? asked.category : undefined}
        onClose={close}
        onMoveServices={acts.onMoveServices}
        onInUse={(latest) => {
          setAsked({ what: 'archive', category: latest })
          changed(latest)
        }}
        onArchived={(archived) => {
          close()
          changed(archived)
          const action = { label: 'Undo', onAct: () => restore(archived) }
          toast({ text: `"${archived.name}" has been archived`, action })
        }}
      />
      {asked?.what === 'move' && (
        <MoveDialog
          category={asked.category}
          onClose={close}
          onMoved={({ moved, from, to, professionals }) => {
            close()
            changed(from, to)
            const names = { from: from.name, to: to.name }
            toast({ text: `${plural(moved, 'service')} moved to ${to.name}. ${sayStaff(professionals, names)}` })
          }}
        />
      )}
    </>
  )
  return { acts, open }
}

function useRestore(changed: Changed) {
  const toast = useToast()
  const restore = useRowWrite(async ({ _id, name }: AdminCategory) => {
    changed(await ask(api.category.change, { params: { category: _id }, body: { archived: false } }))
    toast({ text: `"${name}" is back in the shop` })
  }, 'The category could not be restored. Please try again.')
  return (category: AdminCategory) => void restore(category)
}

function useCounts() {
  const { storefrontKey, locale } = useAdmin()
  const { value, isCurrent, refresh } = useQuery(`categories of ${storefrontKey}`, async () => {
    const query = { storefront: storefrontKey, limit: 1 }
    const [active, archived] = await Promise.all([
      ask(api.category.all, { query }),
      ask(api.category.all, { query: { ...query, archived: true } }),
    ])
    return { active: active.total, archived: archived.total }
  })
  const archived = value && value.archived !== '0' && `, ${formatCount(value.archived, locale)} archived`
  const text = value && `${plural(value.active, 'category', locale)}${archived || ''}`
  return { text: isCurrent ? (text ?? '') : '', refresh }
}
