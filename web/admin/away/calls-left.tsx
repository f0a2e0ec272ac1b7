import { useState, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { plural } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { readDraft, writeDraft } from '#web/data/use-draft.ts'
import { readDraftText, removeDraft } from '#web/drafts.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Call, CallList } from './calls.tsx'

const name = 'calls to make'
const Calls = z.array(Call)
const listeners = new Set<() => void>()

/** Keeps the calls in this tab until an administrator says that they were made. */
export function keepCalls(calls: Call[]) {
  const others = (readDraft(name, Calls) ?? []).filter(({ was }) => calls.every((call) => call.was._id !== was._id))
  writeDraft(name, [...others, ...z.parse(Calls, calls)])
  for (const listener of listeners) listener()
}

function forgetCalls() {
  removeDraft(name)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The customers who are still to be called after an absence: their list stays within reach. */
export function CallsLeft() {
  const { locale } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const text = useSyncExternalStore(
    subscribe,
    () => readDraftText(name),
    () => undefined,
  )
  const calls = text === undefined ? [] : (readDraft(name, Calls) ?? [])
  if (calls.length === 0) return null
  return (
    <div className="mb-4">
      <Note
        icon="phone"
        action={
          <span className="flex flex-wrap gap-2">
            <Button look="secondary" size="s" onClick={() => setOpen(true)}>
              Show the list
            </Button>
            <Button look="ghost" size="s" onClick={forgetCalls}>
              All called
            </Button>
          </span>
        }
      >
        {plural(calls.length, 'customer', locale)} to call about a visit.
      </Note>
      {isOpen && (
        <FormDialog title="Call these customers" isBusy={false} onClose={() => setOpen(false)} closeLabel="Done">
          <div className="grid grid-cols-1 gap-4">
            <CallList calls={calls} onClose={() => setOpen(false)} />
          </div>
        </FormDialog>
      )}
    </div>
  )
}
