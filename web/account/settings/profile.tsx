import { useState } from 'react'
import { api } from '#domain/api.ts'
import { whyPhone } from '#domain/booking/contact-words.ts'
import { readAs } from '#domain/contract/field.ts'
import { ChangeProfile, longestTaxNumber } from '#domain/account.ts'
import { problemOfPhone, showPhone } from '#domain/format/national-phone.ts'
import { type User } from '#domain/identity.ts'
import { taxLabelOf } from '#domain/storefront/tax-label.ts'
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
import { textOf, useForm } from '#web/forms/use-form.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { updateUser } from '#web/data/use-user.ts'

/** With what browsers know about phone numbers; the server knows the rest. */
function readProfile(typed: { name: string; phone: string; taxNumber: string }, locale: string) {
  const read = readAs(ChangeProfile, typed)
  const message = problemOfPhone(typed.phone, locale)
  if (message === undefined) return read
  return { complaints: [...(read.complaints ?? []), { field: 'phone', message }] }
}

export function Profile({ user: { name, email, phone, taxNumber = '', emailVerified } }: { user: User }) {
  const show = useToast()
  const { locale, company } = useStorefront()
  const [isChanging, setChanging] = useState(false)
  const [sentTo, setSentTo] = useState<string>()
  const { state, busy, errorOf } = useForm({
    fields: ['name', 'phone', 'taxNumber'],
    read: (form) => {
      const typed = { name: textOf(form, 'name'), phone: textOf(form, 'phone'), taxNumber: textOf(form, 'taxNumber') }
      return readProfile(typed, locale)
    },
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
          <TextField
            // As the server writes it, once it is saved.
            key={phone}
            label="Phone"
            name="phone"
            type="tel"
            optional
            autoComplete="tel"
            maxLength={40}
            defaultValue={showPhone(phone, locale)}
            hint={whyPhone}
            error={errorOf('phone')}
          />
          <TextField
            // Without the spaces around it, once it is saved.
            key={`tax number ${taxNumber}`}
            label={taxLabelOf(company)}
            name="taxNumber"
            autoComplete="off"
            maxLength={longestTaxNumber}
            defaultValue={taxNumber}
            hint="Shown on your invoices, for example for a company. You can leave it empty."
            error={errorOf('taxNumber')}
          />
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
