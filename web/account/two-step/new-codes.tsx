import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PasswordAndCode } from '#domain/account/two-step.ts'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ask } from '#web/api.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { RecoveryCodeList } from './recovery-codes.tsx'
import { Step } from './step.tsx'

/** Replaces the recovery codes of an account whose two-step sign-in is on. */
export function NewCodes({ email, codesLeft }: { email: string; codesLeft: number }) {
  const [codes, setCodes] = useState<string[]>()
  const { state, busy, errorOf } = useForm({
    fields: ['password', 'code'],
    read: (form) => readAs(PasswordAndCode, { password: form.get('password'), code: form.get('code') }),
    send: async (body) => setCodes((await ask(api.twoStep.renewCodes, { body })).codes),
    failed:
      'We could not find out whether new codes were made. The ones you have may no longer work. Please try again with the next code.',
  })
  if (codes) return <Codes codes={codes} email={email} />
  return (
    <Step
      number={1}
      title="New recovery codes"
      text="For the day your phone is lost. Each works once. Codes that you have now stop working at once."
      state="now"
    >
      <div className="max-w-110">
        {codesLeft === 0 && (
          <div className="mb-4.5">
            <Note>All recovery codes are used.</Note>
          </div>
        )}
        <Form {...state}>
          {/* Tells password managers which account this is. */}
          <input type="text" autoComplete="username" value={email} readOnly hidden />
          <PasswordField label="Current password" name="password" error={errorOf('password')} />
          <TextField
            label="Code"
            name="code"
            autoComplete="one-time-code"
            hint="Six digits of the app, or a recovery code"
            error={errorOf('code')}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" busy={busy} busyLabel="Making codes...">
              Make new codes
            </Button>
            <ButtonLink look="ghost" to="/account">
              Cancel
            </ButtonLink>
          </div>
        </Form>
      </div>
    </Step>
  )
}

function Codes({ codes, email }: { codes: string[]; email: string }) {
  const [isKept, setKept] = useState(false)
  const navigate = useNavigate()
  const shown = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone.
  useEffect(() => shown.current?.focus(), [])
  return (
    <Step
      number={1}
      title="Keep these ten codes"
      text="Each works once. We show them only now. The codes before them no longer work."
      state="now"
      isPrinted
    >
      <div ref={shown} tabIndex={-1} aria-label="Your new recovery codes" role="group" className="outline-none">
        <RecoveryCodeList codes={codes} email={email} />
      </div>
      <div className="mt-5 grid gap-4 print:hidden">
        <Checkbox checked={isKept} onChange={({ target }) => setKept(target.checked)}>
          I have put them in a safe place
        </Checkbox>
        <div>
          <Button disabled={!isKept} onClick={() => void navigate('/account#two-step')}>
            Done
          </Button>
        </div>
      </div>
    </Step>
  )
}
