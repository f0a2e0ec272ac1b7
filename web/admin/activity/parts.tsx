import { Link } from 'react-router'
import type { Activity } from '#domain/activity.ts'
import type { ChangedField } from '#domain/activity/fields.ts'
import { closedAccount } from '#domain/customer.ts'
import { CustomerName } from '#web/admin/customer-name.tsx'
import { Icon } from '#web/art/icons.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { IconButton } from '#web/ui/button.tsx'
import type { ActivityWords } from './use-words.ts'

/** Who did it; administrators are the rule, so that only others have their role beside the name. */
export function Who({ activity: { by, byId, byRole } }: { activity: Activity }) {
  const isCustomer = byRole === 'customer'
  const hasPage = isCustomer && byId !== null && by !== closedAccount
  return (
    <span className="flex items-center gap-2.5">
      <span className={byRole === 'system' ? 'grayscale' : undefined}>
        <Avatar name={by} small />
      </span>
      <span className="min-w-0 leading-snug">
        <b className="font-semibold wrap-anywhere">{hasPage ? <CustomerName of={{ _id: byId, name: by }} /> : by}</b>
        {isCustomer && <span className="block text-xs text-text-3">Customer</span>}
      </span>
    </span>
  )
}

/** 'changed service GST Registration', where the subject leads to its page. */
export function What({ words }: { words: ActivityWords }) {
  const { did, title, tail, link, brand } = words
  return (
    <span className="wrap-anywhere">
      {did}{' '}
      {link === undefined ? (
        <b className="font-semibold">{title}</b>
      ) : (
        <Link to={link} className="font-semibold underline-offset-3 hover:underline">
          {title}
        </Link>
      )}
      {tail !== '' && <b className="font-semibold"> {tail}</b>}
      {brand !== undefined && <span className="block text-xs text-text-3">{brand}</span>}
    </span>
  )
}

/** 'Pending → Confirmed' */
export function ShortChange({ text }: { text: string }) {
  const [before = '', ...after] = text.split(' → ')
  return (
    <span className="figures inline-flex flex-wrap items-center gap-x-1.5 wrap-anywhere text-text-2 empty:hidden">
      {before}
      {after.length > 0 && (
        <>
          {/* Not every typeface has the arrow. */}
          <Icon name="arrow" className="size-3.5 text-text-3" />
          <span className="sr-only">to</span> {after.join(' ')}
        </>
      )}
    </span>
  )
}

type OpenerProps = { words: ActivityWords; isOpen: boolean; controls: string; onToggle: () => void }

/** Opens the fields before and after. */
export function Opener({ words: { fields, did, title }, isOpen, controls, onToggle }: OpenerProps) {
  if (fields.length === 0) return <span className="inline-block size-9" />
  return (
    <IconButton
      small
      icon={isOpen ? 'up' : 'down'}
      label={`Before and after: ${did} ${title}`}
      aria-expanded={isOpen}
      aria-controls={isOpen ? controls : undefined}
      onClick={onToggle}
    />
  )
}

/** Field by field. A record that was added has no values before, and one that was deleted none after. */
export function BeforeAndAfter({ id, words: { fields, link, noun } }: { id: string; words: ActivityWords }) {
  return (
    <div id={id} className="rounded-md border border-border bg-surface p-4 text-sm">
      <p aria-hidden="true" className={`${columns} mb-2 text-xs text-text-3 max-600:hidden`}>
        <span>Field</span>
        <span>Before</span>
        <span />
        <span>After</span>
      </p>
      <ul className="grid gap-3 600:gap-2">
        {fields.map((field) => (
          <Changed key={field.field} field={field} />
        ))}
      </ul>
      {link !== undefined && (
        <p className="mt-3">
          <Link to={link} className={linkClass}>
            Open the {noun}
          </Link>
        </p>
      )}
    </div>
  )
}

const columns =
  'grid items-center gap-x-3 gap-y-1 600:grid-cols-[minmax(6rem,1fr)_minmax(0,2.2fr)_1rem_minmax(0,2.2fr)]'
const box = 'block rounded-sm px-2.5 py-1 whitespace-pre-line wrap-anywhere'

function Changed({ field: { name, before, after } }: { field: ChangedField }) {
  return (
    <li className={`figures ${columns}`}>
      <b className="font-semibold">{name}</b>
      {before === '' ? (
        <span className="px-2.5 text-text-3 max-600:hidden">None</span>
      ) : (
        <del className={`${box} bg-danger-soft text-danger-text`}>
          <span className="sr-only">Before: </span>
          {before}
        </del>
      )}
      <span className="max-600:hidden">
        <Icon name="arrow" className="size-4 text-text-2" />
      </span>
      {after === '' ? (
        <span className="px-2.5 text-text-3">None</span>
      ) : (
        <ins className={`${box} bg-success-soft font-semibold text-success-text no-underline`}>
          <span className="sr-only">After: </span>
          {after}
        </ins>
      )}
    </li>
  )
}
