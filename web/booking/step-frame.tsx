import { pathOfService } from '#domain/catalogue/browsing.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { bare } from '#domain/storefront/postcodes.ts'
import { useArea } from '#web/shared/area/use-area.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useTooSoon } from '#web/shared/use-too-soon.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { FoldedSummary, OrderSummary, Promises } from './order-summary.tsx'
import type { Wizard } from './use-wizard.ts'

type Props = {
  wizard: Wizard
  /** The label of its button, which submits the form of the step. */
  button: string
  isLast: boolean
  isAddress: boolean
  isBusy: boolean
  /** The path of the step before. */
  back: string | undefined
  children: React.ReactNode
}

/** A step with its buttons. On phones 'Continue' is in a bar at the bottom. */
export function StepFrame({ wizard, button, isLast, isAddress, isBusy, back, children }: Props) {
  const isWide = useIsWide() !== false
  const { rules } = useStorefront()
  const { service, price, date, time, timeZone, contact } = wizard
  const chosen = { date, time }
  const isTooSoon = useTooSoon({ ...chosen, ...rules }, timeZone)
  const summary = { service, price, chosen, isTooSoon }
  const area = useArea()
  const isBlocked = isAddress && area.isOutside && bare(contact.postcode) === area.postcode
  const submit = {
    type: 'submit',
    disabled: isBlocked,
    ...(isBlocked && { 'aria-describedby': 'blocked' }),
    form: wizard.form,
    size: 'l',
    ...(isLast && { busy: isBusy, busyLabel: 'Booking...' }),
  } as const
  return (
    <>
      <div className="wrap grid grid-cols-1 items-start gap-5 pb-[calc(2.5rem+var(--toast-room,0px))] 900:grid-cols-[minmax(0,1fr)_368px] 900:gap-8">
        {!isWide && <FoldedSummary {...summary} />}
        <div className="min-w-0 overflow-hidden rounded-xl border border-border bg-surface shadow-1">
          {children}
          <div className="flex items-center justify-between gap-4 border-t border-border p-4 600:px-6">
            <ButtonLink to={back ?? pathOfService(service.slug)} look="ghost">
              <Icon name="back" />
              {back === undefined ? 'Back to service' : 'Back'}
            </ButtonLink>
            {isBlocked && (
              <p id="blocked" className="ml-auto text-right text-sm text-text-2">
                We do not come there yet.
              </p>
            )}
            {isWide && <Button {...submit}>{button}</Button>}
          </div>
        </div>
        {isWide ? (
          <aside aria-label="Your order" className="sticky top-24">
            <OrderSummary {...summary} />
          </aside>
        ) : (
          <div className="grid gap-3">
            <Promises isTooSoon={isTooSoon} />
          </div>
        )}
      </div>
      {!isWide && (
        <PhoneBar wizard={wizard}>
          <Button {...submit} full>
            {isLast ? button : 'Continue'}
          </Button>
        </PhoneBar>
      )}
    </>
  )
}

function PhoneBar({ wizard: { price, date, time }, children }: Pick<Props, 'wizard' | 'children'>) {
  const { locale } = useStorefront()
  const hasTime = date !== undefined && time !== undefined
  return (
    <div
      data-foot-bar=""
      className="bottom-0 z-15 border-t border-border bg-surface-raised pt-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden [@media(min-height:420px)]:sticky"
    >
      <div className="wrap flex items-center gap-4">
        <p className="min-w-0">
          <b className="figures block text-lead leading-[1.2] font-bold">
            {formatMoney(price.total, { currency: price.currency, locale }, 'summary')}
          </b>
          <span className="figures text-xs text-text-3">
            {hasTime ? `${formatDay(date, locale, 'brief')}, ${formatTime(time, locale)}` : 'Choose a time'}
          </span>
        </p>
        <div className="flex-1">{children}</div>
      </div>
    </div>
  )
}
