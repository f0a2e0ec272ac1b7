import { TextArea } from '#web/ui/form/field.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'

type Props = { value: string; onChange: (text: string) => void; error: string | undefined }

/** `autoComplete` is 'street-address' for the user's own address, and 'off' for that of someone else. */
export function AddressField({ onChange, autoComplete, ...rest }: Props & { autoComplete: 'street-address' | 'off' }) {
  const { locale } = useStorefront()
  return (
    <TextArea
      label="Address"
      name="address"
      autoComplete={autoComplete}
      hint={
        locale.endsWith('-US')
          ? 'House number and street, apartment and city'
          : 'Flat or house number, street, area and city'
      }
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}

export function NotesField({ onChange, ...rest }: Props) {
  return (
    <TextArea
      label="Notes"
      name="notes"
      optional
      autoComplete="off"
      hint="Landmark, parking, or anything the professional should know."
      onChange={(event) => onChange(event.currentTarget.value)}
      {...rest}
    />
  )
}
