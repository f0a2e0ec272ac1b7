import { useState } from 'react'
import { passwordRule } from '#domain/identity.ts'
import { PasswordField, TextField } from '#web/ui/form/field.tsx'

type Props = { label: string; errorOf: (field: string) => string | undefined }

export function NewPasswordFields({ label, errorOf }: Props) {
  const [isShown, setShown] = useState(false)
  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        hint={passwordRule}
        error={errorOf('password')}
        shown={isShown}
        onShow={setShown}
      />
      <TextField
        label="Confirm Password"
        name="confirmation"
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        error={errorOf('confirmation')}
      />
    </>
  )
}
