import { useState } from 'react'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from './form-dialog.tsx'

type FormDialogProps = React.ComponentProps<typeof FormDialog>
type Failure = ReturnType<typeof useWrite>['failure']

export type QuestionProps<Item, Reply> = Pick<FormDialogProps, 'closeLabel' | 'onClose'> & {
  title: string | ((item: Item) => string)
  /** What the dialog asks about; undefined while it is closed. */
  item: Item | undefined
  send: (item: Item) => Promise<Reply>
  onDone: (reply: Reply, item: Item) => void
  /** Called after closing, where the server refused because the page shows old data. */
  onStale?: (() => void) | undefined
  /** The sentence for the user where the server has sent none. */
  failed: string
  action: Pick<NonNullable<FormDialogProps['action']>, 'label' | 'busyLabel' | 'look'>
  /** Another dialog, where the answer cannot be yes. */
  instead?: (item: Item, failure: Failure) => Pick<FormDialogProps, 'action' | 'children'> | undefined
  children: (item: Item) => React.ReactNode
}

/** Asks before it sends something. */
export function QuestionDialog<Item, Reply>(props: QuestionProps<Item, Reply>) {
  const { item, title, send, onDone, onStale, failed, action, instead, children, ...rest } = props
  // Keep its name on the screen while the dialog fades out.
  const [last, setLast] = useState(item)
  const { isBusy, problem, failure, run, clear } = useWrite(send, { failed })
  if (item !== undefined && item !== last) {
    setLast(item)
    // A refusal belongs to what was asked before.
    clear()
  }

  async function start() {
    if (item === undefined) return
    const outcome = await run(item)
    if (outcome?.kind === 'done') onDone(outcome.value, item)
  }

  function close() {
    clear()
    rest.onClose()
    if (failure?.kind === 'refused' && failure.refusal.status === 409) onStale?.()
  }

  if (last === undefined) return null
  const other = instead?.(last, failure)
  return (
    <FormDialog
      {...rest}
      isBusy={isBusy}
      // The other dialog says it itself.
      problem={other ? undefined : problem}
      title={typeof title === 'string' ? title : title(last)}
      open={item !== undefined}
      onClose={close}
      action={{ ...action, onClick: () => void start() }}
      {...(other ?? { children: children(last) })}
    />
  )
}
