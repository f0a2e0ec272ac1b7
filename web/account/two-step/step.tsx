import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'

type Props = {
  number: number
  title: string
  text: string
  state: 'done' | 'now' | 'later'
  /** Only the recovery codes belong on paper. */
  isPrinted?: boolean
  children?: React.ReactNode
}

const arches = {
  done: 'bg-brand-soft text-on-brand-soft',
  now: 'bg-brand text-on-brand',
  later: 'bg-fill text-text-2',
}

/** A numbered section of the set-up. */
export function Step({ number, title, text, state, isPrinted = false, children }: Props) {
  return (
    <section
      className={cx(
        'grid gap-5 border-t border-border py-8 900:grid-cols-[300px_minmax(0,1fr)] 900:gap-12',
        isPrinted ? 'print:block print:border-0' : 'print:hidden',
      )}
    >
      <div className="grid grid-cols-[32px_minmax(0,1fr)] content-start gap-3.5 print:hidden">
        <span
          aria-hidden="true"
          className={cx(
            'grid h-9 w-8 place-items-center rounded-[16px_16px_7px_7px] border border-transparent pt-0.5 font-bold',
            arches[state],
          )}
        >
          {state === 'done' ? <Icon name="check" className="size-4.5" /> : number}
        </span>
        <div>
          <h2 className="text-h3">{title}</h2>
          <p className="mt-1.5 max-w-[34em] text-sm text-text-2">{text}</p>
        </div>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
