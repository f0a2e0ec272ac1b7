import { formatTime } from '#domain/format/day.ts'
import type { Explanations } from '#domain/slot/why-not.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Note } from '#web/ui/note.tsx'
import { listInWords, noticeInWords, startsInWords } from './sentences.ts'

/** Whether a professional can come, in one sentence. */
export function Verdict({ answer }: { answer: Explanations }) {
  const { locale } = useAdmin().storefrontOf(answer.storefront)
  const { time, ends, isFree, service } = answer
  const at = formatTime(time, locale)
  const takes = `It takes ${service.duration} minutes, until ${formatTime(ends, locale)}.`
  if (!isFree)
    return (
      <div role="status">
        <Note tone="warning" icon="userX">
          <b>No one can come at {at}.</b> {takes} {inGeneral(answer, locale)}
        </Note>
      </div>
    )
  const free = answer.professionals.filter(({ checks }) => checks.every(({ ok }) => ok)).map(({ name }) => name)
  const [first = '', second = '', ...more] = free
  const names = free.length < 3 ? [first, second].filter(Boolean) : [first, second, `${more.length} more`]
  return (
    <Note tone="success">
      <b>
        {listInWords(names, locale)} can come at {at}.
      </b>{' '}
      {takes}
    </Note>
  )
}

/** What holds for every professional. */
function inGeneral({ closed, outsideOf, notice, date, professionals }: Explanations, locale: string): string {
  const failed = professionals[0]?.checks.filter(({ ok }) => !ok).map(({ check }) => check) ?? []
  const isSkipped = closed === null && outsideOf === null && failed.includes('closed')
  return [
    closed !== null && (closed === '' ? 'It is closed on that day.' : `It is closed on that day: ${closed}.`),
    isSkipped && 'The clocks skip that time on this day.',
    outsideOf !== null && startsInWords(outsideOf, date, locale),
    failed.includes('notice') && (notice === null ? 'That time has passed.' : noticeInWords(notice)),
  ]
    .filter(Boolean)
    .join(' ')
}
