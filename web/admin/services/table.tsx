import { Link, useLocation } from 'react-router'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { pathOfService } from '#domain/catalogue.ts'
import { withQuery } from '#domain/contract/endpoint.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { type Column } from '#web/ui/table.tsx'
import { ListBox } from '#web/admin/lists/frame.tsx'
import { ServiceToolbar } from './toolbar.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Picture } from '#web/shared/picture.tsx'
import type { ServiceList } from './use-service-list.ts'
import type { ServiceActions } from './use-service-actions.ts'

type RowActions = { actions: ServiceActions; onDelete: (service: AdminService) => void }

export function ServiceTable({ list, ...rowActions }: RowActions & { list: ServiceList }) {
  const { storefront, storefrontOf } = useAdmin()
  const pictureOf = usePictureOf()
  const { page, sortBy } = list
  const priceOf = ({ price, currency, storefront }: AdminService) =>
    formatMoney(price, { currency, locale: storefrontOf(storefront).locale }, 'summary')
  const categoryOf = ({ category, storefront }: AdminService) =>
    storefrontOf(storefront).frame.categories.find(({ key }) => key === category)?.name ?? category

  const columns: Column<AdminService>[] = [
    { title: 'Service', cell: (service) => <Summary service={service} />, sort: sortBy('title') },
    { title: 'Category', cell: categoryOf, sort: sortBy('category') },
    {
      title: 'Price',
      atEnd: true,
      cell: (service) => <b className="font-semibold">{priceOf(service)}</b>,
      sort: sortBy('price'),
    },
    { title: 'Duration', atEnd: true, cell: ({ duration }) => `${duration} min`, sort: sortBy('duration') },
    { title: 'Featured', cell: (service) => <Featured service={service} {...rowActions} /> },
    { title: 'Actions', isQuiet: true, atEnd: true, cell: (service) => <Actions service={service} {...rowActions} /> },
  ]
  return (
    <ListBox
      list={list}
      rows={page?.items.map(rowActions.actions.latestOf)}
      noun="services"
      toolbar={<ServiceToolbar list={list} />}
      columns={columns}
      card={(service) => (
        <div className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3">
          <Picture of={pictureOf(service)} />
          <div className="min-w-0">
            <EditLink service={service} />
            <p className="figures mt-0.5 text-text-2">
              {[categoryOf(service), priceOf(service), `${service.duration}\u00a0min`, service.featured && 'Featured']
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!storefront && <p className="text-xs text-text-3">{storefrontOf(service.storefront).brand}</p>}
          </div>
          <More service={service} {...rowActions} />
        </div>
      )}
    />
  )
}

function Summary({ service }: { service: AdminService }) {
  const { storefront, storefrontOf } = useAdmin()
  const pictureOf = usePictureOf()
  return (
    <span className="flex items-center gap-4">
      <span className="w-14 flex-none">
        <Picture of={pictureOf(service)} />
      </span>
      <span className="min-w-0">
        <EditLink service={service} />
        <span className="line-clamp-1 text-text-2">{service.description}</span>
        {!storefront && <span className="block text-xs text-text-3">{storefrontOf(service.storefront).brand}</span>}
      </span>
    </span>
  )
}

function EditLink({ service: { _id, title } }: { service: AdminService }) {
  const pathTo = useFormPath()
  return (
    <Link
      {...pathTo({ edit: _id })}
      aria-label={`Edit ${title}`}
      className="font-semibold underline-offset-3 wrap-anywhere hover:underline"
    >
      {title}
    </Link>
  )
}

/** Links to the form, whose URL keeps the list behind it. */
export function useFormPath() {
  const { pathname, search, state } = useLocation()
  const query = Object.fromEntries(new URLSearchParams(search))
  return (form: { edit?: string; add?: string }) => ({
    to: withQuery(pathname, { ...query, edit: undefined, add: undefined, ...form }),
    // The cursors of the earlier pages; see useList().
    state: state as unknown,
    preventScrollReset: true,
  })
}

type ActionProps = RowActions & { service: AdminService }

function Featured({ service, actions }: ActionProps) {
  const { title, featured, archivedAt } = service
  const badge = <Badge tone={featured ? 'accent' : 'plain'}>{featured ? 'Yes' : 'No'}</Badge>
  if (archivedAt !== null) return badge
  return (
    <button
      type="button"
      aria-label={featured ? `Yes: take ${title} off the home page` : `No: show ${title} on the home page`}
      aria-busy={actions.isBusy(service) || undefined}
      title={featured ? 'Take off the home page' : 'Show on the home page'}
      className="relative rounded-full hover:opacity-80 aria-busy:opacity-50 before:absolute before:-inset-2"
      onClick={() => actions.onFeature(service)}
    >
      {badge}
    </button>
  )
}

function Actions({ service, onDelete, actions }: ActionProps) {
  const { _id, title, archivedAt } = service
  const pathTo = useFormPath()
  return (
    <span className="inline-flex gap-0.5">
      <Link
        {...pathTo({ edit: _id })}
        aria-label={`Edit ${title}`}
        title="Edit"
        className={iconButtonClass({ small: true })}
      >
        <Icon name="edit" />
      </Link>
      <Link
        {...pathTo({ add: _id })}
        aria-label={`Duplicate ${title}`}
        title="Duplicate"
        className={iconButtonClass({ small: true })}
      >
        <Icon name="copy" />
      </Link>
      {archivedAt === null ? (
        <IconButton small label={`Delete ${title}`} title="Delete" icon="trash" onClick={() => onDelete(service)} />
      ) : (
        <Button look="secondary" size="s" busy={actions.isBusy(service)} onClick={() => actions.onRestore(service)}>
          Restore <span className="sr-only">{title}</span>
        </Button>
      )}
    </span>
  )
}

function More({ service, onDelete, actions }: ActionProps) {
  const { _id, slug, title, storefront, featured, archivedAt } = service
  const { storefrontOf } = useAdmin()
  const pathTo = useFormPath()
  const isThere = archivedAt === null
  return (
    <Menu label={`More about ${title}`} button={<Icon name="more" />} buttonClass={iconButtonClass()}>
      <MenuLink {...pathTo({ edit: _id })} icon="edit">
        Edit
      </MenuLink>
      <MenuLink {...pathTo({ add: _id })} icon="copy">
        Duplicate
      </MenuLink>
      {isThere && (
        <>
          <MenuButton icon="star" onClick={() => actions.onFeature(service)}>
            {featured ? 'Take off the home page' : 'Show on the home page'}
          </MenuButton>
          <MenuLink to={`${storefrontOf(storefront).address}${pathOfService(slug)}`} icon="store">
            View in the shop
          </MenuLink>
          <MenuButton icon="trash" onClick={() => onDelete(service)}>
            Delete
          </MenuButton>
        </>
      )}
      {!isThere && (
        <MenuButton icon="refresh" onClick={() => actions.onRestore(service)}>
          Restore
        </MenuButton>
      )}
    </Menu>
  )
}

/** The picture of a service from any storefront: its own, or that of its category. */
function usePictureOf() {
  const { storefrontOf } = useAdmin()
  return ({ imageUrl, category, storefront }: AdminService) => ({
    imageUrl:
      imageUrl || (storefrontOf(storefront).frame.categories.find(({ key }) => key === category)?.imageUrl ?? ''),
    category,
  })
}
