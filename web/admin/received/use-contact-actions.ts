import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Contact } from '#domain/message/contact.ts'
import { ask } from '#web/api.ts'
import { attempt } from '#web/data/use-write.ts'
import { useToast } from '#web/ui/toast.tsx'
import type { ContactList } from './use-contact-list.ts'

type Options = {
  list: Pick<ContactList, 'put' | 'look'>
  onAnswer: (contact: Contact) => void
  /** Their number may have changed. */
  refreshCounts: () => void
}

const failed = 'The message could not be changed. Please try again.'

/** What an administrator can do with a message of the list. A failure is shown as a toast. */
export function useContactActions({ list, onAnswer, refreshCounts }: Options) {
  const toast = useToast()
  const [busy, setBusy] = useState<string[]>([])

  async function setDone(contact: Contact, done: boolean) {
    const { _id } = contact
    if (busy.includes(_id)) return
    setBusy((others) => [...others, _id])
    const send = () => ask(api.contact.setDone, { params: { contact: _id }, body: { done } })
    const [outcome, [problem]] = await attempt(send, failed)
    setBusy((others) => others.filter((id) => id !== _id))
    refreshCounts()
    if (outcome.kind !== 'done') {
      list.look()
      return toast({ isFailure: true, text: problem?.message ?? failed })
    }
    list.put([outcome.value])
    if (outcome.value.state === 'answered') return toast({ text: 'The message has been answered since' })
    if (!done) return toast({ text: 'The message waits for an answer again' })
    toast({ text: 'The message is done', action: { label: 'Undo', onAct: () => void setDone(contact, false) } })
  }

  return { isBusy: ({ _id }: Contact) => busy.includes(_id), setDone, answer: onAnswer }
}
export type ContactActions = ReturnType<typeof useContactActions>
