import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PasswordAndCode, type TwoStepState } from '#domain/account/two-step.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { plural } from '#domain/format/plural.ts'
import { formatRecentMoment } from '#domain/format/day.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'

type Props = { state: TwoStepState; now: number }

/** Whether signing in also takes a code, and the ways to change that. */
export function TwoStep({ state: { since, codesLeft }, now }: Props) {
  const { locale, timeZone } = useStorefront()
  const [isAsking, setAsking] = useState(false)
  return (
    <Section
      id="two-step"
      title="Two-step sign-in"
      text="After your password we ask for six digits from your phone. Your password alone no longer opens your account."
    >
      {since === null ? (
        <ButtonLink look="secondary" to="/account/two-step">
          Set up two-step sign-in
        </ButtonLink>
      ) : (
        <>
          <p className="mb-3.5">
            <b className="font-heavy">On</b> since {formatRecentMoment(since, { now, locale, timeZone })}.{' '}
            <span className="text-text-2">{leftInWords(codesLeft, locale)}</span>
          </p>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink look="secondary" to="/account/two-step">
              New recovery codes
            </ButtonLink>
            <Button look="ghost" onClick={() => setAsking(true)}>
              Turn off
            </Button>
          </div>
          <TurnOffDialog open={isAsking} onClose={() => setAsking(false)} />
        </>
      )}
    </Section>
  )
}

function leftInWords(codes: number, locale: string): string {
  if (codes === 0) return 'All recovery codes are used.'
  return `${plural(codes, 'recovery code', locale)} left.`
}

function TurnOffDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const show = useToast()
  const { revalidate } = useRevalidator()
  const { state, busy, errorOf, forget } = useForm({
    fields: ['password', 'code'],
    read: (form) => readAs(PasswordAndCode, { password: form.get('password'), code: form.get('code') }),
    send: async (body) => {
      await ask(api.twoStep.turnOff, { body })
      onClose()
      show({ text: 'Two-step sign-in is off.' })
      await revalidate()
    },
    failed: 'Two-step sign-in could not be turned off. Please try again.',
  })
  return (
    <FormDialog
      open={open}
      title="Turn off two-step sign-in"
      onClose={() => {
        forget()
        onClose()
      }}
      isBusy={busy}
      form={state}
      closeLabel="Keep it on"
      action={{ label: 'Turn off', busyLabel: 'Turning off...', look: 'danger' }}
      lead={<p className="mb-4.5 text-text-2">From then on your password alone opens your account.</p>}
    >
      <PasswordField label="Current password" name="password" data-first-focus error={errorOf('password')} />
      <TextField
        label="Code"
        name="code"
        autoComplete="one-time-code"
        hint="Six digits of the app, or a recovery code"
        error={errorOf('code')}
      />
    </FormDialog>
  )
}
