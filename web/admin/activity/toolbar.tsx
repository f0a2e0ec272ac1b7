import { ActivityAbout } from '#domain/activity.ts'
import { aboutNames } from '#domain/activity/words.ts'
import { api } from '#domain/api.ts'
import { formatRange, rangeNames } from '#domain/format/day-range.ts'
import { DaysFilter } from '#web/admin/lists/days-filter.tsx'
import { ListToolbar, ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import { type Option, optionsOf } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { Tag } from '#web/ui/chip.tsx'
import type { ActivityList } from './use-activity-list.ts'

const groups: Option[] = [
  { key: 'admins', name: 'Administrators' },
  { key: 'customers', name: 'Customers' },
  { key: 'system', name: 'System' },
  { key: 'command-line', name: 'Command line' },
]
const aboutOptions = optionsOf(ActivityAbout.options, aboutNames)
const sinceOptions = [{ key: 'last-visit', name: 'New since my last visit' }]
const ranges = ['today', 'yesterday', 'thisWeek', 'lastWeek', 'thisMonth', 'lastMonth'] as const

type Props = { list: ActivityList; hasVisited: boolean }

export function ActivityToolbar({ list, hasVisited }: Props) {
  const { filter, days, change, filterBy } = list
  const actors = useActors(list)
  const { date, from = date, to = date } = filter
  return (
    <ListToolbar label="Search booking, service or professional" hint="Search booking or name" list={list}>
      <ToolbarSelect label="Who" isLate usual="Everyone" options={actors} {...filterBy('by')} />
      <ToolbarSelect label="About" usual="All kinds" options={aboutOptions} {...filterBy('about')} />
      <DaysFilter
        label="Date"
        usual="Any date"
        names={ranges}
        range={{ name: days, from, to }}
        onChange={(range) => change({ date: undefined, days: range.name, from: range.from, to: range.to })}
      />
      {(hasVisited || filter.since) && (
        <ToolbarSelect label="Read" usual="Read and new" options={sinceOptions} {...filterBy('since')} />
      )}
      <HiddenFilters list={list} />
    </ListToolbar>
  )
}

/** Filters that links set, and that can only be removed here. */
function HiddenFilters({ list: { filter, rows, change } }: { list: ActivityList }) {
  const { subject, kind } = filter
  if (subject === undefined && kind === undefined) return null
  const title = rows?.find((one) => one.subject._id === subject)?.subject.title
  return (
    <div className="order-last flex w-full flex-wrap gap-2">
      {subject !== undefined && (
        <Tag onRemove={() => change({ subject: undefined })}>{title ? `Only ${title}` : 'Only one record'}</Tag>
      )}
      {kind !== undefined && <Tag onRemove={() => change({ kind: undefined })}>Only one kind</Tag>}
    </div>
  )
}

/** The roles, the administrators, and the person whom the URL names. */
function useActors({ rows, filter: { by } }: ActivityList): Option[] {
  const { value = [] } = useQuery('actors', async () => (await ask(api.activity.people, {})).items)
  const known = [...groups, ...value.map(({ _id, name }) => ({ key: _id, name }))]
  if (by === undefined || known.some(({ key }) => key === by)) return known
  return [...known, { key: by, name: rows?.find(({ byId }) => byId === by)?.by ?? 'One person' }]
}

/** What the list is filtered by, for the title of the tab. */
export function useFilterWords({ filter, days }: ActivityList): (string | undefined)[] {
  const { locale } = useAdmin()
  const { search, about, by, date, from = date, to = date, since } = filter
  return [
    search && `“${search}”`,
    groups.find(({ key }) => key === by)?.name,
    about && aboutNames[about],
    days ? rangeNames[days] : formatRange({ from, to }, locale),
    since && 'New',
  ]
}
