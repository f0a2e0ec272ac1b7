import { useId } from 'react'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import type { ProfessionalDetails } from '#domain/professional.ts'
import { HoursField } from '#web/admin/professionals/hours/hours-field.tsx'
import { LaterHoursField } from '#web/admin/professionals/hours/later-hours.tsx'
import { UpcomingBookings } from '#web/admin/professionals/upcoming-bookings.tsx'
import { StorefrontOptions } from '#web/admin/options.tsx'
import { PostcodesField } from '#web/admin/edit/postcodes-field.tsx'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { ProfessionalPicture } from '#web/shared/professional-picture.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { SelectField, TextField } from '#web/ui/form/field.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import type { ProfessionalForm } from './use-professional-form.ts'

type Props = { form: ProfessionalForm }

/** The fields of the form that adds or edits a professional. */
export function ProfessionalFields({
  form,
  professional,
  children,
}: Props & { professional: ProfessionalDetails | undefined; children: React.ReactNode }) {
  const { draft, edit, errorOf } = form
  const { storefront, storefrontOf } = useAdmin()
  const { locale } = storefrontOf(draft.storefront)
  return (
    <>
      {!professional && !storefront && (
        <SelectField
          label="Storefront"
          name="storefront"
          value={draft.storefront}
          onChange={(event) => edit({ storefront: event.currentTarget.value, categories: [] })}
        >
          <StorefrontOptions />
        </SelectField>
      )}
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        maxLength={80}
        hint="Customers see the first name only."
        value={draft.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
        error={errorOf('name')}
      />
      <div className="grid gap-4.5 600:grid-cols-2 600:gap-3">
        <TextField
          label="Email"
          name="email"
          type="email"
          optional
          autoComplete="off"
          maxLength={254}
          value={draft.email}
          onChange={(event) => edit({ email: event.currentTarget.value })}
          error={errorOf('email')}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          optional
          autoComplete="off"
          maxLength={40}
          value={draft.phone}
          onChange={(event) => edit({ phone: event.currentTarget.value })}
          error={errorOf('phone')}
        />
      </div>
      <CategoryToggles form={form} />
      <PictureField
        form={form}
        preview={
          <div className="flex-none self-center">
            <ProfessionalPicture of={draft} size="l" />
          </div>
        }
        hint="Optional. Customers see it beside the first name."
        error={errorOf('imageUrl')}
      />
      <PostcodesField
        label="Area"
        optional
        hint={`Only these ${nameOfPostcode(locale)}s, or beginnings with a star. Left empty: wherever the shop goes.`}
        locale={locale}
        value={draft.postcodes}
        onChange={(postcodes) => edit({ postcodes })}
        error={errorOf('postcodes')}
      />
      <HoursField form={form} id={professional?._id} />
      <LaterHoursField form={form} />
      {children}
      {professional && <ActiveSwitch form={form} professional={professional} />}
    </>
  )
}

function CategoryToggles({ form: { draft, edit, errorOf } }: Props) {
  const { frame } = useAdmin().storefrontOf(draft.storefront)
  const id = useId()
  const error = errorOf('categories')
  // In the order of the storefront, also those that it no longer has.
  const keys = [...new Set([...frame.categories.map(({ key }) => key), ...draft.categories])]
  const nameOf = (key: string) => frame.categories.find((one) => one.key === key)?.name ?? key

  function toggle(key: string) {
    const isOn = draft.categories.includes(key)
    edit({ categories: keys.filter((one) => (one === key ? !isOn : draft.categories.includes(one))) })
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="in-ink grid gap-2"
    >
      <span id={`${id}-label`} className="text-sm font-semibold">
        Categories
      </span>
      <div className="flex flex-wrap gap-2">
        {keys.map((key) => {
          const isOn = draft.categories.includes(key)
          return (
            <Chip key={key} name="categories" pressed={isOn} onClick={() => toggle(key)}>
              {isOn && <Icon name="check" className="size-4" />}
              {nameOf(key)}
            </Chip>
          )
        })}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

function ActiveSwitch({ form: { draft, edit }, professional }: Props & { professional: ProfessionalDetails }) {
  return (
    <div className="grid gap-3 border-t border-border pt-4.5">
      <div className="flex items-center justify-between gap-4">
        <span>
          <span className="block text-sm font-semibold">Gets new bookings</span>
          <span className="text-xs text-text-3">
            {draft.active ? 'Customers can book the hours above.' : 'Archived: customers cannot book the hours above.'}
          </span>
        </span>
        <Switch name="active" label="Gets new bookings" isOn={draft.active} onChange={(active) => edit({ active })} />
      </div>
      {!draft.active && <UpcomingBookings professional={professional} />}
    </div>
  )
}
