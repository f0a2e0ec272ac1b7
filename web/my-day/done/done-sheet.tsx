import { useEffect, useId, useRef, useState } from 'react'
import type { NewStep } from '#domain/booking/new-step.ts'
import { paymentNames, openAmount } from '#domain/booking/report.ts'
import { PaymentKind } from '#domain/booking/step.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { useStorefront } from '#web/data/use-storefront.ts'
import { bigButton } from '#web/my-day/bar.tsx'
import { Drawn } from '#web/my-day/drawn.tsx'
import { isSecondPress, notePress } from '#web/my-day/second-press.ts'
import type { ShownVisit } from '#web/my-day/steps/queue.ts'
import { cx } from '#web/ui/cx.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { oncePainted } from '#web/ui/once-painted.ts'
import { differenceWords, doneWords, type Kind, readCollected, signOf, suggested } from './amount.ts'

type Done = Pick<NewStep, 'collected' | 'note'>
type Props = {
  open: boolean
  visit: ShownVisit
  /** What the office has done with the visit. */
  news: string | undefined
  onClose: () => void
  onDone: (done: Done) => void
}

/** Asks what was collected. */
export function DoneSheet({ open, visit, news, onClose, onDone }: Props) {
  const { locale } = useStorefront()
  const { customer, total, paid, currency } = visit
  const money = (amount: number) => formatMoney(amount, { currency, locale }, 'summary')
  const agreed = `${money(total)} agreed${paid > 0 ? `, ${money(paid)} paid` : ''}`
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="What did you collect?"
      shape="sheet"
      head={
        <div aria-hidden="true" className="py-1.5">
          <p className="font-display text-[1.5rem] leading-tight font-title tracking-[-0.01em]">
            What did you collect?
          </p>
          <p className="figures text-base text-text-2">{[customer, agreed].filter(Boolean).join(', ')}</p>
        </div>
      }
    >
      <p role="status" className="text-base font-semibold not-empty:pb-3">
        {news}
      </p>
      <Questions visit={visit} agreed={agreed} onDone={onDone} />
    </Dialog>
  )
}

type QuestionsProps = { visit: ShownVisit; agreed: string; onDone: (done: Done) => void }

function Questions({ visit, agreed, onDone }: QuestionsProps) {
  const { locale } = useStorefront()
  const hasDue = openAmount(visit) > 0
  const [text, setText] = useState(() => suggested(visit, locale))
  const [kind, setKind] = useState<Kind>(hasDue ? 'cash' : 'nothing')
  const [note, setNote] = useState('')
  const [isTried, setTried] = useState(false)
  const amountBox = useRef<HTMLInputElement>(null)
  const reading = readCollected(visit, { text, kind, locale })
  const problem = isTried ? reading.problem : undefined
  const difference = differenceWords(visit, reading, locale)

  // Its button is where the one was that opens it.
  useEffect(() => {
    notePress()
    return oncePainted(notePress)
  }, [])

  function choose(chosen: Kind) {
    setKind(chosen)
    if (chosen === 'nothing') setText('')
    else if (kind === 'nothing') setText(suggested(visit, locale))
  }
  function submit(event: React.FormEvent) {
    event.preventDefault()
    if (isSecondPress()) return
    setTried(true)
    if (reading.problem === undefined) onDone({ collected: reading.collected, note: note.trim() })
    else amountBox.current?.focus()
  }

  return (
    <form onSubmit={submit} noValidate>
      <p className="sr-only">{agreed}</p>
      <Amount
        ref={amountBox}
        sign={signOf(visit.currency, locale)}
        text={text}
        isLocked={kind === 'nothing'}
        problem={problem}
        onType={setText}
      />
      <p
        aria-live="polite"
        className={cx('figures min-h-8 pt-1 text-base font-semibold', problem !== undefined && 'hidden')}
      >
        {kind === 'nothing' ? '' : difference}
      </p>
      <fieldset className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(9rem,34%)),1fr))] gap-2.5">
        <legend className="sr-only">How it was paid</legend>
        {PaymentKind.options.map((one) => (
          <KindChoice key={one} isChosen={kind === one} onChoose={() => choose(one)}>
            {paymentNames[one]}
          </KindChoice>
        ))}
        <KindChoice isWide isChosen={kind === 'nothing'} onChoose={() => choose('nothing')}>
          {hasDue ? 'Nothing yet' : 'Nothing more'}
        </KindChoice>
      </fieldset>
      <Note note={note} onType={setNote} />
      <button type="submit" className={cx(bigButton, 'figures')}>
        {doneWords(visit, reading, locale)}
      </button>
      <p className="pt-3 text-center text-ui text-text-2">You can take it back for 15 s.</p>
    </form>
  )
}

