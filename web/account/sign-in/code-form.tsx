import { useEffect, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { LoginCode } from '#domain/account/two-step.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { CodeField } from '#web/account/two-step/code-field.tsx'
import { ask } from '#web/api.ts'
import { keepUser } from '#web/data/use-user.ts'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { FormPage } from './form-page.tsx'

type Props = {
  challenge: string
  isRedirecting: boolean
  /** Back to email and password, with the reason. */
  onBack: (reason?: string) => void
}

const leads = {
  app: 'Six digits from the authenticator app on your phone.',
  recovery: 'One of the ten codes that you kept for the day your phone is lost. Each works once.',
}

/** The second step of signing in. */
export function CodeForm({ challenge, isRedirecting, onBack }: Props) {
  const [from, setFrom] = useState<keyof typeof leads>('app')
  const box = useRef<HTMLDivElement>(null)
  const { state, busy, errorOf, forget } = useForm({
    fields: ['code'],
    read: (form) => readAs(LoginCode, { challenge, code: form.get('code') }),
    send: async (body) => {
      try {
        keepUser(await ask(api.identity.loginWithCode, { body }))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'challenge_ended') return onBack(error.message)
        throw error
      }
    },
    failed: 'We could not sign you in. Please try again.',
  })
  const error = errorOf('code')
  useEffect(() => {
    box.current?.querySelector('input')?.focus()
  }, [from])

  return (
    <FormPage title="Two-step sign-in" lead={leads[from]}>
      <div ref={box}>
        <Form {...state} key={from}>
          {from === 'app' ? (
            <CodeField tall error={error} />
          ) : (
            <TextField
              label="Recovery code"
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              error={error}
            />
          )}
          <Button type="submit" size="l" full busy={busy || isRedirecting} busyLabel="Signing in...">
            Sign in
          </Button>
        </Form>
      </div>
      <p className="flex flex-wrap justify-between gap-x-5 gap-y-2 text-sm">
        <button
          type="button"
          className={linkClass}
          onClick={() => {
            forget()
            setFrom(from === 'app' ? 'recovery' : 'app')
          }}
        >
          {from === 'app' ? 'Use a recovery code' : 'Use a code of the app'}
        </button>
        <button type="button" className={linkClass} onClick={() => onBack()}>
          Another account
        </button>
      </p>
    </FormPage>
  )
}
