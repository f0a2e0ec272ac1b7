import type { Activity, ActivityAbout, ActivityKind } from '#domain/activity.ts'
import { plural } from '#domain/format/plural.ts'
import { absenceInWords } from '#domain/professional/words.ts'
import { changedFields, type ShownIn, sayField } from './fields.ts'

type Words = {
  about: ActivityAbout
  /**
   * What was done, before the title of the subject: 'changed service' GST Registration. Without the title, what follows
   * the tilde is left out as well: 'added a note'.
   */
  did: string
  /** After the title: 'to Confirmed'. */
  tail?: (activity: Activity, shown: ShownIn) => string
  /** In place of the values of the changed field, or of the number of fields. */
  change?: (activity: Activity, shown: ShownIn) => string
}

/** For a change that has no fields worth a line. */
const nothing = () => ''

/** A sentence for each kind: who 'set booking' DS-261120-0186 'to Confirmed'. */
const words: Record<ActivityKind, Words> = {
  'booking-made': { about: 'booking', did: 'made ~booking', change: appointment('after') },
  'booking-status': {
    about: 'booking',
    did: 'set ~booking',
    tail: (one, shown) => `to ${after('status', one, shown)}`,
  },
  'booking-moved': { about: 'booking', did: 'moved ~booking', change: (one, shown) => movement(one, shown) },
  'booking-assigned': { about: 'booking', did: 'assigned ~booking' },
  'booking-unassigned': { about: 'booking', did: 'unassigned ~booking' },
  'booking-cancelled': { about: 'booking', did: 'cancelled ~booking' },
  'booking-corrected': { about: 'booking', did: 'corrected ~booking' },
  'visit-nobody-there': { about: 'booking', did: 'found no one there ~for booking', change: nothing },
  'visit-nobody-there-undone': { about: 'booking', did: "took back 'Nobody there' ~for booking", change: nothing },
  'trial-removed': { about: 'booking', did: 'removed ~the trial booking' },
  'bookings-exported': { about: 'booking', did: 'exported bookings', change: nothing },

  'payment-recorded': { about: 'money', did: 'recorded a payment ~for', change: sum },
  'refund-recorded': { about: 'money', did: 'recorded a refund ~for', change: sum },
  'payment-corrected': { about: 'money', did: 'corrected an entry of the ledger ~for' },
  'cash-handed-in': { about: 'money', did: 'took cash ~from', change: sum },
  'hand-over-taken-back': { about: 'money', did: 'took back a hand-over ~of', change: sum },
  'invoice-made': { about: 'money', did: 'made the invoice ~of', change: numbered },
  'invoice-taken-back': { about: 'money', did: 'took back the invoice ~of', change: numbered },
  'invoices-exported': { about: 'money', did: 'exported invoices', change: nothing },
  'ledger-exported': { about: 'money', did: 'exported the ledger', change: nothing },

  'view-saved': { about: 'booking', did: 'saved ~the view of bookings', change: nothing },
  'view-changed': { about: 'booking', did: 'changed ~the view of bookings' },
  'view-deleted': { about: 'booking', did: 'deleted ~the view of bookings', change: nothing },

  'service-added': { about: 'service', did: 'added ~service', change: nothing },
  'service-changed': { about: 'service', did: 'changed ~service' },
  'service-archived': { about: 'service', did: 'archived ~service', change: () => 'Active → Archived' },
  'service-restored': { about: 'service', did: 'restored ~service', change: () => 'Archived → Active' },
  'catalogue-imported': { about: 'service', did: 'imported services', change: nothing },
  'import-sent': { about: 'service', did: 'uploaded for import', change: nothing },
  'picture-added': { about: 'service', did: 'uploaded ~picture', change: nothing },

  'professional-added': { about: 'professional', did: 'added ~professional', change: nothing },
  'professional-changed': { about: 'professional', did: 'changed ~professional' },
  'professional-invited': { about: 'professional', did: 'sent an invitation ~to', change: nothing },
  'professional-invitation-ended': { about: 'professional', did: 'ended the invitation ~of', change: nothing },
  'professional-access-given': { about: 'professional', did: 'gave access to My day ~to', change: nothing },
  'professional-access-ended': { about: 'professional', did: 'ended the access to My day ~of', change: nothing },
  'time-off-added': { about: 'professional', did: 'recorded time off ~of professional', change: span('after') },
  'time-off-removed': { about: 'professional', did: 'removed time off ~of professional', change: span('before') },
  'time-off-asked': { about: 'professional', did: 'asked for time off ~of professional', change: span('after') },
  'time-off-withdrawn': {
    about: 'professional',
    did: 'withdrew the request for time off ~of professional',
    change: span('before'),
  },
  'time-off-refused': {
    about: 'professional',
    did: 'refused the request for time off ~of professional',
    change: span('after'),
  },

  'category-added': { about: 'category', did: 'added ~category', change: nothing },
  'category-changed': { about: 'category', did: 'changed ~category' },
  'category-archived': { about: 'category', did: 'archived ~category', change: () => 'Active → Archived' },
  'category-restored': { about: 'category', did: 'restored ~category', change: () => 'Archived → Active' },
  'categories-ordered': { about: 'category', did: 'changed the order of the categories ~of', change: nothing },
  'services-moved': { about: 'category', did: 'moved all services ~of category', change: move },

  'account-closed': { about: 'customer', did: 'closed their account', change: nothing },

  'customer-disabled': { about: 'customer', did: 'disabled the account ~of' },
  'customer-enabled': { about: 'customer', did: 'enabled the account ~of' },
  'customer-address-corrected': { about: 'customer', did: 'corrected the email address ~of', change: nothing },
  'customer-email-added': { about: 'customer', did: 'added an email address ~to the account of', change: nothing },
  'customer-phone-corrected': { about: 'customer', did: 'corrected the phone number ~of', change: nothing },
  'customer-note-added': { about: 'customer', did: 'added a note ~on', change: nothing },
  'customer-note-removed': { about: 'customer', did: 'deleted a note ~on', change: nothing },
  'customers-merged': { about: 'customer', did: 'merged another account ~into that of', change: moved },

  'review-written': { about: 'review', did: 'wrote a review ~of', change: stars('after') },
  'review-changed': { about: 'review', did: 'changed their review ~of' },
  'review-deleted': { about: 'review', did: 'deleted their review ~of', change: stars('before') },
  'review-hidden': { about: 'review', did: 'hid a review ~of', change: reason },
  'review-shown': { about: 'review', did: 'unhid a review ~of', change: reason },
  'review-answered': { about: 'review', did: 'replied to a review ~of', change: reply },

  'message-resent': { about: 'message', did: 'resent the email', tail: correction, change: nothing },
  'message-dismissed': { about: 'message', did: 'dismissed the undelivered email', change: nothing },
  'message-counted-again': { about: 'message', did: 'took back the dismissal of the email', change: nothing },

  'contact-answered': { about: 'message', did: 'answered a message ~of the', change: nothing },
  'contact-closed': { about: 'message', did: 'closed a message ~of the', change: nothing },
  'contact-opened-again': { about: 'message', did: 'opened a message ~of the', tail: () => 'again', change: nothing },

  'day-closed': { about: 'settings', did: 'closed the shop ~on', change: reason },
  'day-reopened': { about: 'settings', did: 'opened the shop again ~on', change: nothing },
  'settings-changed': { about: 'settings', did: 'changed the settings ~of' },
  'demo-removed': { about: 'settings', did: 'removed the demo' },
  'opening-step': { about: 'settings', did: 'changed ~the step before opening' },
  'storefront-made': { about: 'settings', did: 'made ~the storefront', change: nothing },

  'area-request-deleted': { about: 'settings', did: 'deleted an address that waits ~for', change: nothing },

  'page-changed': { about: 'settings', did: 'changed ~the page', change: what },
  'page-restored': { about: 'settings', did: 'restored ~the page', change: what },
  'page-read': { about: 'settings', did: 'read ~the page', change: nothing },
  'article-added': { about: 'settings', did: 'wrote ~the article', change: nothing },
  'article-changed': { about: 'settings', did: 'changed ~the article', change: what },
  'article-deleted': { about: 'settings', did: 'deleted ~the article', change: nothing },
  'article-restored': { about: 'settings', did: 'restored ~the article', change: nothing },

  'activity-exported': { about: 'team', did: 'exported the activity log', change: nothing },
  'admin-added': { about: 'team', did: 'gave administrator rights ~to', change: nothing },
  'admin-removed': { about: 'team', did: 'ended the administrator rights ~of', change: nothing },
  'admin-invited': { about: 'team', did: 'invited someone ~to', change: nothing },
  'admin-invitation-ended': { about: 'team', did: 'ended an invitation ~to', change: nothing },
  'admin-two-step-ended': { about: 'team', did: 'turned off two-step sign-in ~of', change: nothing },
  'team-rules-changed': { about: 'team', did: 'changed what is needed ~of' },
}

