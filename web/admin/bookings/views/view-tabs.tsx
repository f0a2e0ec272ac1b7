import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#domain/format/count.ts'
import type { SavedView } from '#domain/booking/view.ts'
import { Icon } from '#web/art/icons.tsx'
import { bookingFilters, type BookingList } from '#web/admin/bookings/use-booking-list.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu, MenuButton } from '#web/ui/menu.tsx'
import { DeleteViewDialog } from './delete-dialog.tsx'
import type { Views } from './use-views.ts'
import { useUpdateView } from './use-update-view.ts'
import { ViewDialog } from './view-dialog.tsx'
import { differsFrom, paramsOfView } from './view-query.ts'

/** Every parameter that a view decides. */
const none = Object.fromEntries(
  [...bookingFilters, 'sort', 'view', 'columns', 'cursor'].map((name) => [name, undefined]),
)

type Props = { views: Views; list: BookingList; unassigned: string | undefined }

/** Above the list: the views that every administrator has, the saved ones, and what can be done with the chosen one. */
export function ViewTabs({ views, list, unassigned }: Props) {
  const { stats } = useAdmin()
  const { filter, named } = list
  const { chosen, columns } = views
  const isChanged = chosen !== undefined && differsFrom(chosen, { filter, named, columns })
  const total = list.isCurrent && !isChanged ? list.page?.total : undefined
  const tabs = useRef<HTMLElement>(null)
  const builtIn = chosen ? undefined : filter.unassigned === true ? 'unassigned' : filter.status
  // Scrolls the chosen tab into view without scrolling the page.
  useLayoutEffect(() => {
    const box = tabs.current?.getBoundingClientRect()
    const tab = tabs.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    if (!box || !tab) return
    const beyond = Math.ceil(Math.max(tab.right - box.right, 0)) || Math.floor(Math.min(tab.left - box.left, 0))
    tabs.current?.scrollBy({ left: beyond })
  }, [chosen?._id, builtIn])
  return (
    <div className="flex items-center border-b border-border pr-2 768:pr-4">
      <nav
        ref={tabs}
        aria-label="Saved views"
        className="flex min-w-0 flex-1 scrollbar-none gap-4 overflow-x-auto px-4 600:gap-5 768:px-6"
      >
        <Tab to={none} isChosen={!chosen && builtIn !== 'unassigned' && builtIn !== 'pending'}>
          All
        </Tab>
        <Tab to={{ ...none, status: 'pending' }} isChosen={builtIn === 'pending'} count={stats?.pendingBookings ?? ''}>
          To confirm
        </Tab>
        <Tab to={{ ...none, unassigned: 'true' }} isChosen={builtIn === 'unassigned'} count={unassigned ?? ''}>
          Unassigned
        </Tab>
        {views.views.map((view) => (
          <Tab
            key={view._id}
            to={{ ...none, ...paramsOfView(view) }}
            isChosen={view === chosen}
            isChanged={view === chosen && isChanged}
            shared={view.shared ? (view.mine ? 'Shared by you' : `Shared by ${view.by}`) : undefined}
            {...(view === chosen && { count: total ?? '' })}
          >
            {view.name}
          </Tab>
        ))}
      </nav>
      <Actions {...{ views, list, chosen, isChanged }} />
    </div>
  )
}

type TabProps = {
  to: Record<string, string | undefined>
  isChosen: boolean
  isChanged?: boolean
  /** '' until it is known: its place is kept, so that nothing beside it moves. */
  count?: number | string
  shared?: string | undefined
  children: string
}

function Tab({ to, isChosen, isChanged = false, count, shared, children }: TabProps) {
  const { pathTo } = useUrlQuery()
  const { locale } = useAdmin()
  return (
    <Link
      to={pathTo(to)}
      preventScrollReset
      aria-current={isChosen ? 'page' : undefined}
      className="relative flex h-12 flex-none items-center gap-2 rounded-t-sm px-1 text-ui font-strong whitespace-nowrap text-text-2 transition-colors after:absolute after:inset-x-0 after:bottom-0 after:h-0.75 after:scale-x-0 after:rounded-t-[3px] after:bg-ink after:transition-transform after:duration-200 after:ease-standard hover:text-text focus-visible:-outline-offset-2 aria-[current]:text-text aria-[current]:after:scale-x-100 forced-colors:aria-[current]:after:bg-[Highlight]"
    >
      <span className="max-w-60 truncate max-600:max-w-40">{children}</span>
      {isChanged && (
        <span className="size-1.5 rounded-full bg-ink" title="Changed">
          <span className="sr-only">, changed</span>
        </span>
      )}
      {count !== undefined && (
        <span className="figures min-w-8 rounded-full border border-transparent bg-fill px-2 py-0.5 text-center text-xs font-semibold text-text-2">
          {count === '' ? '\u00A0' : formatCount(count, locale)}
        </span>
      )}
      {shared !== undefined && (
        <span title={shared} className="flex text-text-3">
          <Icon name="users" className="size-4" />
          <span className="sr-only">, {shared.toLowerCase()}</span>
        </span>
      )}
    </Link>
  )
}

type ActionProps = Pick<Props, 'views' | 'list'> & { chosen: SavedView | undefined; isChanged: boolean }

function Actions({ views, list, chosen, isChanged }: ActionProps) {
  const [open, setOpen] = useState<'save' | 'edit' | 'delete'>()
  const { isBusy, update } = useUpdateView(views)
  const close = () => setOpen(undefined)
  const isEditable = chosen?.editable === true
  return (
    <span className="flex flex-none items-center gap-1 pl-2">
      {isEditable && isChanged && (
        <Button
          look="secondary"
          size="s"
          busy={isBusy}
          busyLabel="Updating..."
          onClick={() => void update(chosen, { list, columns: views.columns })}
        >
          Update view
        </Button>
      )}
      {isEditable ? (
        <Menu
          label="View options"
          button={<Icon name="more" className="size-5" />}
          buttonClass="grid size-9 flex-none place-items-center rounded-sm hover:bg-fill pointer-coarse:size-11"
        >
          <MenuButton icon="edit" onClick={() => setOpen('edit')}>
            Rename or share
          </MenuButton>
          <MenuButton icon="bookmark" onClick={() => setOpen('save')}>
            Save as a new view
          </MenuButton>
          <MenuButton icon="trash" onClick={() => setOpen('delete')}>
            Delete view
          </MenuButton>
        </Menu>
      ) : (
        <Button look="ghost" size="s" onClick={() => setOpen('save')}>
          <Icon name="bookmark" /> <span className="max-600:sr-only">Save view</span>
        </Button>
      )}
      {open === 'save' && <ViewDialog {...{ views, list }} onClose={close} />}
      {open === 'edit' && chosen && <ViewDialog {...{ views, list }} view={chosen} onClose={close} />}
      <DeleteViewDialog {...{ views }} view={open === 'delete' ? chosen : undefined} onClose={close} />
    </span>
  )
}
