import { Link } from 'react-router'
import type { AdminService } from '#domain/catalogue/admin.ts'
import { pathOfService } from '#domain/catalogue/browsing.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { type Column } from '#web/ui/table.tsx'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { ServiceToolbar } from './toolbar.tsx'
import { categoryIn, useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'
import type { ServiceList } from './use-service-list.ts'
import { type SavedServices, useFeature, useRestore } from './use-service-actions.ts'

type RowProps = { saved: SavedServices; onDelete: (service: AdminService) => void }

type TableProps = RowProps & { list: ServiceList; marked: string | undefined }

/** A service that was deleted since the list was read keeps its place, but can only be restored. */
function isRemoved(list: ServiceList, { archivedAt }: AdminService): boolean {
  return list.isCurrent && archivedAt !== null && !list.filter.archived
}

function markOfService(list: ServiceList, service: AdminService): string | undefined {
  if (isRemoved(list, service)) return 'Deleted'
  return list.isCurrent && list.filter.archived && service.archivedAt === null ? 'Restored' : markOf(list, service)
}

export function ServiceTable({ list, marked, ...actions }: TableProps) {
  const format = useServiceFormat()
  const { sortBy } = list
  const propsOf = (service: AdminService) => ({
    service,
    mark: markOfService(list, service),
    isRemoved: isRemoved(list, service),
    ...actions,
  })
  const columns: Column<AdminService>[] = [
    {
      title: 'Service',
      cell: (service) => <Summary {...propsOf(service)} />,
      sort: sortBy('title'),
    },
    {
      title: 'Category',
      width: 'w-24 1100:w-28',
      cell: (service) => format(service).category,
      sort: sortBy('category'),
    },
    {
      title: 'Price',
      atEnd: true,
      width: 'w-26 1100:w-30',
      cell: (service) => <b className="font-semibold">{format(service).price}</b>,
      sort: sortBy('price'),
    },
    {
      title: 'Duration',
      atEnd: true,
      width: 'w-23 1100:w-27',
      cell: ({ duration }) => `${duration} min`,
      sort: sortBy('duration'),
    },
    { title: 'Featured', width: 'w-23 1100:w-26', cell: (service) => <Featured {...propsOf(service)} /> },
    {
      title: 'Actions',
      isQuiet: true,
      atEnd: true,
      width: list.filter.archived ? 'w-52' : 'w-36 1100:w-39',
      cell: (service) => <Actions {...propsOf(service)} />,
    },
  ]
  return (
    <ListBox
      list={list}
      openKey={marked}
      noun="services"
      toolbar={<ServiceToolbar list={list} />}
      columns={columns}
      isQuiet={(service) => isRemoved(list, service)}
      card={(service) => <Card {...propsOf(service)} />}
    />
  )
}

type ServiceProps = RowProps & { service: AdminService; mark: string | undefined; isRemoved: boolean }

function Card(props: ServiceProps) {
  const { service, mark } = props
  const { category, price, picture, brand } = useServiceFormat()(service)
  return (
    <div className="grid grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3">
      <ServiceImage of={picture} />
      <div className="min-w-0">
        <Title {...props} />
        {/* In one line, with the longest part at the end, so that neither a mark nor 'Featured' moves a row. */}
        <p className="figures mt-0.5 truncate text-text-2">
          {mark !== undefined && <b className="font-semibold">{mark} · </b>}
          {[price, `${service.duration}\u00a0min`, service.featured && 'Featured', category]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {brand !== undefined && <p className="text-xs text-text-3">{brand}</p>}
      </div>
      <More {...props} />
    </div>
  )
}

function Summary(props: ServiceProps) {
  const { service, mark } = props
  const { picture, brand } = useServiceFormat()(service)
  return (
    <span className="flex items-center gap-4">
      <span className="w-14 flex-none max-1100:hidden">
        <ServiceImage of={picture} />
      </span>
      <span className="min-w-0">
        <Title {...props} />
        {/* In the line of the description, so that a mark moves no row. */}
        <span className="line-clamp-1 text-text-2">
          {mark !== undefined && <b className="font-semibold">{mark} · </b>}
          {service.description}
        </span>
        {brand !== undefined && <span className="block text-xs text-text-3">{brand}</span>}
      </span>
    </span>
  )
}

/** Formats a service with the names, currency and locale of its storefront. */
function useServiceFormat() {
  const { storefront: chosen, storefrontOf } = useAdmin()
  return ({ storefront, category, imageUrl, price, currency }: AdminService) => {
    const own = storefrontOf(storefront)
    const { name, imageUrl: usual } = categoryIn(own, category)
    return {
      /** Only where the list covers several storefronts. */
      brand: chosen ? undefined : own.brand,
      category: name,
      price: formatMoney(price, { currency, locale: own.locale }, 'summary'),
      picture: { category, imageUrl: imageUrl || usual },
    }
  }
}

function Title({ service: { _id, title }, isRemoved }: ServiceProps) {
  const pathTo = useFormPath()
  if (isRemoved) return <b className="font-semibold wrap-anywhere">{title}</b>
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
  const { linkTo } = useUrlQuery()
  return (form: { edit?: string; add?: string }) => linkTo({ edit: undefined, add: undefined, ...form })
}

function Featured({ service, saved }: ServiceProps) {
  const { isBusy, isOn, run } = useFeature(saved, service)
  const { title, featured, archivedAt } = service
  if (archivedAt !== null) return <Badge>{featured ? 'Yes' : 'No'}</Badge>
  return (
    <Switch label={`Show ${title} on the home page`} {...{ isOn, isBusy }} onChange={() => run(service)}>
      {isOn ? 'Yes' : 'No'}
    </Switch>
  )
}

const iconLink = (action: string, title: string) => ({
  'aria-label': `${action} ${title}`,
  title: action,
  className: iconButtonClass({ small: true }),
})

function Actions({ service, isRemoved, onDelete, saved }: ServiceProps) {
  const restore = useRestore(saved)
  const { _id, title, archivedAt } = service
  const pathTo = useFormPath()
  const restoreButton = (
    <Button look="secondary" size="s" data-restore={_id} busy={restore.isBusy} onClick={() => restore.run(service)}>
      Restore <span className="sr-only">{title}</span>
    </Button>
  )
  if (isRemoved) return restoreButton
  return (
    <span className="inline-flex gap-0.5">
      <Link {...pathTo({ edit: _id })} {...iconLink('Edit', title)}>
        <Icon name="edit" />
      </Link>
      <Link {...pathTo({ add: _id })} {...iconLink('Duplicate', title)}>
        <Icon name="copy" />
      </Link>
      {archivedAt === null ? (
        <IconButton small label={`Delete ${title}`} title="Delete" icon="trash" onClick={() => onDelete(service)} />
      ) : (
        restoreButton
      )}
    </span>
  )
}

function More({ service, isRemoved, onDelete, saved }: ServiceProps) {
  const feature = useFeature(saved, service)
  const restore = useRestore(saved)
  const { _id, slug, title, storefront, featured, archivedAt } = service
  const { address } = useAdmin().storefrontOf(storefront)
  const pathTo = useFormPath()
  return (
    <Menu label={`More about ${title}`} button={<Icon name="more" />} buttonClass={iconButtonClass()}>
      {!isRemoved && (
        <>
          <MenuLink {...pathTo({ edit: _id })} icon="edit">
            Edit
          </MenuLink>
          <MenuLink {...pathTo({ add: _id })} icon="copy">
            Duplicate
          </MenuLink>
        </>
      )}
      {archivedAt === null ? (
        <>
          <MenuButton icon="star" onClick={() => feature.run(service)}>
            {featured ? 'Take off the home page' : 'Show on the home page'}
          </MenuButton>
          {address !== undefined && (
            <MenuLink to={`${address}${pathOfService(slug)}`} icon="store">
              View in the shop
            </MenuLink>
          )}
          <MenuButton icon="trash" onClick={() => onDelete(service)}>
            Delete
          </MenuButton>
        </>
      ) : (
        <MenuButton icon="refresh" onClick={() => restore.run(service)}>
          Restore
        </MenuButton>
      )}
    </Menu>
  )
}