/** The number of an invoice, or those of an invoice and its credit note. */
function numbered({ before: was, after: now }: Activity): string {
  return [was?.['number'], now?.['number']].filter((one) => typeof one === 'string').join(' → ')
}

/** ₹500.00, Cash */
function sum({ after: now }: Activity, shown: ShownIn): string {
  const said = ['amount', 'paymentKind'].map((field) => sayField(field, now?.[field], shown))
  return said.filter((text) => text !== '').join(', ')
}

/** What the kinds are about, as the filter names it. */
export const aboutNames: Record<ActivityAbout, string> = {
  booking: 'Bookings',
  service: 'Services',
  professional: 'Professionals',
  category: 'Categories',
  customer: 'Customers',
  review: 'Reviews',
  message: 'Messages',
  money: 'Money',
  settings: 'Settings',
  team: 'Team',
}

export function aboutOf(kind: ActivityKind): ActivityAbout {
  return words[kind].about
}

export function kindsAbout(about: ActivityAbout): ActivityKind[] {
  // The keys of this table are the kinds.
  return (Object.keys(words) as ActivityKind[]).filter((kind) => words[kind].about === about)
}

/**
 * What was done in three parts, of which the last two stand out: changed service | GST Registration | . `alone` is said
 * where the subject is known: 'changed it'.
 */
