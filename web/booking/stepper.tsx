import { Link } from 'react-router'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = { steps: { label: string; to: string }[]; at: number }

/** Finished steps are links. */
export function Stepper({ steps, at }: Props) {
  return (
    <ol aria-label="Steps" className="flex items-center gap-2 text-ui font-strong">
      {steps.map(({ label, to }, index) => {
        const isDone = index < at
        const mark = (
          <>
            <span
              aria-hidden="true"
              className={cx(
                'grid h-8.5 w-7.5 flex-none place-items-center rounded-[15px_15px_7px_7px] border-[1.5px] pt-0.5 text-sm font-bold',
                isDone && 'border-transparent bg-brand-soft-2 text-on-brand-soft',
                index === at && 'border-transparent bg-brand text-on-brand',
                index > at && 'border-border-strong text-text-2',
              )}
            >
              {isDone ? <Icon name="check" className="size-4 stroke-[2.4]" /> : index + 1}
            </span>
            <span className={cx(index !== at && 'max-600:sr-only')}>{label}</span>
          </>
        )
        const look = cx('flex items-center gap-2.5 rounded-sm whitespace-nowrap', index > at && 'text-text-3')
        return (
          <li key={label} aria-current={index === at ? 'step' : undefined} className="flex items-center gap-2">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={cx('h-0.5 w-6 481:w-12 768:w-18', index <= at ? 'bg-brand' : 'bg-border')}
              />
            )}
            {isDone ? (
              <Link to={to} className={cx(look, 'min-h-11 hover:underline')}>
                {mark}
                <span className="sr-only">, done</span>
              </Link>
            ) : (
              <span className={cx(look, 'min-h-11')}>{mark}</span>
            )}
          </li>
        )
      })}
    </ol>
  )
}