type AmountProps = {
  ref: React.Ref<HTMLInputElement>
  sign: string
  text: string
  isLocked: boolean
  problem: string | undefined
  onType: (text: string) => void
}

const frame =
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus rounded-[12px] border-[1.5px] border-border-strong bg-surface'

function Amount({ ref, sign, text, isLocked, problem, onType }: AmountProps) {
  const id = useId()
  const box = useRef<HTMLInputElement | null>(null)
  const wiring = problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 inline-block text-base font-semibold">
        Amount
      </label>
      <span
        className={cx(
          frame,
          'figures flex h-16 items-center gap-2 pr-1.5 pl-4 text-[1.75rem] font-bold tracking-[-0.02em] has-aria-invalid:border-2 has-aria-invalid:border-danger has-disabled:border-border has-disabled:bg-fill',
        )}
      >
        <span aria-hidden="true" className="font-medium text-text-2">
          {sign}
        </span>
        <input
          ref={(input) => {
            box.current = input
            if (typeof ref === 'function') ref(input)
            else if (ref) ref.current = input
          }}
          id={id}
          {...wiring}
          type="text"
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          data-first-focus={isLocked ? undefined : ''}
          disabled={isLocked}
          value={text}
          onChange={(event) => onType(event.target.value)}
          className="h-full w-full min-w-0 flex-1 bg-transparent outline-none"
        />
        {text !== '' && (
          <button
            type="button"
            aria-label="Clear the amount"
            title="Clear the amount"
            onClick={() => {
              onType('')
              box.current?.focus()
            }}
            className="grid size-12 flex-none place-items-center rounded-full transition-colors hover:bg-fill"
          >
            <Icon name="x" />
          </button>
        )}
      </span>
      {problem !== undefined && (
        <p
          id={`${id}-error`}
          role="alert"
          className="flex min-h-8 items-center gap-2 pt-1 text-base font-semibold text-danger-text"
        >
          <Icon name="alert" />
          {problem}
        </p>
      )}
    </div>
  )
}

type KindProps = { isWide?: boolean; isChosen: boolean; onChoose: () => void; children: string }

function KindChoice({ isWide = false, isChosen, onChoose, children }: KindProps) {
  return (
    <label
      className={cx(
        'flex min-h-14 items-center gap-3 py-1.5 rounded-[12px] border-[1.5px] border-border-strong bg-surface px-4 text-card font-semibold transition-colors hover:bg-fill has-checked:border-ink has-checked:shadow-[inset_0_0_0_1px_var(--ink)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isWide && 'col-span-full',
      )}
    >
      <input
        type="radio"
        name="kind"
        checked={isChosen}
        onChange={onChoose}
        className="size-5.5 flex-none appearance-none rounded-full border-[1.5px] border-border-strong outline-none checked:border-7 checked:border-ink forced-colors:appearance-auto"
      />
      {children}
    </label>
  )
}

function Note({ note, onType }: { note: string; onType: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="my-1.5 -ml-2 flex h-12 items-center gap-2.5 rounded-md px-2 text-base font-semibold transition-colors hover:bg-fill"
      >
        <Drawn name="note" />
        Add a note
      </button>
    )
  return (
    <div className="grid gap-1.5 py-3">
      <label htmlFor={id} className="justify-self-start text-base font-semibold">
        Note
      </label>
      <span className={cx(frame, 'flex')}>
        <textarea
          id={id}
          ref={(box) => {
            if (box && document.activeElement !== box && note === '') box.focus()
          }}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => onType(event.target.value)}
          className="min-h-18 min-w-0 flex-1 bg-transparent px-4 py-2.5 text-card outline-none"
        />
      </span>
    </div>
  )
}
