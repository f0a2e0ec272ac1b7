import { formatTime } from '#domain/format/day.ts'
import type { Explanations } from '#domain/slot/why-not.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Note } from '#web/ui/note.tsx'
import { isTeamOnly, listInWords, reasonsInWords } from './sentences.ts'

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
          <b>{isTeamOnly(answer) ? `Only your team can book ${at}.` : `No one can come at ${at}.`}</b> {takes}{' '}
          {reasonsInWords(answer, locale)}
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
