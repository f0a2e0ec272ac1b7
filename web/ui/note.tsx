import { Icon, type IconName } from '#web/art/icons.tsx'
import { cx } from './cx.ts'

const tones = {
  plain: 'bg-fill text-text',
  info: 'bg-brand-soft text-on-brand-soft',
  promise: 'bg-accent-soft text-on-accent-soft',
  problem: 'bg-danger-soft text-danger-text',
  warning: 'bg-danger-soft text-danger-text',
  success: 'bg-success-soft text-success-text',
}
const icons: Record<keyof typeof tones, IconName> = {
  plain: 'info',
  info: 'info',
  promise: 'shield',
  problem: 'alert',
  warning: 'alert',
  success: 'check',
}

type Props = {
  tone?: keyof typeof tones
  icon?: IconName
  /** At the end of the line, or under the text where there is no room. */
  action?: React.ReactNode
  children: React.ReactNode
}

/** A message on the page. Screen readers announce a problem at once and a success in the next pause. */
export function Note({ tone = 'plain', icon = icons[tone], action, children }: Props) {
  return (
    <div
      role={tone === 'problem' ? 'alert' : tone === 'success' ? 'status' : undefined}
      className={cx(
        'flex flex-wrap items-center gap-x-4 gap-y-2.5 rounded-md border border-transparent px-4 py-3.5 text-sm [&_b]:font-heavy',
        tones[tone],
      )}
    >
      <div className="flex min-w-0 flex-[1_1_14rem] gap-3">
        <Icon name={icon} className="mt-px" />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
      {action}
    </div>
  )
}
