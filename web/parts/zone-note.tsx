import { clockAt, nameOfZone } from '#domain/day.ts'
import { useStorefront } from './use-storefront.ts'

/** In which time the times are; said louder to whoever has another on their wrist at that moment. */
export function ZoneNote({ timeZone, at }: { timeZone: string; at: string }) {
  const { locale } = useStorefront()
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const [theirs, ours] = [clockAt(at, timeZone), clockAt(at, here)]
  const isOther = theirs.date !== ours.date || theirs.time !== ours.time
  return (
    <>
      Times are in {nameOfZone(timeZone, locale)}.
      {isOther && <b className="font-semibold"> Your device is set to {nameOfZone(here, locale)}.</b>}
    </>
  )
}
