import { QuestionDialog, type QuestionProps } from './question-dialog.tsx'

type Props<Item, Reply> = Omit<QuestionProps<Item, Reply>, 'action' | 'send' | 'onDone'> & {
  archive: (item: Item) => Promise<Reply>
  onArchived: (reply: Reply) => void
}

const action = { label: 'Archive', busyLabel: 'Archiving...', look: 'danger' } as const

/** Asks before it archives something, which can be restored. */
export function ArchiveDialog<Item, Reply>({ archive, onArchived, ...rest }: Props<Item, Reply>) {
  return <QuestionDialog {...rest} action={action} send={archive} onDone={onArchived} />
}
