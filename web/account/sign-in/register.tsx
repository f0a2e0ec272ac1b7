import { Link, useSearchParams } from 'react-router'
import { api } from '#domain/api.ts'
import { problemOfSignUp } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Form } from '#web/forms/form.tsx'
import { FormPage, withNext } from './form-page.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { useRedirectAfterSignIn } from './use-redirect-after-sign-in.ts'
import { keepUser } from '#web/data/use-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'

function readSignUp(form: FormData) {
  const value = { name: textOf(form, 'name'), email: textOf(form, 'email'), password: textOf(form, 'password') }
  const problem = problemOfSignUp({
    ...value,
    confirmation: textOf(form, 'confirmation'),
    agreed: form.get('agreed') === 'on',
  })
  return problem ? { complaints: [problem] } : { value }
}

export default function RegisterPage() {
  const next = useSearchParams()[0].get('next')
  const { isRedirecting, isForVisitors } = useRedirectAfterSignIn(next)
  const { state, busy, errorOf } = useForm({
    fields: ['name', 'email', 'password', 'confirmation', 'agreed'],
    read: readSignUp,
    send: async (signUp) => keepUser(await ask(api.identity.register, { body: signUp })),
    failed: 'Registration failed. Please try again.',
  })

  return (
    <FormPage
      title="Create your account"
      isHeld={!isForVisitors}
      lead={
        <>
          Already have one? <TextLink to={withNext('/login', next)}>Sign in</TextLink>
        </>
      }
    >
      <PageHead title="Sign Up" isPrivate />
      <Form {...state}>
        <TextField label="Full Name" name="name" autoComplete="name" error={errorOf('name')} />
        <TextField label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} />
        <NewPasswordFields label="Password" errorOf={errorOf} />
        <div className="-my-2.5 has-aria-invalid:mb-0">
          <Checkbox name="agreed" error={errorOf('agreed')}>
            I agree to the{' '}
            <Link to="/terms" target="_blank" className={linkClass}>
              Terms and Conditions
            </Link>{' '}
            and{' '}
            <Link to="/privacy-policy" target="_blank" className={linkClass}>
              Privacy Policy
            </Link>
          </Checkbox>
        </div>
        <Button type="submit" size="l" full busy={busy || isRedirecting} busyLabel="Creating account...">
          Create account
        </Button>
      </Form>
    </FormPage>
  )
}
