import type { Explanations } from '#domain/slot/why-not.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { checkNames } from './sentences.ts'

type Props = {
  name: string
  checks: Explanations['professionals'][number]['checks']
  /** The shop is open, but no appointment starts then. */
  isOutsideStarts: boolean
}

/** The checks of a professional in a line, each with its result. */
export function Chain({ name, checks, isOutsideStarts }: Props) {
  return (
    <ol aria-label={`Checks for ${name}`} className="mt-3 grid grid-flow-col auto-cols-fr">
      {checks.map(({ check, ok }) => (
        <li
          key={check}
          className={cx(
            'relative grid justify-items-center gap-1 text-center text-2xs 600:text-xs',
            // The line to the check before it.
            'not-first:before:absolute not-first:before:top-3 not-first:before:right-[calc(50%+1.125rem)] not-first:before:left-[calc(-50%+1.125rem)] not-first:before:h-px not-first:before:bg-border',
            ok ? 'text-text-2' : 'font-heavy text-danger-text',
          )}
        >
          <span className={cx('grid size-6.5 place-items-center rounded-full', ok ? 'bg-fill' : 'bg-danger-soft')}>
            <Icon name={ok ? 'check' : 'x'} className="size-3.5" />
          </span>
          <span>
            {check === 'closed' && isOutsideStarts ? 'Starts' : checkNames[check]}
            <span className="sr-only">{ok ? ': yes' : ': no'}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
