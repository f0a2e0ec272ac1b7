import { useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import { type Demo, type DemoRemoval, listCounts } from '#domain/storefront/demo.ts'
import { askAt } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Icon } from '#web/art/icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { TextField } from '#web/ui/form/field.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** At the foot of the shop's settings, as long as the shop is a demo. */
export function RemoveDemo() {
  const { key, brand } = useStorefront()
  const { value, refresh } = useQuery(`demo ${key}`, () => askAt(key)(api.demo.state, {}), { every: pollingPause })
  const [asked, setAsked] = useState<Demo>()
  const [done, setDone] = useState<DemoRemoval>()
  const title = useRef<HTMLHeadingElement>(null)
  const { revalidate } = useRevalidator()
  const toast = useToast()
  const isHere = value?.storefront === key
  // The answer to the removal may have been lost.
  const removal = done?.storefront === key ? done : isHere ? value.removal : null
  if (!removal && !(isHere && value.isDemo)) return null
  return (
    <section className="mt-4 rounded-lg border border-border bg-surface px-4 py-5 shadow-1 600:px-6 1180:mr-[17.75rem]">
      <h2 ref={title} tabIndex={-1} className="font-text text-card font-heavy outline-none">
        {removal ? 'The demo is removed' : 'Demo'}
      </h2>
      {removal ? (
        <Removed of={removal} />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-sm text-text-2">
            {brand} is a demo: its people, bookings, reviews, articles and testimonials are made up. Remove them before
            you open for business. What you and real customers have made stays.
          </p>
          <Button look="warningOutlined" size="s" onClick={() => setAsked(value)}>
            Remove the demo
          </Button>
        </>
      )}
      <RemoveDialog
        asked={asked}
        onClose={() => setAsked(undefined)}
        onDone={(removed) => {
          // The button that had focus goes.
          const change = () => {
            setAsked(undefined)
            setDone(removed)
          }
          focusAfter(change, () => title.current)
          toast({ text: 'The demo is removed.' })
          refresh()
          void revalidate()
        }}
      />
    </section>
  )
}

function Removed({ of: { removed, stays, closed } }: { of: DemoRemoval }) {
  const { brand, locale } = useStorefront()
  const counts = listCounts(removed, { locale, catalogue: true })
  const isOne = counts.length === 1 && Object.values(removed).includes(1)
  return (
    <div className="grid max-w-prose gap-3 text-sm text-text-2">
      <p>
        {counts.length === 0 ? 'It had been removed already.' : `${join(counts)} ${isOne ? 'is' : 'are'} gone.`}
        {closed && ` ${brand} is ‘Opening soon’ for visitors now: the list on the dashboard leads to its first day.`}
      </p>
      {stays.length > 0 && (
        <ul className="grid gap-2">
          {stays.map((sentence) => (
            <li key={sentence} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-2.5">
              <Icon name="info" className="text-text-3" />
              {sentence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const join = (parts: string[]) => new Intl.ListFormat('en').format(parts)

type DialogProps = { asked: Demo | undefined; onClose: () => void; onDone: (removed: DemoRemoval) => void }

function RemoveDialog({ asked, onClose, onDone }: DialogProps) {
  const { key, brand, locale } = useStorefront()
  const id = useId()
  const [catalogue, setCatalogue] = useState(false)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { isBusy, problem, run, clear } = useWrite(() => askAt(key)(api.demo.remove, { body: { catalogue } }), {
    failed: 'The demo could not be removed. Please try again.',
  })
  const counts = asked && listCounts(asked.counts, { locale, catalogue })

  async function remove() {
    const isRight = typed.trim().toLowerCase() === brand.toLowerCase()
    setWrong(!isRight)
    if (!isRight) return document.getElementById(id)?.querySelector<HTMLInputElement>('input[type=text]')?.focus()
    const outcome = await run()
    if (outcome?.kind === 'done') onDone(outcome.value)
  }

  function close() {
    clear()
    setTyped('')
    setWrong(false)
    onClose()
  }

  return (
    <FormDialog
      open={asked !== undefined}
      title="Remove the demo?"
      isBusy={isBusy}
      problem={problem}
      closeLabel="Keep it"
      onClose={close}
      id={id}
      onSubmit={() => void remove()}
      action={{ label: 'Remove the demo', busyLabel: 'Removing...', look: 'danger' }}
    >
      <div className="grid gap-3">
        <p aria-live="polite" className="text-text-2">
          {counts && counts.length > 0 ? `This removes ${join(counts)}.` : 'This removes what is left of the demo.'} It
          cannot be undone.
        </p>
        <Checkbox checked={catalogue} disabled={isBusy} onChange={(event) => setCatalogue(event.target.checked)}>
          Its catalogue too: categories and services that were neither changed nor booked by hand
        </Checkbox>
        <p className="text-text-2">
          {asked?.closes
            ? `${brand} becomes ‘Opening soon’ until you open it, because no one has booked in it yet.`
            : `${brand} stays open: people have booked in it. Their bookings stay, and what these name.`}
        </p>
        <TextField
          label={`Type ${brand} to confirm`}
          autoComplete="off"
          value={typed}
          disabled={isBusy}
          error={isWrong ? `Please type ${brand}.` : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
    </FormDialog>
  )
}
