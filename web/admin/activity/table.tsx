import { useState } from 'react'
import type { LastVisit } from '#domain/activity.ts'
import { daysFrom, formatDay, formatRecentMoment } from '#domain/format/day.ts'
import { ListBox, markOf } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToday } from '#web/admin/use-today.ts'
import { Icon } from '#web/art/icons.tsx'
import type { Column } from '#web/ui/table.tsx'
import { BeforeAndAfter, Opener, ShortChange, What, Who } from './parts.tsx'
import { ActivityToolbar } from './toolbar.tsx'
import type { ActivityList, ListedActivity } from './use-activity-list.ts'
import { useActivityWords } from './use-words.ts'

type Props = { list: ActivityList; lastVisit: LastVisit['lastVisit'] }

/** The log by day, newest first. */
export function ActivityTable({ list, lastVisit }: Props) {
  const wordsOf = useActivityWords()
  const dividerAt = useDivider(list, lastVisit)
  const { locale } = useAdmin()
  const today = useToday()
  const [open, setOpen] = useState<readonly string[]>([])
  const toggle = (id: string) =>
    setOpen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]))
  const openerOf = (one: ListedActivity) => (
    <Opener
      words={wordsOf(one)}
      isOpen={open.includes(one._id)}
      controls={`activity-${one._id}`}
      onToggle={() => toggle(one._id)}
    />
  )
  const columns: Column<ListedActivity>[] = [
    { title: 'Time', width: 'w-26', cell: (one) => <Time time={wordsOf(one).time} mark={markOf(list, one)} /> },
    { title: 'Who', width: 'w-48', cell: (one) => <Who activity={one} /> },
    { title: 'What', cell: (one) => <What words={wordsOf(one)} /> },
    { title: 'Change', width: 'w-60', cell: (one) => <ShortChange text={wordsOf(one).change} /> },
    { title: 'Before and after', isQuiet: true, atEnd: true, width: 'w-18', cell: openerOf },
  ]
  return (
    <ListBox
      list={list}
      noun="changes"
      toolbar={<ActivityToolbar list={list} hasVisited={lastVisit !== null} />}
      columns={columns}
      groupOf={(one) => dayHeading(wordsOf(one).date, { today, locale })}
      dividerAt={dividerAt}
      below={(one) =>
        open.includes(one._id) && (
          <div className="pt-3 900:pt-1 900:pr-6 900:pb-4 900:pl-29">
            <BeforeAndAfter id={`activity-${one._id}`} words={wordsOf(one)} />
          </div>
        )
      }
      card={(one) => {
        const words = wordsOf(one)
        return (
          <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2">
            <div className="grid min-w-0 gap-1.5">
              <span className="flex flex-wrap items-center justify-between gap-x-3">
                <Who activity={one} />
                <Time time={words.time} mark={markOf(list, one)} />
              </span>
              <What words={words} />
              <ShortChange text={words.change} />
            </div>
            <span className="self-end">{openerOf(one)}</span>
          </div>
        )
      }}
    />
  )
}

function Time({ time, mark }: { time: string; mark: string | undefined }) {
  return (
    <span className="figures whitespace-nowrap text-text-2">
      {time}
      {mark !== undefined && <b className="ml-1.5 font-semibold text-text">{mark}</b>}
    </span>
  )
}

/** A line between the rows that are new since the last visit and the others. */
function useDivider(list: ActivityList, lastVisit: LastVisit['lastVisit']) {
  const { own, storefront = own, locale } = useAdmin()
  const [now] = useState(() => Date.now())
  if (lastVisit === null) return undefined
  const rows = list.rows ?? []
  const firstSeen = rows.findIndex(({ _id }) => Number(_id) <= Number(lastVisit.upTo))
  const visit = formatRecentMoment(lastVisit.at, { now, timeZone: storefront.timeZone, locale }, 'short')
  return ({ _id }: ListedActivity) =>
    firstSeen > 0 &&
    rows[firstSeen]?._id === _id && (
      <p className="figures flex items-center gap-2 border-t-2 border-brand px-4 py-1.5 text-xs font-semibold text-brand-text 768:px-6">
        <Icon name="up" className="size-3.5" /> New since your last visit, {visit}
      </p>
    )
}

/** 'Today, 20 Nov 2026' */
function dayHeading(date: string, { today, locale }: { today: string; locale: string }): string {
  const day = formatDay(date, locale, 'short')
  const near = { 0: 'Today', '-1': 'Yesterday' }[String(daysFrom(today, date))]
  return near === undefined ? `${formatDay(date, locale, 'longWeekday')}, ${day}` : `${near}, ${day}`
}
