import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { ownPath, problemOfSignUp } from '#domain/identity.ts'
import { type Complaint, Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { FormPage } from '#web/parts/form-page.tsx'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { keepToken } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'

type Problem = Pick<Complaint, 'field' | 'message'>

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export default function RegisterPage() {
  const { brand } = useStorefront()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<Problem>()
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState(false)
  const fields = useRef<HTMLDivElement>(null)

  function complain(found: Problem) {
    setProblem(found)
    fields.current?.querySelector<HTMLElement>(`[name="${CSS.escape(found.field)}"]`)?.focus()
  }

  async function signUp(form: FormData) {
    const [name, email, password] = [text(form, 'name'), text(form, 'email'), text(form, 'password')]
    const found = problemOfSignUp({
      name,
      email,
      password,
      confirmation: text(form, 'confirmation'),
      agreed: form.get('agreed') === 'on',
    })
    if (found) return complain(found)
    setProblem(undefined)
    setBusy(true)
    try {
      const { token } = await ask(api.identity.register, { body: { name, email, password } })
      keepToken(token)
      await navigate(ownPath(searchParams.get('next')))
    } catch (error) {
      if (error instanceof Refusal) complain(error.errors?.[0] ?? { field: '', message: error.message })
      else setProblem({ field: '', message: 'Registration failed. Please try again.' })
    } finally {
      setBusy(false)
    }
  }

  const problemOf = (field: string) => (problem?.field === field ? problem.message : undefined)
  return (
    <FormPage
      title="Sign Up"
      problem={problemOf('')}
      onSubmit={signUp}
      foot={
        <>
          Have an account already? <TextLink to={`/login?${searchParams.toString()}`}>Login</TextLink>
        </>
      }
    >
      <title>{`Sign Up | ${brand}`}</title>
      <div ref={fields} className="grid gap-4">
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
          </Link>
        </Checkbox>
      </div>
      <Button type="submit" size="l" full busy={busy} busyLabel="Creating account...">
        Create account
      </Button>
    </FormPage>
  )
}
