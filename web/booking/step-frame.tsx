import { Icon } from '#web/art/icons.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useIsWide } from '#web/ui/use-wide.ts'
import { Link } from 'react-router'

type Props = {
  /** The id of the form that the button submits. */
  form: string
  button: { label: string; short?: string; busy?: boolean; busyLabel?: string }
  back: { label: string; to: string }
  /** Shown beside the button on phones. */
  bar: { total: string; note: string }
  beside: { wide: React.ReactNode; narrow: React.ReactNode; below?: React.ReactNode }
  children: React.ReactNode
}

/** A step with its buttons. On phones 'Continue' is in a bar at the bottom. */
export function StepFrame({ form, button, back, bar, beside, children }: Props) {
  const isWide = useIsWide() !== false
  const { label, short = label, ...state } = button
  return (
    <>
      <div className="wrap grid grid-cols-1 items-start gap-5 pb-10 900:grid-cols-[minmax(0,1fr)_368px] 900:gap-8">
        {!isWide && beside.narrow}
        <div className="min-w-0 overflow-hidden rounded-xl border border-border bg-surface shadow-1">
          {children}
          <div className="flex items-center justify-between gap-4 border-t border-border p-4 600:px-6">
            <Link to={back.to} className={buttonClass({ look: 'ghost' })}>
              <Icon name="back" />
              {back.label}
            </Link>
            {isWide && (
              <Button type="submit" form={form} size="l" {...state}>
                {label}
              </Button>
            )}
          </div>
        </div>
        {isWide ? (
          <aside aria-label="Your order" className="sticky top-24">
            {beside.wide}
          </aside>
        ) : (
          beside.below
        )}
      </div>
      {!isWide && (
        <div className="bottom-0 z-15 border-t border-border bg-surface-raised pt-3 pb-[max(12px,env(safe-area-inset-bottom))] print:hidden [@media(min-height:420px)]:sticky">
          <div className="wrap flex items-center gap-4">
            <p className="min-w-0">
              <b className="figures block text-lead leading-[1.2] font-bold">{bar.total}</b>
              <span className="figures text-xs text-text-3">{bar.note}</span>
            </p>
            <div className="flex-1">
              <Button type="submit" form={form} size="l" full {...state}>
                {short}
              </Button>
            </div>
          </div>
        </div>
      )}
    </>
  )
}
