import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Professional, ProfessionalDetails, TimeOff } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { Timeline } from '#web/admin/activity/timeline.tsx'
import { MarkAway } from '#web/admin/away/mark-away.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useQuery } from '#web/data/use-query.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useUnsaved } from '#web/forms/use-unsaved.ts'
import { Conflict } from './conflict.tsx'
import { ProfessionalFields } from './fields.tsx'
import { TimeOffRows } from './time-off.tsx'
import { useProfessionalForm } from './use-professional-form.ts'

type Props = {
  /** The professional to edit; a new one without it. */
  professional?: ProfessionalDetails
  /** The professional was changed, but the drawer stays open. */
  onChanged?: (professional: Professional) => void
  onClose: () => void
  onDone: (professional: Professional) => void
}

/** 'Add professional', 'Edit professional'. */
export function ProfessionalDrawer({ professional, onChanged, onClose, onDone }: Props) {
  const { own, storefront = own } = useAdmin()
  const isOver = useRef(false)
  const [isMarking, setMarking] = useState(false)
  const form = useProfessionalForm({
    professional,
    storefront: professional?.storefront ?? storefront.key,
    onDone: (saved) => {
      isOver.current = true
      onDone(saved)
    },
  })
  const { busy, state, isDirty, discard, upload } = form
  const { current, remove, readAgain } = useTimeOff(professional, (latest) => {
    form.follow(latest)
    onChanged?.(latest)
  })
  const isUploading = upload.share !== undefined
  const leaving = useUnsaved({ isDirty: isDirty || isUploading, isBusy: busy, isOver })

  return (
    <>
      <FormDialog
        title={professional ? 'Edit professional' : 'Add professional'}
        under={professional?.name}
        shape="details"
        guarded
        isBusy={busy}
        onClose={onClose}
        lead={<Conflict form={form} />}
        form={{ ...state, problem: form.theirs ? undefined : state.problem }}
        action={{
          label: professional ? 'Save changes' : 'Add professional',
          busyLabel: professional ? 'Saving...' : 'Adding...',
          look: 'ink',
          disabled: isUploading,
        }}
        discard={{
          open: leaving.isAsking,
          onStay: leaving.stay,
          onLeave: () => {
            discard()
            leaving.go()
          },
        }}
      >
        <ProfessionalFields form={form} professional={current}>
          {current && <TimeOffRows professional={current} onMark={() => setMarking(true)} onRemoved={remove} />}
        </ProfessionalFields>
        {current && (
          <div className="border-t border-border pt-4.5">
            <Timeline of={current._id} />
          </div>
        )}
      </FormDialog>
      {/* Not inside the form: it has forms of its own. */}
      {current && isMarking && <MarkAway person={current} onTaken={readAgain} onClose={() => setMarking(false)} />}
    </>
  )
}

/** Time off is saved by itself, and the version of the professional changes with it. */
function useTimeOff(professional: ProfessionalDetails | undefined, onRead: (latest: ProfessionalDetails) => void) {
  const [removed, setRemoved] = useState<string[]>([])
  const id = professional?._id ?? ''
  const { value, refresh } = useQuery(
    id,
    async () => {
      const latest = await ask(api.professional.professional, { params: { professional: id } })
      onRead(latest)
      return latest
    },
    { when: professional !== undefined, known: professional },
  )
  return {
    readAgain: refresh,
    current: value && { ...value, timeOff: value.timeOff.filter(({ _id }) => !removed.includes(_id)) },
    remove: ({ _id }: TimeOff) => {
      setRemoved([...removed, _id])
      refresh()
    },
  }
}
