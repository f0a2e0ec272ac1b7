import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/field.ts'
import { Login, ownPath } from '#domain/identity.ts'
import { Refusal } from '#domain/refusal.ts'
import { ask } from '#web/api.ts'
import { useStorefront } from '#web/parts/use-storefront.ts'
import { keepToken } from '#web/session.ts'

export default function LoginPage() {
  const { brand } = useStorefront()
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function signIn(form: FormData) {
    const { value, complaints } = readAs(Login, {
      email: form.get('email'),
      password: form.get('password'),
      remember: form.get('remember') === 'on',
    })
    if (complaints) return setProblem(complaints[0]?.message)
    setBusy(true)
    try {
      const { token } = await ask(api.identity.login, { body: value })
      keepToken(token)
      await navigate(ownPath(searchParams.get('next')))
    } catch (error) {
      setProblem(error instanceof Refusal ? error.message : 'Login failed. Please check your credentials.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <section className="narrow">
      <title>{`Login | ${brand}`}</title>
      <h1>Login</h1>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void signIn(new FormData(event.currentTarget))
        }}
      >
        <label>
          Email
          <input name="email" type="email" autoComplete="email" />
        </label>
        <label>
          Password
          <input name="password" type="password" autoComplete="current-password" />
        </label>
        <label className="tick">
          <input name="remember" type="checkbox" /> Remember me
        </label>
        <button className="button" disabled={busy} aria-busy={busy}>
          {busy ? 'Signing in...' : 'Sign in'}
        </button>
      </form>
    </section>
  )
}
