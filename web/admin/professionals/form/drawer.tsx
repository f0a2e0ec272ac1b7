import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { Professional, ProfessionalDetails, TimeOff } from '#domain/professional.ts'
import { ask } from '#web/api.ts'
import { Timeline } from '#web/admin/activity/timeline.tsx'
import { MarkAway } from '#web/admin/away/mark-away.tsx'
import { AccessRows, useAccessDialogs } from '#web/admin/professionals/access/section.tsx'
import { EditDialog } from '#web/admin/edit/edit-dialog.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { useQuery } from '#web/data/use-query.ts'
import { ProfessionalFields } from './fields.tsx'
import { TimeOffRows } from './time-off.tsx'
import { useProfessionalForm } from './use-professional-form.ts'
import { words } from './words.ts'

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
  const [isMarking, setMarking] = useState(false)
  const form = useProfessionalForm({ professional, storefront: professional?.storefront ?? storefront.key, onDone })
  const { current, remove, readAgain, writes } = useTimeOff(professional, (latest) => {
    form.follow(latest)
    onChanged?.(latest)
  })

  const access = useAccessDialogs(current, readAgain)

  return (
    <>
      <EditDialog
        {...{ form, words, onClose }}
        title={professional ? 'Edit professional' : 'Add professional'}
        under={professional?.name}
        shape="details"
      >
        <ProfessionalFields form={form} professional={current}>
          {current && <TimeOffRows professional={current} onMark={() => setMarking(true)} onRemoved={remove} />}
          {current && (
            <AccessRows
              professional={current}
              isEmailSaved={form.draft.email.trim().toLowerCase() === current.email}
              onAsk={access.setWhat}
            />
          )}
        </ProfessionalFields>
        {current && (
          <div className="border-t border-border pt-4.5">
            <Timeline of={current._id} writes={writes} />
          </div>
        )}
      </EditDialog>
      {/* Not inside the form: it has forms of its own. */}
      {access.dialogs}
      {current && isMarking && <MarkAway person={current} onTaken={readAgain} onClose={() => setMarking(false)} />}
    </>
  )
}

/** Time off is saved by itself, and the version of the professional changes with it. */
function useTimeOff(professional: ProfessionalDetails | undefined, onRead: (latest: ProfessionalDetails) => void) {
  const [removed, setRemoved] = useState<string[]>([])
  const [writes, setWrites] = useState(0)
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
  const readAgain = () => {
    setWrites(writes + 1)
    refresh()
  }
  return {
    readAgain,
    writes,
    current: value && { ...value, timeOff: value.timeOff.filter(({ _id }) => !removed.includes(_id)) },
    remove: ({ _id }: TimeOff) => {
      setRemoved([...removed, _id])
      readAgain()
    },
  }
}
