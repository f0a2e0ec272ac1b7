import { Checkbox } from '#web/ui/form/choice.tsx'

type Props = {
  checked: boolean
  isBusy?: boolean
  onChange: (checked: boolean) => void
  /** What the customer reads. */
  children: React.ReactNode
}

/** What an administrator books or moves is confirmed at once, unless this is unticked. */
export function ConfirmField({ checked, isBusy = false, onChange, children }: Props) {
  return (
    <div className="in-ink">
      <Checkbox
        name="isConfirmed"
        checked={checked}
        // Not `disabled` while saving: that would take the focus away.
        onChange={(event) => isBusy || onChange(event.currentTarget.checked)}
      >
        Confirm it now
      </Checkbox>
      <p aria-live="polite" className="pl-7.5 text-sm wrap-anywhere text-text-2">
        {children}
      </p>
    </div>
  )
}
