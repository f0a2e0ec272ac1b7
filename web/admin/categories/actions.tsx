import { Link } from 'react-router'
import type { AdminCategory } from '#domain/catalogue/category.ts'
import { pathOfCategory } from '#domain/catalogue/browsing.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Icon } from '#web/art/icons.tsx'
import { iconButtonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton, MenuLink } from '#web/ui/menu.tsx'
import type { CategoryOrdering } from './order/use-order.ts'

/** What can be done with a category, besides editing and moving it. */
export type Acts = Record<'onMoveServices' | 'onArchive' | 'onRestore', (category: AdminCategory) => void>

/** Links to the form, whose URL keeps the list behind it. */
export function useFormPath() {
  const { linkTo } = useUrlQuery()
  return (form: { edit?: string; add?: string }) => linkTo({ edit: undefined, add: undefined, ...form })
}

type CategoryProps = { category: AdminCategory }

export function Title({ category: { _id, name } }: CategoryProps) {
  const pathTo = useFormPath()
  return (
    <Link
      {...pathTo({ edit: _id })}
      aria-label={`Edit ${name}`}
      className="font-semibold underline-offset-3 wrap-anywhere hover:underline"
    >
      {name}
    </Link>
  )
}

export function Edit({ category: { _id, name } }: CategoryProps) {
  const pathTo = useFormPath()
  return (
    <Link
      {...pathTo({ edit: _id })}
      // The name of the category is a link to the same.
      tabIndex={-1}
      aria-label={`Edit ${name}`}
      title="Edit"
      className={iconButtonClass({ small: true })}
    >
      <Icon name="edit" />
    </Link>
  )
}

type MoreProps = CategoryProps & {
  /** Left out where the rows cannot be moved. */
  order: CategoryOrdering | undefined
  acts: Acts
}

export function More({ category, order, acts }: MoreProps) {
  const { _id, name, key, storefront, services, archived } = category
  const { address } = useAdmin().storefrontOf(storefront)
  const pathTo = useFormPath()
  const { at, of } = order?.placeOf(category) ?? { at: 0, of: 0 }
  return (
    <Menu label={`More about ${name}`} button={<Icon name="more" />} buttonClass={iconButtonClass({ small: true })}>
      <MenuLink {...pathTo({ edit: _id })} icon="edit">
        Edit
      </MenuLink>
      {order && at > 0 && (
        <MenuButton icon="up" onClick={() => order.step(category, -1)}>
          Move up
        </MenuButton>
      )}
      {order && at < of - 1 && (
        <MenuButton icon="down" onClick={() => order.step(category, 1)}>
          Move down
        </MenuButton>
      )}
      {address !== undefined && !archived && (
        <MenuLink to={`${address}${pathOfCategory(key)}`} icon="store">
          View in the shop
        </MenuLink>
      )}
      {services > 0 && (
        <MenuButton icon="arrow" onClick={() => acts.onMoveServices(category)}>
          Move all services
        </MenuButton>
      )}
      {archived ? (
        <MenuButton icon="refresh" onClick={() => acts.onRestore(category)}>
          Restore
        </MenuButton>
      ) : (
        <MenuButton icon="trash" onClick={() => acts.onArchive(category)}>
          Archive
        </MenuButton>
      )}
    </Menu>
  )
}
