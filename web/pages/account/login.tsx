import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/field.ts'
import { Login, ownPath } from '#domain/identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { FormPage, type Problem, withNext } from '#web/parts/form-page.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { keepToken } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { TextLink } from '#web/ui/link.tsx'

export default function LoginPage() {
  const next = useSearchParams()[0].get('next')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [busy, setBusy] = useState(false)

  async function signIn(form: FormData) {
    const { value, complaints } = readAs(Login, {
      email: form.get('email'),
      password: form.get('password'),
      remember: form.get('remember') === 'on',
    })
    if (complaints) return setProblem(complaints[0])
    setProblem(undefined)
    setBusy(true)
    try {
      const { token } = await ask(api.identity.login, { body: value })
      keepToken(token)
      await navigate(ownPath(next))
    } catch (error) {
      const message = error instanceof Refusal ? error.message : 'Login failed. Please check your credentials.'
      setProblem({ field: '', message })
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormPage
      title="Login"
      problem={problem}
      onSubmit={signIn}
      foot={
        <>
          New here? <TextLink to={withNext('/register', next)}>Create an account</TextLink>
        </>
      }
    >
      <PageHead title="Login" isPrivate />
      <TextField label="Email" name="email" type="email" autoComplete="email" />
      <PasswordField label="Password" name="password" />
      <Checkbox name="remember">Remember me</Checkbox>
      <Button type="submit" size="l" full busy={busy} busyLabel="Signing in...">
        Sign in
      </Button>
    </FormPage>
  )
}
