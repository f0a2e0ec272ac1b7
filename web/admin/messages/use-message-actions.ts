import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { statusNames } from '#domain/booking.ts'
import type { AdminMessage } from '#domain/message/admin.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask } from '#web/api.ts'
import { setStatus } from '#web/admin/bookings/change-booking.ts'
import { newKey } from '#web/data/idempotency-key.ts'
import { attempt } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import { type MessageList, readAt } from './use-message-list.ts'

type Options = { list: Pick<MessageList, 'put' | 'add' | 'look'>; refreshSummary: () => void }

/** What an administrator can do with an email of the list. A failure is shown as a toast. */
export function useMessageActions({ list, refreshSummary }: Options) {
  const toast = useToast()
  const [busy, setBusy] = useState<string[]>([])
  const keys = useRef(new Map<string, string>())

  /** One key for each email until its answer is known, so that pressing again sends no second one. */
  function keyOf(id: string): string {
    const key = keys.current.get(id) ?? newKey()
    keys.current.set(id, key)
    return key
  }

  async function run(message: AdminMessage, send: () => Promise<string>, failed: string) {
    if (busy.includes(message._id)) return
    setBusy((others) => [...others, message._id])
    const [outcome, [problem]] = await attempt(send, failed)
    setBusy((others) => others.filter((id) => id !== message._id))
    list.look()
    refreshSummary()
    if (outcome.kind === 'done') toast({ text: outcome.value })
    else toast({ isFailure: true, text: problem?.message ?? failed })
  }

  /** Puts an email that was sent again above the others. */
  function show(made: AdminMessage) {
    list.add(readAt(made, Date.now()))
    list.look()
    refreshSummary()
  }

  return {
    isBusy: ({ _id }: AdminMessage) => busy.includes(_id),
    show,
    resend: (message: AdminMessage) =>
      run(
        message,
        async () => {
          const { _id } = message
          const made = await ask(api.message.resend, {
            params: { message: _id },
            body: { alsoAccount: false },
            key: keyOf(_id),
          })
          keys.current.delete(_id)
          show(made)
          return `The email is sent to ${made.recipient} again`
        },
        'The email could not be sent again. Please try again.',
      ),
    dismiss: (message: AdminMessage, dismissed: boolean) =>
      run(
        message,
        async () => {
          const changed = await ask(api.message.dismiss, { params: { message: message._id }, body: { dismissed } })
          list.put([readAt(changed, Date.now())])
          return dismissed ? 'The failure is dismissed' : 'The failure counts again'
        },
        'The change could not be saved. Please try again.',
      ),
    undo: (message: AdminMessage) =>
      run(message, () => undoStatus(message), 'The change could not be undone. Please try again.'),
  }
}
export type MessageActions = ReturnType<typeof useMessageActions>

/** Gives the booking its former status, which takes back the email about the present one. */
async function undoStatus({ booking, status }: AdminMessage): Promise<string> {
  const now = booking && (await ask(api.adminBookings.any, { params: { booking: booking._id } }))
  const former = now?.history.at(-2)?.status
  if (!now || former === undefined || now.status !== status) throw new Refusal('version_conflict')
  await setStatus(now, { status: former, note: '' })
  return `${statusNames[former]} again: ${now.number}`
}
