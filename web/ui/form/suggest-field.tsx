import { Combobox, type ComboboxProps } from './combobox.tsx'
import { Field, type FieldTexts } from './field.tsx'

type FieldProps = Omit<ComboboxProps, 'large' | 'button' | 'submits'> & Omit<FieldTexts, 'label'>

/** A combobox as a field of a form. */
export function SuggestField({ hint, error, optional, isLabelQuiet, ...rest }: FieldProps) {
  return (
    <Field
      {...{ label: rest.label, hint, error, optional, isLabelQuiet }}
      control={(wiring) => <Combobox {...rest} {...wiring} />}
    />
  )
}
