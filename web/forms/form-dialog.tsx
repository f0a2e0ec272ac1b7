import { useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Note } from '#web/ui/note.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { Form } from './form.tsx'
import type { FormState } from './use-form.ts'

type ButtonProps = React.ComponentProps<typeof Button>
type DialogProps = React.ComponentProps<typeof Dialog>

type Props = Pick<DialogProps, 'title' | 'under' | 'shape' | 'guarded' | 'onClose' | 'children'> & {
  open?: boolean
  isBusy: boolean
  /** Shown above the buttons; a text becomes a <Note>. */
  problem?: React.ReactNode
  closeLabel?: string
  /** A sentence beside the buttons. */
  foot?: string | undefined
  /** For moving the focus when the main button is gone. */
  closeButton?: React.Ref<HTMLButtonElement>
  /** The main button: it submits the form, or has an `onClick`. If it is `danger`, the focus starts on the other one. */
  action?: Pick<ButtonProps, 'look' | 'busyLabel' | 'disabled' | 'aria-disabled' | 'onClick'> & { label: string }
  /** A form of useForm around the children. */
  form?: FormState
  /** Instead of `form`, where the component itself has the values. */
  onSubmit?: () => void
  /** The id of the form, where the page looks for it. */
  id?: string
  /** Shown above the form. */
  lead?: React.ReactNode
  /** Asks before typed text is discarded; from useUnsavedDialog. */
  discard?: React.ComponentProps<typeof DiscardDialog>
}

/** A dialog that sends something: a form or a question, the problem, and two buttons. */
export function FormDialog(props: Props) {
  const { open = true, title, under, shape = 'dialog', isBusy, problem, discard } = props
  const { closeLabel = 'Cancel', closeButton, action, foot } = props
  const guarded = props.guarded || isBusy
  const ownId = useId()
  const id = props.id ?? ownId
  // Do not close while the request is in flight: closing would look like cancelling.
  const close = () => isBusy || props.onClose()
  const actions = (
    <>
      {problem !== undefined && (
        <div className="min-w-full">
          {typeof problem === 'string' ? <Note tone="problem">{problem}</Note> : problem}
        </div>
      )}
      {foot !== undefined && (
        <p className="min-w-0 flex-1 self-center text-sm text-text-2 max-600:min-w-full">{foot}</p>
      )}
      <Button
        ref={closeButton}
        look="secondary"
        data-first-focus={action?.look === 'danger' ? '' : undefined}
        disabled={isBusy}
        onClick={close}
      >
        {closeLabel}
      </Button>
      {action && <ActionButton {...action} form={id} busy={isBusy} />}
    </>
  )
  return (
    <>
      <Dialog {...{ open, title, under, shape, guarded, actions }} onClose={close}>
        {props.lead}
        <Body {...props} id={id} />
      </Dialog>
      {discard && <DiscardDialog {...discard} />}
    </>
  )
}

type ActionProps = NonNullable<Props['action']> & { form: string; busy: boolean }

function ActionButton({ label, ...rest }: ActionProps) {
  // A key per type: if React changed the type of the pressed button, the same press would submit the form.
  const type = rest.onClick ? 'button' : 'submit'
  return (
    <Button key={type} type={type} {...rest}>
      {label}
    </Button>
  )
}

function Body({ form, onSubmit, id, children }: Props & { id: string }) {
  if (form)
    return (
      <Form {...form} id={id}>
        {children}
      </Form>
    )
  if (!onSubmit) return children
  return (
    <form
      id={id}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] gap-4.5"
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
