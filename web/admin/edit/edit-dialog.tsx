import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Conflict, type ConflictWords, type EditForm } from './conflict.tsx'

type FormDialogProps = React.ComponentProps<typeof FormDialog>

type Props<Typed, Field extends keyof Typed & string> = Pick<
  FormDialogProps,
  'title' | 'under' | 'shape' | 'onClose' | 'children'
> & {
  form: EditForm<Typed> & {
    isUploading: boolean
    state: NonNullable<FormDialogProps['form']>
    busy: boolean
    discard: NonNullable<FormDialogProps['discard']>
  }
  words: ConflictWords<Typed, Field>
}

/** A dialog for useEditForm: the conflict above the fields, and a question before what was typed is lost. */
export function EditDialog<Typed, Field extends keyof Typed & string>(props: Props<Typed, Field>) {
  const { form, words, children, ...rest } = props
  const isNew = form.id === undefined
  return (
    <FormDialog
      {...rest}
      guarded
      isBusy={form.busy}
      lead={<Conflict form={form} words={words} />}
      form={{ ...form.state, problem: form.theirs ? undefined : form.state.problem }}
      action={{
        label: isNew ? `Add ${form.noun}` : 'Save changes',
        busyLabel: isNew ? 'Adding...' : 'Saving...',
        look: 'ink',
        disabled: form.isUploading,
      }}
      discard={form.discard}
    >
      {children}
    </FormDialog>
  )
}
