import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { ownPath, problemOfSignUp } from '#domain/identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { FormPage, type Problem, withNext } from '#web/parts/form-page.tsx'
import { PageHead } from '#web/parts/page-head.tsx'
import { keepToken } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'

const fields = ['name', 'email', 'password', 'confirmation', 'agreed'] as const

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export default function RegisterPage() {
  const next = useSearchParams()[0].get('next')
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)

  async function signUp(form: FormData) {
    const [name, email, password] = [text(form, 'name'), text(form, 'email'), text(form, 'password')]
    const found = problemOfSignUp({
      name,
      email,
      password,
      confirmation: text(form, 'confirmation'),
      agreed: form.get('agreed') === 'on',
    })
    if (found) return setProblem(found)
    setProblem(undefined)
    setBusy(true)
    try {
      const { token } = await ask(api.identity.register, { body: { name, email, password } })
      keepToken(token)
      await navigate(ownPath(next))
    } catch (error) {
      const message = error instanceof Refusal ? error.message : 'Registration failed. Please try again.'
      setProblem((error instanceof Refusal && error.errors?.[0]) || { field: '', message })
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (field: (typeof fields)[number]) => (problem?.field === field ? problem.message : undefined)
  return (
    <FormPage
      title="Sign Up"
      problem={problem}
      fields={fields}
      onSubmit={signUp}
      foot={
        <>
          Have an account already? <TextLink to={withNext('/login', next)}>Login</TextLink>
        </>
      }
    >
      <PageHead title="Sign Up" isPrivate />
      <TextField label="Full Name" name="name" autoComplete="name" error={problemOf('name')} />
      <TextField label="Email" name="email" type="email" autoComplete="email" error={problemOf('email')} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint="Password must be at least 8 characters"
        error={problemOf('password')}
        shown={isShown}
        onShow={setShown}
      />
      <TextField
        label="Confirm Password"
        name="confirmation"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        error={problemOf('confirmation')}
      />
      <Checkbox name="agreed" error={problemOf('agreed')}>
        I agree to the{' '}
        <Link to="/terms" target="_blank" className={linkClass}>
          Terms and Conditions
        </Link>{' '}
        and have read the{' '}
        <Link to="/privacy-policy" target="_blank" className={linkClass}>
          Privacy policy
        </Link>
      </Checkbox>
      <Button type="submit" size="l" full busy={busy} busyLabel="Creating account...">
        Create account
      </Button>
    </FormPage>
  )
}
