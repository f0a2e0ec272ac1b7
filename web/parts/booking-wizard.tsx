import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { pathOfBooked } from '#domain/booking.ts'
import { pathOfService } from '#domain/catalogue.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import { formatMoney } from '#domain/money.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { BookAddress } from './book-address.tsx'
import { BookCheck } from './book-check.tsx'
import { BookTime } from './book-time.tsx'
import { type BookingRun, type ToBook, useBookingRun } from './booking-run.ts'
import { FoldedSummary, OrderSummary, Promises } from './order-summary.tsx'
import { PageHead } from './page-head.tsx'
import { StepFrame } from './step-frame.tsx'
import { Stepper } from './stepper.tsx'
import { type Taken, useConfirm } from './use-confirm.ts'
import { useStorefront } from './use-storefront.ts'

const steps = [
  { key: 'time', label: 'Date & Time', button: 'Continue to address' },
  { key: 'address', label: 'Address', button: 'Continue to confirm' },
  { key: 'confirm', label: 'Confirm', button: 'Confirm Booking' },
] as const
type StepKey = (typeof steps)[number]['key']

/** 'Book Your Service' in three steps. The address of the page says which; what was chosen is kept in this tab. */
export function BookingWizard({ toBook }: { toBook: ToBook }) {
  const { key, pathname } = useLocation()
  const [search] = useSearchParams()
  const [firstKey] = useState(key)
  const navigate = useNavigate()
  const [taken, setTaken] = useState<Taken>()
  const run: BookingRun = { ...useBookingRun(toBook), isMoved: key !== firstKey }
  const { draft, change, date, time } = run
  const at = stepAt(search.get('step'), run)
  const pathOf = (step: StepKey) => (step === 'time' ? pathname : `${pathname}?step=${step}`)
  const { confirm, busy, problem } = useConfirm({
    onBooked(booking) {
      run.finish(booking)
      void navigate(`${pathname}?confirmed=${booking._id}`, { replace: true, state: { booking } })
    },
    onTaken(news) {
      setTaken(news)
      change({ time: undefined })
      run.times.reread()
      void navigate(pathOf('time'))
    },
    onPrice: run.setPrice,
    onKey: (key) => change({ key }),
  })

  function send() {
    if (date === undefined || time === undefined) return
    const { address, price, service } = run
    const body = { service: service._id, date, time, address, notes: draft.notes, expectedTotal: price.total }
    void confirm(body, draft.key)
  }

  const choose: BookingRun['choose'] = (choice) => {
    setTaken(undefined)
    run.choose(choice)
  }
  const step = steps[at]
  return (
    <>
      <PageHead title={`Step ${at + 1} of 3, ${step.label} | Book Your Service`} isPrivate />
      <div className="wrap pt-7 pb-5 600:pb-6">
        <h1>Book Your Service</h1>
        <div className="mt-3 600:mt-4">
          <Stepper steps={steps.map(({ key, label }) => ({ label, to: pathOf(key) }))} at={at} />
        </div>
        {at === 0 && draft.booked && <BookedNote booked={draft.booked} />}
      </div>
      <Frame run={run} at={at} busy={busy} back={at === 0 ? undefined : pathOf(at === 1 ? 'time' : 'address')}>
        {step.key === 'time' && (
          <BookTime run={{ ...run, choose }} taken={taken} onDone={() => void navigate(pathOf('address'))} />
        )}
        {step.key === 'address' && <BookAddress run={run} onDone={() => void navigate(pathOf('confirm'))} />}
        {step.key === 'confirm' && (
          <BookCheck
            run={run}
            problem={problem}
            onConfirm={send}
            to={{ time: pathOf('time'), address: pathOf('address') }}
          />
        )}
      </Frame>
    </>
  )
}

/** As far as one asked for, or as far as what is chosen reaches. */
function stepAt(asked: string | null, { time, address }: BookingRun): 0 | 1 | 2 {
  if (time === undefined || (asked !== 'address' && asked !== 'confirm')) return 0
  return asked === 'confirm' && address.trim() !== '' ? 2 : 1
}

type FrameProps = { run: BookingRun; at: 0 | 1 | 2; busy: boolean; back: string | undefined; children: React.ReactNode }

function Frame({ run, at, busy, back, children }: FrameProps) {
  const { locale } = useStorefront()
  const { service, price, date, time } = run
  const summary = { service, price, chosen: { date, time } }
  const hasTime = date !== undefined && time !== undefined
  return (
    <StepFrame
      key={at}
      form={run.form}
      button={
        at === 2
          ? { label: steps[2].button, busy, busyLabel: 'Booking...' }
          : { label: steps[at].button, short: 'Continue' }
      }
      back={
        back === undefined ? { label: 'Back to service', to: pathOfService(service.slug) } : { label: 'Back', to: back }
      }
      bar={{
        total: formatMoney(price.total, { currency: price.currency, locale }, 'summary'),
        note: hasTime ? `${formatDay(date, locale, 'brief')}, ${formatTime(time, locale)}` : 'Choose a time',
      }}
      beside={{
        wide: <OrderSummary {...summary} />,
        narrow: <FoldedSummary {...summary} />,
        below: (
          <div className="grid gap-3">
            <Promises />
          </div>
        ),
      }}
    >
      {children}
    </StepFrame>
  )
}

/** For whoever has come back by the browser's button: it is made, and need not be made again. */
function BookedNote({ booked }: { booked: NonNullable<BookingRun['draft']['booked']> }) {
  const { locale } = useStorefront()
  return (
    <div className="mt-4 max-w-200">
      <Note tone="info" icon="check">
        You have booked this for {formatDay(booked.date, locale, 'near')}, {formatTime(booked.time, locale)}.{' '}
        <TextLink to={pathOfBooked(booked._id)}>View that booking</TextLink>, or book another time here.
      </Note>
    </div>
  )
}