export function sayActivity(activity: Activity, shown: ShownIn) {
  const { did, tail } = words[activity.kind]
  const [start = did] = did.split(' ~')
  return {
    did: did.replace('~', ''),
    alone: start.includes(' ') ? start : `${start} it`,
    title: titleOf(activity, shown),
    tail: tail?.(activity, shown) ?? '',
  }
}

/** The change in short: 'Pending → Confirmed', '2 fields'. */
export function sayChange(activity: Activity, shown: ShownIn): string {
  const { change } = words[activity.kind]
  if (change) return change(activity, shown)
  const fields = changedFields(activity, shown)
  const [only] = fields
  if (fields.length !== 1 || !only) return fields.length === 0 ? '' : `${fields.length} fields`
  // 'Yes' alone does not say what.
  const isYesOrNo = [only.before, only.after].every((text) => text === 'Yes' || text === 'No')
  const text = `${isYesOrNo ? `${only.name}: ` : ''}${only.before} → ${only.after}`
  return text.length <= longest && !text.includes('\n') ? text : only.name
}
const longest = 40

function titleOf({ kind, subject }: Activity, shown: ShownIn): string {
  return kind === 'day-closed' || kind === 'day-reopened' ? sayField('date', subject.title, shown) : subject.title
}

function after(field: string, { after: fields }: Activity, shown: ShownIn): string {
  return sayField(field, fields?.[field], shown)
}

function move(one: Activity, shown: ShownIn): string {
  return `${plural(after('services', one, shown), 'service')} → ${after('category', one, shown)}`
}

type Side = 'before' | 'after'

function appointment(side: Side) {
  return ({ [side]: fields }: Activity, shown: ShownIn) =>
    fields ? `${sayField('date', fields['date'], shown)}, ${sayField('time', fields['time'], shown)}` : ''
}

/** The time alone if the day stays the same. */
function movement(one: Activity, shown: ShownIn): string {
  const isSameDay = one.before?.['date'] === one.after?.['date']
  if (isSameDay) return `${sayField('time', one.before?.['time'], shown)} → ${after('time', one, shown)}`
  return `${sayField('date', one.before?.['date'], shown)} → ${after('date', one, shown)}`
}

function span(side: Side) {
  return ({ [side]: fields }: Activity, { locale }: ShownIn) =>
    fields ? absenceInWords({ from: String(fields['from']), to: String(fields['to']) }, locale, 'short') : ''
}

function stars(side: Side) {
  return ({ [side]: fields }: Activity, shown: ShownIn) => sayField('rating', fields?.['rating'], shown)
}

function moved({ after: fields }: Activity, { locale }: ShownIn): string {
  return plural(Number(fields?.['bookings']), 'booking', locale)
}

function reason({ after: fields }: Activity, shown: ShownIn): string {
  const text = sayField('reason', fields?.['reason'], shown)
  return text === '' ? '' : `Reason: ${text}`
}

function reply({ before, after: fields }: Activity): string {
  if (fields?.['reply'] === false) return 'Reply removed'
  return before?.['reply'] === true ? 'Reply changed' : ''
}

function correction({ after: fields }: Activity): string {
  if (fields?.['account'] === 'corrected') return 'to a corrected address, also of the account'
  return fields?.['address'] === 'corrected' ? 'to a corrected address' : ''
}

/** The sentence of a version of a page: '2 lines changed'. */
function what(one: Activity, shown: ShownIn): string {
  return after('change', one, shown)
}
