import { problemOfNewPassword } from '#domain/identity.ts'
import { textOf } from '#web/forms/use-form.ts'

/** The new password of a form with <NewPasswordFields>. */
export function readNewPassword(form: FormData) {
  const password = textOf(form, 'password')
  const problem = problemOfNewPassword({ password, confirmation: textOf(form, 'confirmation') })
  return problem ? { complaints: [problem] } : { value: password }
}
