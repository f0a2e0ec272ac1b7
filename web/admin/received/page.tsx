import { useState } from 'react'
import type { Contact } from '#domain/message/contact.ts'
import { ListHead, useLostFocus } from '#web/admin/lists/frame.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useToast } from '#web/ui/toast.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { ContactTable } from './table.tsx'
import { filterWordsOf } from './toolbar.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { useContactList } from './use-contact-list.ts'

export default function AdminReceived() {
  const { mail } = useAdmin()
  const list = useContactList()
  const toast = useToast()
  const [answering, setAnswering] = useState<Contact>()
  const actions = useContactActions({ list, onAnswer: setAnswering, refreshCounts: () => mail?.refresh() })
  useLostFocus(list.page)
  return (
    <>
      <ListHead
        title="Messages"
        text="What people write in the contact form, newest first"
        filter={filterWordsOf(list)}
      >
        {undefined}
      </ListHead>
      <ContactTable list={list} actions={actions} />
      {answering && (
        <AnswerDialog
          contact={answering}
          now={list.rows?.find(({ _id }) => _id === answering._id) ?? answering}
          onStale={list.look}
          onClose={() => {
            setAnswering(undefined)
            // Another administrator may have changed it while the dialog was open.
            list.look()
          }}
          onDone={(answered) => {
            setAnswering(undefined)
            list.put([answered])
            mail?.refresh()
            toast({ text: `The answer is sent to ${answered.email}` })
          }}
        />
      )}
    </>
  )
}
