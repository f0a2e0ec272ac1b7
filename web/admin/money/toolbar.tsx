import { useProfessionals } from '#web/admin/bookings/use-filter-names.ts'
import { ToolbarSelect } from '#web/admin/lists/toolbar.tsx'
import type { AdminStorefront } from '#web/admin/use-admin.ts'
import { Segments } from '#web/ui/form/segments.tsx'
import { RangeButton } from './range-button.tsx'
import type { MoneyView } from './use-money.ts'

const options = [
  { key: 'day', label: 'By day', short: 'Day' },
  { key: 'professional', label: 'By professional', short: 'Professional' },
  { key: 'kind', label: 'By kind', short: 'Kind' },
] as const

type Props = { view: MoneyView; storefront: AdminStorefront }

/** The days, how the rows are grouped, and whose they are. */
export function MoneyToolbar({ view, storefront }: Props) {
  const { by, who, change } = view
  const professionals = useProfessionals()
  return (
    <div className="flex flex-wrap items-center gap-2.5 border-b border-border p-4">
      <RangeButton view={view} locale={storefront.locale} />
      <span className="flex flex-1 justify-end max-600:flex-none">
        <Segments
          label="Rows"
          options={options}
          chosen={by}
          onChoose={(next) => change({ by: next === 'day' ? undefined : next })}
        />
      </span>
      <ToolbarSelect
        label="Professional"
        isLate
        usual="Everybody"
        options={[...professionals, { key: 'office', name: 'Office' }]}
        value={who}
        onChoose={(professional) => change({ professional })}
      />
    </div>
  )
}
