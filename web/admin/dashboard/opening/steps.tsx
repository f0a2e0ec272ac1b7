import { useId } from 'react'
import { api } from '#domain/api.ts'
import { type Opening, openingSteps, type OpeningStepName, TickedStep } from '#domain/storefront/opening.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useWrite } from '#web/data/use-write.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { AddServices } from './add-services.tsx'
import { TrialButton } from './trial-button.tsx'

type Step = Opening['steps'][number]
type Place = { to: string; label: string; again?: string }

/** Where each step is done, and the label of its button before that. */
const places: Record<OpeningStepName, Place> = {
  contact: { to: '/admin/settings/contact', label: 'Fill in' },
  mail: { to: '/admin/settings/messages', label: 'Send a test', again: 'Send a test' },
  categories: { to: '/admin/categories', label: 'Add categories' },
  services: { to: '/admin/services', label: 'Add services' },
  people: { to: '/admin/professionals', label: 'Add people' },
  prices: { to: '/admin/settings/prices', label: 'Check prices' },
  company: { to: '/admin/settings/company', label: 'Fill in' },
  trial: { to: '/services', label: 'Try it' },
}
const legalPages: Place = { to: '/admin/settings/pages', label: 'Read them' }

type StepsProps = { of: Opening; onTicked: () => void; onOpen: () => void }

export function Steps({ of: { steps, trial, needsReading, hasNothingShipped }, onTicked, onOpen }: StepsProps) {
  const id = useId()
  const next = steps.find(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone).length
  const all = steps.length + 1
  return (
    <section aria-labelledby={id} className="overflow-hidden rounded-lg border border-border bg-surface shadow-1">
      <div className="px-4 pt-5 pb-5 768:px-6">
        <div className="mb-3 flex items-baseline justify-between gap-4">
          <h2 id={id} className="font-text text-[1.1875rem] font-heavy">
            Get ready to open
          </h2>
          <p className="figures text-sm text-text-2">
            <b className="font-semibold text-text">
              {done} of {all}
            </b>{' '}
            done
          </p>
        </div>
        <div aria-hidden="true" className="grid grid-cols-9 gap-1">
          {Array.from({ length: all }, (_, index) => (
            <span key={index} className={cx('h-1.5 rounded-full', index < done ? 'bg-ink' : 'bg-fill')} />
          ))}
        </div>
      </div>
      <ol>
        {steps.map((step, index) => (
          <Row
            key={step.step}
            number={index + 1}
            title={openingSteps[step.step]}
            text={step.text}
            state={step.isDone ? 'done' : step === next ? 'next' : 'later'}
            badge={
              <>
                <StepBadge of={step} />
                <TickButton of={step} onTicked={onTicked} />
              </>
            }
          >
            {step.step === 'services' ? (
              <AddServices
                isDone={step.isDone}
                isNext={step === next}
                onAdded={onTicked}
                hasShipped={!hasNothingShipped}
              />
            ) : step.step === 'trial' ? (
              <TrialButton trial={trial} isNext={step === next} isDone={step.isDone} onDone={onTicked} />
            ) : (
              <StepLink
                of={step}
                place={step.step === 'company' && needsReading ? legalPages : places[step.step]}
                isNext={step === next}
              />
            )}
          </Row>
        ))}
        <Row
          number={all}
          title="Open the shop"
          text="Visitors see the shop from that moment."
          state={next ? 'later' : 'next'}
        >
          <Button look={next ? 'secondary' : 'ink'} size="s" onClick={onOpen}>
            Open the shop
          </Button>
        </Row>
      </ol>
    </section>
  )
}

const arches = { done: 'bg-fill text-text', next: 'bg-ink text-on-ink', later: 'border-[1.5px] border-border-strong' }

type RowProps = {
  number: number
  title: string
  text: string
  state: keyof typeof arches
  badge?: React.ReactNode
  children: React.ReactNode
}

function Row({ number, title, text, state, badge, children }: RowProps) {
  return (
    <li
      aria-current={state === 'next' ? 'step' : undefined}
      className={cx(
        'grid min-h-19 grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3 600:grid-cols-[2rem_minmax(0,1fr)_6rem_7.875rem] 768:px-6',
        state === 'next' && 'bg-surface-2',
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'figures grid h-9 w-8 place-items-center rounded-t-full rounded-b-xs text-sm font-semibold',
          arches[state],
        )}
      >
        {state === 'done' ? <Icon name="check" className="size-4" /> : number}
      </span>
      <div className="min-w-0">
        <h3 className="font-text text-ui font-semibold">{title}</h3>
        <p className="text-sm text-text-2 wrap-anywhere">{text}</p>
      </div>
      <div className="flex items-center gap-x-3 max-600:col-start-2 600:flex-col 600:items-start">{badge}</div>
      <div className="grid max-600:col-start-2 max-600:justify-start">{children}</div>
    </li>
  )
}

function StepBadge({ of: { step, isDone, missing } }: { of: Step }) {
  if (isDone)
    return (
      <Badge tone="success" shape={<Icon name="check" className="size-3.5" />}>
        Done
      </Badge>
    )
  if (missing > 0) return <Badge tone="accent">{missing} missing</Badge>
  return <Badge>{step === 'trial' ? 'To do' : 'To check'}</Badge>
}

type TickProps = { of: Step; onTicked: () => void }

/** For steps of which only people know whether they are done. Below the badge, so that each row keeps its height. */
function TickButton({ of: { step, isDone, ticked }, onTicked }: TickProps) {
  const { own, storefront = own } = useAdmin()
  const toast = useToast()
  const { data: byHand } = TickedStep.safeParse(step)
  const { isBusy, run } = useWrite(
    (isDone: boolean) =>
      askAt(storefront.key)(api.opening.tick, { params: { step: byHand ?? '' }, body: { isDone } }).then(onTicked),
    { failed: 'This could not be saved. Please try again.', onFailed: (text) => toast({ text, isFailure: true }) },
  )
  if (byHand === undefined || (isDone && !ticked)) return null
  return (
    <button
      type="button"
      aria-disabled={isBusy || undefined}
      onClick={() => void run(!isDone)}
      className={`${linkClass} relative h-6 px-1 text-xs whitespace-nowrap pointer-coarse:before:absolute pointer-coarse:before:-inset-x-2 pointer-coarse:before:-inset-y-[10px]`}
    >
      {isDone ? 'Not done' : 'It is done'}
      <span className="sr-only">: {openingSteps[step]}</span>
    </button>
  )
}

type LinkProps = { of: Step; place: Place; isNext: boolean }

/** The way to the right place. */
function StepLink({ of: { step, isDone }, place: { to, label, again = 'Change' }, isNext }: LinkProps) {
  const { pathOf } = useAdmin()
  const look = isDone ? 'ghost' : isNext ? 'ink' : 'secondary'
  return (
    <ButtonLink size="s" look={look} to={pathOf(to)}>
      {isDone ? again : label}
      <span className="sr-only">: {openingSteps[step]}</span>
    </ButtonLink>
  )
}
