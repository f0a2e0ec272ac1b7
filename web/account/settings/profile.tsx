import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { ChangeProfile } from '#domain/account.ts'
import { type User } from '#domain/identity.ts'
import { ask } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { Section } from './section.tsx'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { Form } from '#web/forms/form.tsx'
import { useForm } from '#web/forms/use-form.ts'
import { updateUser } from '#web/data/use-user.ts'

export function Profile({ user: { name, email, emailVerified } }: { user: User }) {
  const show = useToast()
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { state, busy, errorOf } = useForm({
    fields: ['name'],
    read: (form) => readAs(ChangeProfile, { name: form.get('name') }),
    send: async (body) => {
      updateUser(await ask(api.account.changeProfile, { body }))
      show({ text: 'Your profile has been saved.' })
    },
    failed: 'Your profile could not be saved. Please try again.',
  })

  return (
    <Section title="Profile" text="Your name is shown to your professional.">
      <div className="max-w-110">
        <Form {...state}>
          <TextField label="Full Name" name="name" autoComplete="name" defaultValue={name} error={errorOf('name')} />
          <div className="grid justify-items-start gap-1">
            <div className="w-full">
              <TextField
                label="Email"
                type="email"
                readOnly
                value={email}
                end={
                  <span className="pr-1.5">
                    <Badge
                      tone={emailVerified ? 'success' : 'accent'}
                      shape={emailVerified ? <Icon name="check" className="size-3.5 stroke-[3.2]" /> : undefined}
                    >
                      {emailVerified ? 'Verified' : 'Not verified'}
                    </Badge>
                  </span>
                }
              />
            </div>
            <button type="button" className={`${linkClass} py-0.5 text-sm`} onClick={() => setChanging(true)}>
              Change email address
            </button>
          </div>
          {sentTo !== undefined && (
            <Note tone="success" icon="mail">
              <b>Check your inbox.</b> A link is on its way to <span className="wrap-anywhere">{sentTo}</span>. Your
              address changes when you open it and press the button there.
            </Note>
          )}
          <div>
            <Button type="submit" busy={busy} busyLabel="Saving...">
              Save profile
            </Button>
          </div>
        </Form>
      </div>
      <ChangeEmailDialog open={isChanging} onClose={() => setChanging(false)} onSent={setSentTo} />
    </Section>
  )
}
