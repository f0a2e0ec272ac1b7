import { useState } from 'react'
import { api } from '#domain/api.ts'
import type { AdminCategory, ServicesMoved } from '#domain/catalogue/category.ts'
import { plural } from '#domain/format/plural.ts'
import { ask } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Options } from '#web/admin/options.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { SelectField } from '#web/ui/form/field.tsx'
import { Note } from '#web/ui/note.tsx'

type Props = { category: AdminCategory; onClose: () => void; onMoved: (moved: ServicesMoved) => void }

/** 'Move all services': where they go, and who can do them there. */
export function MoveDialog({ category, onClose, onMoved }: Props) {
  const { name, services, storefront } = category
  const others = useAdmin()
    .storefrontOf(storefront)
    .frame.categories.filter(({ key }) => key !== category.key)
  const [to, setTo] = useState('')
  const [isForStaff, setForStaff] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const target = others.find(({ key }) => key === to)
  const staff = useStaff(category, to)
  const canAdd = staff !== undefined && staff.able < staff.all
  const { isBusy, problem, run } = useWrite(
    () =>
      ask(api.category.moveServices, {
        params: { category: category._id },
        body: { to, professionals: isForStaff && canAdd },
      }),
    { failed: 'The services could not be moved. Please try again.' },
  )

  async function submit() {
    setMissing(!target)
    if (!target) return
    const outcome = await run()
    if (outcome?.kind === 'done') onMoved(outcome.value)
  }

  return (
    <FormDialog
      title="Move all services"
      under={`${plural(services, 'service')} in ${name}`}
      onClose={onClose}
      isBusy={isBusy}
      problem={problem}
      onSubmit={() => void submit()}
      action={{ label: `Move ${plural(services, 'service')}`, busyLabel: 'Moving...', look: 'ink' }}
    >
      <SelectField
        label="Move to"
        name="to"
        value={to}
        error={isMissing && !target ? 'Please choose a category' : undefined}
        hint="Their links, prices and bookings stay as they are."
        onChange={(event) => setTo(event.currentTarget.value)}
      >
        <option value="">Choose a category</option>
        <Options of={others} />
      </SelectField>
      {/* Always there, so that nothing moves when it is known who does the other category. */}
      <div className="in-ink min-h-30">
        {target && staff && (
          <>
            <Note tone={canAdd ? 'warning' : 'success'}>{sayStaff(staff, { from: name, to: target.name })}</Note>
            {canAdd && (
              <Checkbox checked={isForStaff} onChange={(event) => setForStaff(event.currentTarget.checked)}>
                Also let the professionals of {name} do {target.name}
              </Checkbox>
            )}
          </>
        )}
      </div>
    </FormDialog>
  )
}

type Staff = { all: number; able: number }

/** '2 of 5 professionals of Business do Legal; the others do not.' */
export function sayStaff({ all, able }: Staff, { from, to }: { from: string; to: string }): string {
  if (all === 0) return `${from} has no professionals.`
  if (able === all) return `All professionals of ${from} do ${to} too.`
  return `${able} of ${plural(all, 'professional')} of ${from} ${able === 1 ? 'does' : 'do'} ${to}; the others do not.`
}

/** The active professionals of a category, and how many of them do another one; undefined until that is known. */
function useStaff({ key, storefront }: AdminCategory, to: string): Staff | undefined {
  const read = () => ask(api.professional.professionals, { query: { category: key, storefront, limit: 100 } })
  const { value } = useQuery(`professionals of ${storefront} ${key}`, read)
  const active = value?.items.filter((one) => one.active)
  return active && { all: active.length, able: active.filter(({ categories }) => categories.includes(to)).length }
}
