import { Refusal } from '#domain/contract/refusal.ts'
import { QuestionDialog, type QuestionProps } from './question-dialog.tsx'

type Props<Item> = Pick<
  QuestionProps<Item, void>,
  'title' | 'closeLabel' | 'item' | 'failed' | 'onClose' | 'onStale' | 'children'
> & {
  remove: (item: Item) => Promise<void>
  onDeleted: (item: Item) => void
  action?: QuestionProps<Item, void>['action']
}

const usual = { label: 'Delete', busyLabel: 'Deleting...', look: 'danger' } as const

/** Asks before it deletes something. */
export function DeleteDialog<Item>({ remove, onDeleted, action = usual, ...rest }: Props<Item>) {
  return (
    <QuestionDialog
      {...rest}
      action={action}
      send={(item) => remove(item).catch(unlessGone)}
      onDone={(_, item) => onDeleted(item)}
    />
  )
}

/** Deleted already, by an earlier attempt whose answer was lost or in another tab: nothing is left to do. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
