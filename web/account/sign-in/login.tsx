import { useState } from 'react'
import { matchPath, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfBooking } from '#domain/booking/path.ts'
import { readAs } from '#domain/contract/field.ts'
import { Login } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { askContext } from '#web/context.ts'
import { Form } from '#web/forms/form.tsx'
import { CodeForm } from './code-form.tsx'
import { FormPage, withNext } from './form-page.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { SignInReason } from './reason.tsx'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { keepUser } from '#web/data/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { Route } from './+types/login.ts'

/** The service that the visitor was about to book. Signing in does not depend on it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const [next = ''] = new URL(request.url).searchParams.get('next')?.split('?') ?? []
  const { service } = matchPath(pathOfBooking(':service'), next)?.params ?? {}
  if (service === undefined) return { toBook: null }
  const asked = context.get(askContext)(api.catalogue.service, { params: { service } })
  return {
    toBook: await asked.then(
      ({ title }) => title,
      () => null,
    ),
  }
}

export default function LoginPage({ loaderData: { toBook } }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const next = search.get('next')
  const { brand } = useStorefront()
  const { isRedirecting, isForVisitors } = useRedirectAfterSignIn(next)
  const [step, setStep] = useState<{ challenge?: string; reason?: string | undefined }>({})
  const { state, busy } = useForm({
    read: (form) =>
      readAs(Login, {
        email: form.get('email'),
        password: form.get('password'),
        remember: form.get('remember') === 'on',
      }),
    send: async (login) => {
      const answer = await ask(api.identity.login, { body: login })
      if ('challenge' in answer) setStep({ challenge: answer.challenge })
      else keepUser(answer)
    },
    failed: 'Login failed. Please check your credentials.',
  })

  if (step.challenge !== undefined) {
    const onBack = (reason?: string) => setStep({ reason })
    return (
      <>
        <PageHead title="Login" isPrivate />
        <CodeForm challenge={step.challenge} {...{ isRedirecting, onBack }} />
      </>
    )
  }
  return (
    <FormPage
      title="Welcome back"
      isHeld={!isForVisitors}
      lead={
        <>
          New to {brand}? <TextLink to={withNext('/register', next)}>Create an account</TextLink>
        </>
      }
    >
      <PageHead title="Login" isPrivate />
      {search.get('reset') === 'done' && <Note tone="success">Your new password is saved. Please sign in.</Note>}
      {step.reason !== undefined && <Note tone="problem">{step.reason}</Note>}
      <SignInReason next={next} toBook={toBook} />
      <Form {...state}>
        <TextField label="Email" name="email" type="email" autoComplete="email" />
        <PasswordField label="Password" name="password" />
        <div className="-my-2.5 flex flex-wrap items-center justify-between gap-x-3">
          <Checkbox name="remember">Remember me</Checkbox>
          <span className="text-sm">
            <TextLink to="/forgot-password">Forgot password</TextLink>
          </span>
        </div>
        <Button type="submit" size="l" full busy={busy || isRedirecting} busyLabel="Signing in...">
          Sign in
        </Button>
      </Form>
    </FormPage>
  )
}
