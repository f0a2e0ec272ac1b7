import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { hasToConfirm, moreWhenConfirmed } from '#domain/booking.ts'
import { pathOfBooked } from '#domain/booking/path.ts'
import { formatDay, formatTime } from '#domain/format/day.ts'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { sentContact } from '#web/shared/correction/contact-draft.ts'
import { type RefusedTexts, textIn } from './refused.ts'
import { StepAddress } from './step-address.tsx'
import { StepConfirm } from './step-confirm.tsx'
import { StepTime } from './step-time.tsx'
import { type Wizard, keepConfirmed, type WizardData, useWizard } from './use-wizard.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { StepFrame } from './step-frame.tsx'
import { Stepper } from './stepper.tsx'
import { useSubmit } from './use-submit.ts'
import type { Taken } from '#web/shared/time-picker/taken-note.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { ConfirmEmail } from '#web/shared/confirm-email.tsx'

const steps = [
  { key: 'time', label: 'Date & Time', button: 'Continue to address' },
  { key: 'address', label: 'Address', button: 'Continue to confirm' },
  { key: 'confirm', label: 'Confirm', button: 'Confirm Booking' },
] as const
type StepKey = (typeof steps)[number]['key']
type StepIndex = 0 | 1 | 2

export const wizardTitle = 'Book Your Service'

/** The current step is in the URL; the draft is kept in sessionStorage. */
export function BookingWizard({ wizardData }: { wizardData: WizardData }) {
  const { key } = useLocation()
  const [firstKey] = useState(key)
  const wizard: Wizard = { ...useWizard(wizardData), takesFocus: key !== firstKey }
  const { at, pathOf, go } = useSteps(wizard)
  const { confirm, isBusy, problem, isUnconfirmed, taken, refused, choose } = useConfirmStep(wizard, go)
  const step = steps[at]
  return (
    <>
      <PageHead title={`Step ${at + 1} of 3, ${step.label} | ${wizardTitle}`} isPrivate />
      <div className="wrap pt-7 pb-5 600:pb-6">
        <h1>{wizardTitle}</h1>
        <div className="mt-3 600:mt-4">
          <Stepper steps={steps.map(({ key, label }) => ({ label, to: pathOf(key) }))} at={at} />
        </div>
        {at === 0 && wizard.booked && <BookedNote booked={wizard.booked} />}
        {at === 0 && <ConfirmNote wizardData={wizardData} />}
      </div>
      <StepFrame
        key={step.key}
        wizard={wizard}
        button={step.button}
        isLast={at === 2}
        isAddress={at === 1}
        isBusy={isBusy}
        back={at === 0 ? undefined : pathOf(at === 1 ? 'time' : 'address')}
      >
        {step.key === 'time' && <StepTime wizard={{ ...wizard, choose }} taken={taken} onDone={() => go('address')} />}
        {step.key === 'address' && <StepAddress wizard={wizard} refused={refused} onDone={() => go('confirm')} />}
        {step.key === 'confirm' && (
          <StepConfirm
            wizard={wizard}
            problem={problem}
            isUnconfirmed={isUnconfirmed}
            onConfirm={confirm}
            to={{ time: pathOf('time'), address: pathOf('address') }}
          />
        )}
      </StepFrame>
    </>
  )
}

/** The step in the URL, or the last one that the choices allow; the URL is then corrected. */
function useSteps({ time, address }: Wizard) {
  const { pathname } = useLocation()
  const asked = useSearchParams()[0].get('step') ?? 'time'
  const navigate = useNavigate()
  const reached = time === undefined ? 0 : address.trim() === '' ? 1 : 2
  const wanted = steps.findIndex(({ key }) => key === asked)
  // The cast is safe: `reached` is 0 to 2.
  const at = Math.min(Math.max(0, wanted), reached) as StepIndex
  const here = pathTo(pathname, steps[at].key)
  useEffect(() => {
    // Otherwise making the missing choice would jump to the step in the URL.
    if (asked !== steps[at].key) void navigate(here, { replace: true })
  }, [asked, at, here, navigate])
  return {
    at,
    pathOf: (step: StepKey) => pathTo(pathname, step),
    go: (step: StepKey) => void navigate(pathTo(pathname, step)),
  }
}

function pathTo(pathname: string, step: StepKey): string {
  return step === 'time' ? pathname : `${pathname}?step=${step}`
}

/** Submits, and goes back to step 1 when the slot has been taken. */
function useConfirmStep(wizard: Wizard, go: (step: StepKey) => void) {
  const { pathname, key } = useLocation()
  const navigate = useNavigate()
  const [taken, setTaken] = useState<Taken>()
  const [refused, setRefused] = useState<RefusedTexts>([])
  const { draft, change, date, time, address, contact, price, service } = wizard
  const { submit, ...submission } = useSubmit({
    place: key,
    draft,
    change,
    onMade: wizard.finish,
    onDone: (booking) => {
      keepConfirmed(booking)
      void navigate(`${pathname}?confirmed=${booking._id}`, { replace: true })
    },
    onTaken(news) {
      setTaken(news)
      change({ time: undefined })
      wizard.times.reread()
      go('time')
    },
    onPrice: wizard.setPrice,
    onFields(errors) {
      setRefused(errors.map(({ field, message }) => ({ field, message, text: textIn(wizard, field) })))
      go('address')
    },
  })
  const choose: Wizard['choose'] = (choice) => {
    setTaken(undefined)
    wizard.choose(choice)
  }
  return {
    ...submission,
    taken,
    refused,
    choose,
    confirm: () => {
      if (date === undefined || time === undefined) return
      const rest = { address, notes: draft.notes, ...sentContact(contact), expectedTotal: price.total }
      void submit({ service: service._id, date, time, ...rest })
    },
  }
}

/** Shown before the form is filled in. The server checks it again. */
function ConfirmNote({ wizardData: { user, upcoming } }: { wizardData: WizardData }) {
  const { upcomingUnconfirmed: most } = useFrame()
  if (!hasToConfirm({ emailVerified: user.emailVerified, upcoming, most })) return null
  return (
    <div className="mt-4 max-w-200">
      <ConfirmEmail user={user} tone="info">
        {moreWhenConfirmed(most)}
      </ConfirmEmail>
    </div>
  )
}

/** For customers who return with Back after booking. */
function BookedNote({ booked }: { booked: NonNullable<Wizard['booked']> }) {
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
