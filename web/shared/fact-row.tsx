import { Icon, type IconName } from '#web/art/icons.tsx'

type Props = {
  icon: IconName
  /** In place of the icon. */
  picture?: React.ReactNode
  label: string
  action?: React.ReactNode
  note?: React.ReactNode
  children: React.ReactNode
}

export function FactRow({ icon, picture, label, action, note, children }: Props) {
  return (
    <div className="flex gap-3.5 px-5 py-4 600:px-6 not-first:border-t not-first:border-border">
      {picture ?? (
        <span className="grid h-11 w-10 flex-none place-items-center rounded-t-[20px] rounded-b-[9px] bg-brand-soft text-on-brand-soft">
          <Icon name={icon} />
        </span>
      )}
      <div className="min-w-0 flex-1 text-ui wrap-anywhere">
        <p className="text-sm text-text-3">{label}</p>
        <div className="mt-0.5 font-semibold whitespace-pre-line">{children}</div>
        {note !== undefined && <div className="mt-0.5 text-sm whitespace-pre-line text-text-2">{note}</div>}
      </div>
      {action}
    </div>
  )
}
