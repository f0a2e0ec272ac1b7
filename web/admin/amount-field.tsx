import { TextField } from '#web/ui/form/field.tsx'
import { signOf } from './amount.ts'

type Props = Omit<React.ComponentProps<typeof TextField>, 'start' | 'inputMode' | 'autoComplete'> & {
  currency: string
  locale: string
}

/** An amount of money, with the sign of its currency. */
export function AmountField({ currency, locale, ...field }: Props) {
  return (
    <TextField {...field} inputMode="decimal" autoComplete="off" maxLength={20} start={signOf({ currency, locale })} />
  )
}
