import { useState } from 'react'
import { isOtherTime, nameOfZone, shortNameOfZone } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { cx } from '#web/ui/cx.ts'

type Props = {
  timeZone: string
  at: string
  /** On phones each sentence begins a line. */
  isInLines?: boolean
}

/** Names the time zone, and the device's own if its clock differs. */
export function ZoneNote({ timeZone, at, isInLines = false }: Props) {
  const { locale } = useStorefront()
  const here = zoneHere()
  return (
    <>
      Times are in {nameOfZone(timeZone, locale)}.
      {isOtherTime(timeZone, here, at) && (
        <b className={cx('font-semibold', isInLines && 'max-600:block')}>
          {' '}
          Your device uses another time zone ({nameOfZone(here, locale)}).
        </b>
      )}
    </>
  )
}

/** Where there is little room, after hydration: 'IST' if the device's clock differs, else nothing. */
export function ZoneMark() {
  const { timeZone, locale } = useStorefront()
  const [now] = useState(() => new Date().toISOString())
  if (!isOtherTime(timeZone, zoneHere(), now)) return null
  return <span className="font-normal text-text-3"> {shortNameOfZone(timeZone, now, locale)}</span>
}

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
