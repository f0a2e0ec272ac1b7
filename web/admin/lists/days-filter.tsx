import { useState } from 'react'
import { type DayRange, rangeNames, type RangeName } from '#domain/format/day-range.ts'
import { useUrlText } from '#web/data/use-url-text.ts'
import { optionsOf } from '#web/admin/options.tsx'
import { ToolbarDay, ToolbarSelect } from './toolbar.tsx'

/** The days that are shown, and their name if they move with the calendar. */
export type ChosenDays = DayRange & { name?: RangeName | undefined }

type Props = {
  label: string
  /** The option without a filter. */
  usual: string
  names: readonly RangeName[]
  range: ChosenDays
  /** A name or days, not both. */
  onChange: (range: ChosenDays) => void
}

const others = 'others'

/** A range of days, by name or by its first and last day. */
export function DaysFilter({ label, usual, names, range, onChange }: Props) {
  const [isChoosing, setChoosing] = useState(false)
  const isSet = range.from !== undefined || range.to !== undefined
  /** The user has emptied the fields: they stay for the next day. */
  const [isEmptied, setEmptied] = useState(false)
  const [wasSet, setWasSet] = useState(isSet)
  if (wasSet !== isSet) {
    setWasSet(isSet)
    // By Clear or Back.
    if (!isSet && !isEmptied) setChoosing(false)
    setEmptied(false)
  }
  const value = isChoosing || (isSet && range.name === undefined) ? others : range.name

  function choose(key: string | undefined) {
    const next = names.find((one) => one === key)
    setChoosing(key === others)
    if (next) onChange({ name: next })
    else if (key === undefined) onChange({})
  }

  function changeDay(next: DayRange) {
    setEmptied(next.from === undefined && next.to === undefined)
    onChange(next)
  }

  return (
    <>
      <ToolbarSelect
        {...{ label, usual, value }}
        options={[...optionsOf(names, rangeNames), { key: others, name: 'Choose days…' }]}
        onChoose={choose}
      />
      {value === others && (
        <div
          role="group"
          aria-label={label}
          className="order-last flex w-full flex-wrap items-center justify-end gap-2.5"
        >
          <OneDay label="From" range={range} onChange={changeDay} of="from" />
          <OneDay label="To" range={range} onChange={changeDay} of="to" />
        </div>
      )}
    </>
  )
}

type OneProps = Pick<Props, 'range' | 'onChange' | 'label'> & { of: 'from' | 'to' }

function OneDay({ label, range, of, onChange }: OneProps) {
  const { from, to } = range
  // The year of a typed date arrives digit by digit.
  const { text, setText } = useUrlText(range[of] ?? '', (day) => onChange({ from, to, [of]: day || undefined }))
  return <ToolbarDay {...{ label }} empty={label} value={text} onChange={setText} />
}
