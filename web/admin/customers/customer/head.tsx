import type { CustomerDetails } from '#domain/customer.ts'
import { clockAt, formatDay, formatMoment, formatRecentMoment } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import { allStorefronts, useAdmin } from '#web/admin/use-admin.ts'
import { useUrlQuery } from '#web/admin/use-url-query.ts'
import { Icon } from '#web/art/icons.tsx'
import { useNow } from '#web/shared/use-now.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Button, ButtonLink, iconButtonClass } from '#web/ui/button.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Menu, MenuButton } from '#web/ui/menu.tsx'
import { Note } from '#web/ui/note.tsx'
import { useBelongings } from './belongings.ts'
import type { CustomerAction } from './page.tsx'

type Props = { customer: CustomerDetails; onDo: (action: CustomerAction) => void }

/** Who it is, since when, and what an administrator can do. */
export function CustomerHead({ customer, onDo, readAt }: Props & { readAt: number }) {
  const { pathOf } = useAdmin()
  const { _id, name, disabled } = customer
  const { isAdmin, isProfessional } = customer
  return (
    <>
      <Breadcrumb trail={[{ label: 'Customers', to: pathOf('/admin/customers') }]} here={name} isShort />
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="flex max-600:hidden">
          <Avatar name={name} arch />
        </span>
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 tabIndex={-1} className="text-admin wrap-anywhere outline-none">
            {name}
          </h1>
          <p className="figures mt-0.5 text-sm text-text-2">
            <Since customer={customer} readAt={readAt} />
          </p>
        </div>
        <div className="flex flex-none items-center gap-2.5">
          {!isAdmin && (
            <Menu
              label={`More about ${name}`}
              button={<Icon name="more" />}
              buttonClass={iconButtonClass({ outlined: true })}
            >
              {!isProfessional && (
                <MenuButton icon="users" onClick={() => onDo('merge')}>
                  Merge two accounts
                </MenuButton>
              )}
              <MenuButton icon="lock" onClick={() => onDo(disabled ? 'enable' : 'disable')}>
                {disabled ? 'Enable the account' : 'Disable the account'}
              </MenuButton>
            </Menu>
          )}
          {!disabled && !isAdmin && (
            <ButtonLink look="ink" to={pathOf('/admin/bookings', { new: 'booking', for: _id })}>
              <Icon name="plus" /> New booking
            </ButtonLink>
          )}
        </div>
      </div>
    </>
  )
}

function Since({ customer, readAt }: { customer: CustomerDetails; readAt: number }) {
  const { own, storefront = own, locale } = useAdmin()
  const { timeZone } = storefront
  const now = useNow(readAt)
  const { createdAt, lastSeenAt, isAdmin, isProfessional } = customer
  const { linkTo } = useUrlQuery()
  const { elsewhere, everywhere } = useBelongings(customer)
  const seen = lastSeenAt === null ? undefined : formatRecentMoment(lastSeenAt, { now, timeZone, locale }, 'short')
  return (
    <>
      {isAdmin && 'Administrator. '}
      {isProfessional && 'Professional. '}Customer since {formatDay(clockAt(createdAt, timeZone).date, locale, 'short')}
      . {seen === undefined ? 'No sign-in is known.' : `Last signed in ${seen}.`}
      {elsewhere > 0 && (
        <>
          {' '}
          <TextLink {...linkTo({ storefront: allStorefronts })}>
            {plural(everywhere, 'booking', locale)} at all storefronts
          </TextLink>
        </>
      )}
    </>
  )
}

type NoteProps = Props & { disabling: NonNullable<CustomerDetails['disabling']> }

/** Who disabled the account and when. */
export function DisabledNote({ disabling: { by, at }, onDo }: NoteProps) {
  const { own, storefront = own, locale } = useAdmin()
  const when = formatMoment(at, { timeZone: storefront.timeZone, locale }, 'short')
  return (
    <div className="mb-4">
      <Note
        tone="warning"
        icon="lock"
        action={
          <Button look="secondary" size="s" onClick={() => onDo('enable')}>
            Enable
          </Button>
        }
      >
        <b>
          Disabled{by !== null && ` by ${by}`} on {when}.
        </b>{' '}
        The customer cannot sign in, and no booking can be made for this account.
      </Note>
    </div>
  )
}
