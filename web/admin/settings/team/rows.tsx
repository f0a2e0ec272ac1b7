import type { TeamInvitation, TeamMember } from '#domain/account/team.ts'
import { formatMoment, formatRecentMoment } from '#domain/format/day.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, iconButtonClass } from '#web/ui/button.tsx'
import { Menu, MenuButton } from '#web/ui/menu.tsx'
import type { Asked } from './page.tsx'

type OnAsk = (asked: Asked) => void
type MemberProps = { member: TeamMember; isYou: boolean; isOnly: boolean; readAt: number; onAsk: OnAsk }

const rowLook = 'flex flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 600:px-6 not-first:border-t border-border'

export function MemberRow({ member, isYou, isOnly, readAt, onAsk }: MemberProps) {
  const { locale, timeZone } = useStorefront()
  const { name, email, twoStep, lastSignIn } = member
  return (
    <li className={rowLook}>
      <Avatar name={name} />
      <div className="min-w-0 flex-[1_1_10rem]">
        <p className="wrap-anywhere">
          <b className="font-heavy">{name}</b> {isYou && <span className="text-sm text-text-2">(you)</span>}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">{email}</p>
      </div>
      <div className="figures flex flex-wrap items-center gap-x-4 gap-y-1.5 text-sm text-text-2 max-600:order-2 max-600:basis-full max-600:pl-12.5">
        {twoStep ? (
          <Badge tone="success" shape={<Icon name="shield" className="size-3.5" />}>
            Two-step
          </Badge>
        ) : (
          <Badge>Password only</Badge>
        )}
        <span className="600:w-46">
          {lastSignIn === null
            ? 'No sign-in in 90 days'
            : `Signed in ${formatRecentMoment(lastSignIn, { now: readAt, locale, timeZone })}`}
        </span>
      </div>
      {/* The only administrator has to stay. */}
      <span className="flex size-11 flex-none max-600:order-1">
        {!isOnly && (
          <Menu
            label={`More about ${name}`}
            button={<Icon name="more" />}
            buttonClass={iconButtonClass({ outlined: true })}
          >
            {twoStep && !isYou && (
              <MenuButton icon="shield" onClick={() => onAsk({ what: 'end-two-step', member })}>
                Turn off two-step sign-in
              </MenuButton>
            )}
            <MenuButton icon="lock" onClick={() => onAsk({ what: 'end-role', member })}>
              End administrator rights
            </MenuButton>
          </Menu>
        )}
      </span>
    </li>
  )
}

export function InvitationRow({ invitation, onAsk }: { invitation: TeamInvitation; onAsk: OnAsk }) {
  const { locale, timeZone } = useStorefront()
  const { name, email, by, expiresAt } = invitation
  return (
    <li className={rowLook}>
      <div className="min-w-0 flex-[1_1_12rem]">
        <p className="font-heavy wrap-anywhere">{name}</p>
        <p className="text-sm wrap-anywhere text-text-2">{email}</p>
      </div>
      <p className="figures text-sm text-text-2">
        {by !== null && `By ${by}. `}Valid until {formatMoment(expiresAt, { locale, timeZone })}
      </p>
      <div className="flex gap-1">
        <Button look="ghost" size="s" onClick={() => onAsk({ what: 'invite', again: invitation })}>
          Send again
        </Button>
        <Button look="ghost" size="s" onClick={() => onAsk({ what: 'end-invitation', invitation })}>
          End
        </Button>
      </div>
    </li>
  )
}
