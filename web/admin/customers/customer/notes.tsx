import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { type CustomerDetails, type CustomerNote, NewCustomerNote } from '#domain/customer.ts'
import { clockAt, formatDay } from '#domain/format/day.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { ask } from '#web/api.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { useDraft } from '#web/data/use-draft.ts'
import { DeleteDialog } from '#web/forms/delete-dialog.tsx'
import { Form } from '#web/forms/form.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { focusAfter } from '#web/ui/focus-after.ts'
import { TextArea } from '#web/ui/form/field.tsx'
import { Section } from './section.tsx'

type Props = { customer: CustomerDetails; onChanged: () => void }

/** What the administrators know about a customer. */
export function Notes({ customer: { _id, notes }, onChanged }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Until the customer is read again.
  const [added, setAdded] = useState<CustomerNote[]>([])
  const [removed, setRemoved] = useState<string[]>([])
  const [asked, setAsked] = useState<CustomerNote>()
  const known = new Set(notes.map((note) => note._id))
  const shown = [...added.filter((note) => !known.has(note._id)), ...notes].filter(
    (note) => !removed.includes(note._id),
  )
  return (
    <Section title="Team notes" text="Only the team reads them.">
      <div ref={box} className="px-4 pb-5 768:px-6">
        <NewNote
          customer={_id}
          onAdded={(note) => {
            setAdded((others) => [note, ...others])
            onChanged()
          }}
        />
        {shown.length > 0 && (
          <ul aria-label="Notes" className="mt-4 text-sm">
            {shown.map((note) => (
              <OneNote key={note._id} note={note} onDelete={() => setAsked(note)} />
            ))}
          </ul>
        )}
      </div>
      <DeleteDialog
        item={asked}
        title="Delete note"
        remove={({ _id: note }) => ask(api.customer.removeNote, { params: { customer: _id, note } })}
        onDeleted={(note) => {
          const change = () => {
            setAsked(undefined)
            setRemoved((others) => [...others, note._id])
          }
          // The pressed button is gone with its note.
          focusAfter(change, () => box.current?.querySelector('textarea'))
          onChanged()
        }}
        onClose={() => setAsked(undefined)}
        failed="The note could not be deleted. Please try again."
      >
        {({ text }) => (
          <>
            <p className="whitespace-pre-line wrap-anywhere">“{text}”</p>
            <p className="mt-3 text-sm text-text-2">The note is deleted for the whole team.</p>
          </>
        )}
      </DeleteDialog>
    </Section>
  )
}

function OneNote({ note: { text, by, at }, onDelete }: { note: CustomerNote; onDelete: () => void }) {
  const { own, storefront = own, locale } = useAdmin()
  const when = formatDay(clockAt(at, storefront.timeZone).date, locale, 'short')
  return (
    <li className="flex items-start gap-1 border-t border-border py-3 last:pb-0">
      <div className="min-w-0 flex-1">
        <p className="whitespace-pre-line wrap-anywhere">{text}</p>
        <p className="figures mt-0.5 text-text-3">
          {by}, {when}
        </p>
      </div>
      <IconButton small icon="trash" label={`Delete the note of ${by}, ${when}`} title="Delete" onClick={onDelete} />
    </li>
  )
}

const Draft = z.object({ text: z.string(), key: z.string() })

/** The text survives a reload. However often it is sent, it is stored once. */
function NewNote({ customer, onAdded }: { customer: string; onAdded: (note: CustomerNote) => void }) {
  const { draft, change, clear } = useDraft(`note on ${customer}`, Draft, () => ({ text: '', key: newKey() }))
  const { state, busy, errorOf } = useForm({
    fields: ['text'],
    read: (form) => readAs(NewCustomerNote, { text: textOf(form, 'text') }),
    async send(body) {
      const note = await ask(api.customer.addNote, { params: { customer }, body, key: draft.key })
      change({ text: '', key: newKey() })
      clear()
      onAdded(note)
    },
    failed: 'We could not find out whether the note was saved. Please try again: it is not saved twice.',
  })
  return (
    <Form {...state}>
      <div className="grid gap-2.5">
        <TextArea
          label="Note"
          isLabelQuiet
          name="text"
          rows={2}
          placeholder="Write a note"
          maxLength={2_000}
          value={draft.text}
          readOnly={busy}
          // Another text is another note.
          onChange={(event) => change({ text: event.currentTarget.value, key: newKey() })}
          error={errorOf('text')}
        />
        <span>
          <Button type="submit" look="secondary" size="s" busy={busy}>
            Add note
          </Button>
        </span>
      </div>
    </Form>
  )
}
