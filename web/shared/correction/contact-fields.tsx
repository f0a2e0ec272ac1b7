import { whyPhone } from '#domain/booking/contact-words.ts'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'

type Props = { value: string; onChange: (text: string) => void; error: string | undefined }
/** Browsers fill in what belongs to the user, and not what belongs to someone else. */
type Own = { isOwn?: boolean; optional?: boolean }

export function PostcodeField({ onChange, isOwn = false, ...rest }: Props & Own) {
  const { locale } = useStorefront()
  const label = nameOfPostcode(locale)
  return (
    <div className="max-w-50 max-600:max-w-32">
      <TextField
        label={label}
        name="postcode"
        autoComplete={isOwn ? 'postal-code' : 'off'}
        // Other countries have letters in theirs.
        inputMode={label === 'Postcode' ? 'text' : 'numeric'}
        maxLength={20}
        onChange={(event) => onChange(event.currentTarget.value)}
        {...rest}
      />
    </div>
  )
}

export function PhoneField({
  onChange,
  isOwn = false,
  ...rest
}: Props & Own & { label: string; hint?: string | undefined; name?: string }) {
  return (
    <TextField
      name="phone"
      type="tel"
      autoComplete={isOwn ? 'tel' : 'off'}
      maxLength={40}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}

/** What the fields below contain. */
export type ContactDraft = { phone: string; hasOther: boolean; otherName: string; otherPhone: string }

type ContactProps = Own & {
  value: ContactDraft
  onChange: (part: Partial<ContactDraft>) => void
  errorOf: (field: string) => string | undefined
  /** Whose number it is. */
  label: string
}

/** Who can be called about a visit: the customer, and the person who opens the door. */
export function ContactFields({ label, isOwn = false, optional = true, ...rest }: ContactProps) {
  const { value, onChange, errorOf } = rest
  return (
    <>
      <div className="600:max-w-80">
        <PhoneField
          label={label}
          optional={optional}
          isOwn={isOwn}
          hint={isOwn ? whyPhone : undefined}
          value={value.phone}
          onChange={(phone) => onChange({ phone })}
          error={errorOf('phone')}
        />
      </div>
      <OnSiteFields {...rest} />
    </>
  )
}

/** The person who opens the door. */
export function OnSiteFields({ value, onChange, errorOf }: Pick<ContactProps, 'value' | 'onChange' | 'errorOf'>) {
  return (
    <>
      <Checkbox checked={value.hasOther} onChange={(event) => onChange({ hasOther: event.currentTarget.checked })}>
        Someone else opens the door
      </Checkbox>
      {value.hasOther && (
        <div className="grid gap-x-4 gap-y-4.5 600:grid-cols-2">
          <TextField
            label="Their name"
            name="onSite.name"
            optional
            autoComplete="off"
            maxLength={80}
            value={value.otherName}
            onChange={(event) => onChange({ otherName: event.currentTarget.value })}
            error={errorOf('onSite.name')}
          />
          <PhoneField
            label="Their phone"
            name="onSite.phone"
            optional
            value={value.otherPhone}
            onChange={(otherPhone) => onChange({ otherPhone })}
            error={errorOf('onSite.phone')}
          />
        </div>
      )}
    </>
  )
}
