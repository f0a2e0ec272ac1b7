import { useState } from 'react'
import { Refusal } from '#domain/contract/refusal.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from './form-dialog.tsx'

type FormDialogProps = React.ComponentProps<typeof FormDialog>

type Props<Item> = Pick<FormDialogProps, 'title' | 'closeLabel' | 'onClose'> & {
  /** What the dialog asks about; undefined while it is closed. */
  item: Item | undefined
  remove: (item: Item) => Promise<void>
  onDeleted: (item: Item) => void
  /** Called after closing, where the server refused because the page shows old data. */
  onStale?: () => void
  /** The sentence for the user where the server has sent none. */
  failed: string
  action?: Pick<NonNullable<FormDialogProps['action']>, 'label' | 'busyLabel' | 'look'>
  children: (item: Item) => React.ReactNode
}

const usual = { label: 'Delete', busyLabel: 'Deleting...', look: 'danger' } as const

/** Asks before it deletes something. */
export function DeleteDialog<Item>(props: Props<Item>) {
  const { item, remove, onDeleted, onStale, failed, action = usual, children, ...rest } = props
  // Keep its name on the screen while the dialog fades out.
  const [last, setLast] = useState(item)
  if (item !== undefined && item !== last) setLast(item)
  const { isBusy, problem, failure, run, clear } = useWrite((item: Item) => remove(item).catch(unlessGone), { failed })

  async function start() {
    if (item === undefined) return
    const outcome = await run(item)
    if (outcome?.kind === 'done') onDeleted(item)
  }

  function close() {
    clear()
    rest.onClose()
    if (failure?.kind === 'refused' && failure.refusal.status === 409) onStale?.()
  }

  return (
    <FormDialog
      {...rest}
      {...{ isBusy, problem }}
      open={item !== undefined}
      onClose={close}
      action={{ ...action, onClick: () => void start() }}
    >
      {last !== undefined && children(last)}
    </FormDialog>
  )
}

/** Deleted already, by an earlier attempt whose answer was lost or in another tab: nothing is left to do. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
