import { useState } from 'react'
import { isOtherTime, nameOfZone, shortNameOfZone } from '#domain/format/day.ts'
import { useStorefront } from '#web/data/use-storefront.ts'

/** In which time the times are; said louder to whoever has another on their wrist at that moment. */
export function ZoneNote({ timeZone, at }: { timeZone: string; at: string }) {
  const { locale } = useStorefront()
  const here = zoneHere()
  return (
    <>
      Times are in {nameOfZone(timeZone, locale)}.
      {isOtherTime(timeZone, here, at) && (
        <b className="font-semibold"> Your device is set to {nameOfZone(here, locale)}.</b>
      )}
    </>
  )
}

/** For a line with little room, once the page is alive: 'IST' to whoever has another time on their wrist, else nothing. */
export function ZoneMark() {
  const { timeZone, locale } = useStorefront()
  const [now] = useState(() => new Date().toISOString())
  if (!isOtherTime(timeZone, zoneHere(), now)) return null
  return <span className="font-normal text-text-3"> {shortNameOfZone(timeZone, now, locale)}</span>
}

function zoneHere(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}
