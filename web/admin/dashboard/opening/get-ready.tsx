import { useId, useState } from 'react'
import { api } from '#domain/api.ts'
import { type Opening, openingSteps, type OpeningStepName, TickedStep } from '#domain/storefront/opening.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { AddServices } from './add-services.tsx'
import { Doorstep } from '#web/shared/doorstep.tsx'
import { BrandName } from '#web/shell/brand.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { linkClass } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Step = Opening['steps'][number]

/** Where each step is done, and the label of its button before that. */
const places: Record<OpeningStepName, { to: string; query?: Record<string, string>; label: string }> = {
  contact: { to: '/admin/settings/contact', label: 'Fill in' },
  mail: { to: '/admin/messages', label: 'See messages' },
  categories: { to: '/admin/categories', label: 'Add categories' },
  services: { to: '/admin/services', query: { add: 'new' }, label: 'Add services' },
  people: { to: '/admin/professionals', label: 'Add people' },
  prices: { to: '/admin/settings', label: 'Check prices' },
  company: { to: '/admin/settings', label: 'Fill in' },
  trial: { to: '/services', label: 'Try it' },
}

/** What the storefront still needs; gone once the shop is open. */
export function GetReady() {
  const { storefront, own } = useAdmin()
  const { key, isOpen, brand } = storefront ?? own
  const ask = askAt(key)
  const { value, refresh } = useQuery(`opening ${key}`, () => ask(api.opening.state, {}), { every: pollingPause })
  const [asked, setAsked] = useState<Opening>()
  const [changed, setChanged] = useState<{ key: string; isOpen: boolean }>()
  const toast = useToast()
  const isOpenNow = changed?.key === key ? changed.isOpen : (value?.isOpen ?? isOpen)
  if (!storefront || isOpenNow || value?.storefront !== key) return null
  const next = value.steps.find(({ isDone }) => !isDone)
  return (
    <div className="grid items-start gap-3 768:gap-4 1100:grid-cols-[minmax(0,1fr)_17.75rem]">
      <Steps of={value} next={next} onTicked={refresh} onOpen={() => setAsked(value)} />
      <div className="grid min-w-0 grid-cols-1 gap-3 768:gap-4">
        <VisitorsSee />
        {value.gaps.length > 0 && (
          <section className="rounded-lg border border-border bg-surface p-5 shadow-1">
            <h2 className="font-text text-card font-heavy">If you opened now</h2>
            <p className="mt-0.5 mb-3.5 text-xs text-text-3">Nothing stops you. This would not work:</p>
            <Gaps of={value} />
          </section>
        )}
      </div>
      <QuestionDialog
        item={asked}
        title={`Open ${brand}?`}
        closeLabel="Not yet"
        onClose={() => setAsked(undefined)}
        send={() => ask(api.settings.changeShop, { body: { isOpen: true } })}
        onDone={() => {
          setAsked(undefined)
          setChanged({ key, isOpen: true })
          toast({ text: `${brand} is open.` })
        }}
        failed="The shop could not be opened. Please try again."
        action={{ label: 'Open the shop', busyLabel: 'Opening...', look: 'ink' }}
      >
        {(opening) =>
          opening.gaps.length === 0 ? (
            <p>Visitors see the shop from that moment.</p>
          ) : (
            <div className="grid gap-3">
              <p>If you opened now, this would not work:</p>
              <Gaps of={opening} />
            </div>
          )
        }
      </QuestionDialog>
    </div>
  )
}

function Gaps({ of: { gaps } }: { of: Opening }) {
  return (
    <ul className="grid gap-3 text-sm text-text-2">
      {gaps.map((gap) => (
        <li key={gap} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3">
          <Icon name="info" className="text-text-3" />
          {gap}
        </li>
      ))}
    </ul>
  )
}

function VisitorsSee() {
  const { own, storefront = own } = useAdmin()
  const { brand, logoUrl, frame, address } = storefront
  return (
    <section className="rounded-lg border border-border bg-surface p-5 shadow-1">
      <h2 className="mb-3 font-text text-card font-heavy">What visitors see</h2>
      <div aria-hidden="true" className="mb-4 overflow-hidden rounded-md border border-border bg-bg">
        <div className="p-3.5">
          <BrandName brand={brand} logoUrl={logoUrl} />
          <p className="mt-2 font-display text-lead font-bold">Opening soon</p>
          <p className="mt-0.5 text-xs text-text-3">{frame.tagline}</p>
        </div>
        <div className="tone-brand aspect-[2] overflow-hidden bg-(--il-ground) [&_svg]:size-full">
          <Doorstep of={frame.scenery} />
        </div>
      </div>
      {address !== undefined && (
        <a href={`${address}/`} className={`${linkClass} text-sm`}>
          See the shop as it will be
        </a>
      )}
    </section>
  )
}

type StepsProps = { of: Opening; next: Step | undefined; onTicked: () => void; onOpen: () => void }

function Steps({ of: { steps }, next, onTicked, onOpen }: StepsProps) {
  const id = useId()
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
            badge={<StepBadge of={step} />}
          >
            {step.step === 'services' ? (
              <AddServices isDone={step.isDone} isNext={step === next} onAdded={onTicked} />
            ) : (
              <StepActions of={step} isNext={step === next} onTicked={onTicked} />
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
        'grid min-h-19 grid-cols-[2rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 border-t border-border px-4 py-3 600:grid-cols-[2rem_minmax(0,1fr)_6.5rem_8.5rem] 768:px-6',
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
      <div className="max-600:col-start-2">{badge}</div>
      <div className="grid justify-items-stretch gap-1.5 max-600:col-start-2 max-600:flex">{children}</div>
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

type ActionsProps = { of: Step; isNext: boolean; onTicked: () => void }

/** The way to the right place, and for steps that only people know the answer of, the tick. */
function StepActions({ of: { step, isDone, ticked }, isNext, onTicked }: ActionsProps) {
  const { own, storefront = own, pathOf } = useAdmin()
  const toast = useToast()
  const { data: byHand } = TickedStep.safeParse(step)
  const title = openingSteps[step]
  const { isBusy, run } = useWrite(
    (isDone: boolean) =>
      askAt(storefront.key)(api.opening.tick, { params: { step: byHand ?? '' }, body: { isDone } }).then(onTicked),
    { failed: 'This could not be saved. Please try again.', onFailed: (text) => toast({ text, isFailure: true }) },
  )
  const { to, query = {}, label } = places[step]
  const look = isDone ? 'ghost' : isNext ? 'ink' : 'secondary'
  return (
    <>
      <ButtonLink size="s" look={look} to={step === 'trial' ? to : pathOf(to, query)}>
        {isDone ? 'Change' : label}
        <span className="sr-only">: {title}</span>
      </ButtonLink>
      {byHand !== undefined && (!isDone || ticked) && (
        <Button size="s" look="ghost" busy={isBusy} onClick={() => void run(!isDone)}>
          {isDone ? 'Not done' : 'It is done'}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </>
  )
}
