import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ForgotPassword } from '#domain/identity.ts'
import { Icon } from '#web/art/icons.tsx'
import { ask } from '#web/api.ts'
import { Form } from '#web/forms/form.tsx'
import { FormPage } from './form-page.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

export default function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string>()
  const { state, busy, errorOf } = useForm({
    fields: ['email'],
    read: (form) => readAs(ForgotPassword, { email: form.get('email') }),
    send: async (body) => {
      // Clear it first, or screen readers skip the repeated message.
      setSentTo(undefined)
      await ask(api.identity.forgotPassword, { body })
      setSentTo(body.email)
    },
    failed: 'The link could not be sent. Please try again.',
  })

  return (
    <FormPage
      title="Forgot your password?"
      lead="Enter your email. We will send you a link that works for one hour."
      back={
        <span className="inline-flex items-center gap-1.5 text-sm [&_.i]:size-4">
          <Icon name="back" />
          <TextLink to="/login">Back to sign in</TextLink>
        </span>
      }
    >
      <PageHead title="Forgot password" isPrivate />
      <Form {...state}>
        <TextField label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} />
        <Button type="submit" size="l" full busy={busy} busyLabel="Sending...">
          Send reset link
        </Button>
      </Form>
      {sentTo !== undefined && (
        <Note tone="success" icon="mail">
          <b>Check your inbox.</b> If there is an account for <span className="wrap-anywhere">{sentTo}</span>, a link is
          on its way. Not there after a minute? Check your spam folder, or send it again.
        </Note>
      )}
    </FormPage>
  )
}
