import type { Activity } from '#domain/activity.ts'
import { csvRow, csvStart } from '#domain/format/csv.ts'
import { localTime } from '#domain/format/zone.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import { changedFields } from './fields.ts'
import { sayActivity } from './words.ts'

type Written = { activity: Activity; plan: StorefrontPlan }

/** This column exists only in a file with several storefronts. */
const ofSeveral = 'Storefront'

/** The columns of a file of activities. */
const columns = {
  Time: ({ activity, plan }) => localTime(activity.at, plan.timeZone),
  'Time zone': ({ plan }) => plan.timeZone,
  [ofSeveral]: ({ activity }) => activity.storefront ?? '',
  Who: ({ activity }) => activity.by,
  Role: ({ activity }) => activity.byRole,
  What: ({ activity, plan }) => sayActivity(activity, plan).did,
  Subject: ({ activity, plan }) => sayActivity(activity, plan).title,
  Before: ({ activity, plan }) => sideOf('before', activity, plan),
  After: ({ activity, plan }) => sideOf('after', activity, plan),
  ID: ({ activity }) => activity.subject._id,
} satisfies Record<string, (written: Written) => string>

type FileOptions = { isOfSeveral: boolean; planOf: (storefront: string | null) => StorefrontPlan }

/** Activities as CSV, in portions. */
export async function* fileOfActivity(
  portions: AsyncIterable<Activity[]>,
  { isOfSeveral, planOf }: FileOptions,
): AsyncGenerator<string> {
  const shown = Object.entries(columns).filter(([name]) => isOfSeveral || name !== ofSeveral)
  yield csvStart + csvRow(shown.map(([name]) => name))
  for await (const activities of portions) {
    const written = activities.map((activity) => ({ activity, plan: planOf(activity.storefront) }))
    yield written.map((one) => csvRow(shown.map(([, cellOf]) => cellOf(one)))).join('')
  }
}

/** 'Price: ₹1,299.00', one line for each field. */
function sideOf(side: 'before' | 'after', activity: Activity, plan: StorefrontPlan): string {
  return changedFields(activity, plan)
    .filter((field) => field[side] !== '')
    .map((field) => `${field.name}: ${field[side]}`)
    .join('\n')
}
