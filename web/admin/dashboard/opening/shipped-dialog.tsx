import { useState } from 'react'
import { api } from '#domain/api.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { Failed } from '#web/ui/empty.tsx'
import { Checkbox } from '#web/ui/form/choice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Props = { open: boolean; onClose: () => void; onAdded: () => void }

/** The services that came with Doorstep, to take some of them. */
export function ShippedDialog({ open, onClose, onAdded }: Props) {
  const { own, storefront = own } = useAdmin()
  const ask = askAt(storefront.key)
  const { value, error, refresh } = useQuery(`shipped ${storefront.key}`, () => ask(api.opening.shipped, {}))
  const [chosen, setChosen] = useState<string[]>([])
  const [hasNone, setNone] = useState(false)
  const toast = useToast()
  const { isBusy, problem, run } = useWrite(() => ask(api.opening.addShipped, { body: { slugs: chosen } }), {
    failed: 'The services could not be added. Please try again.',
  })

  async function add() {
    setNone(chosen.length === 0)
    if (chosen.length === 0) return
    const outcome = await run()
    if (outcome?.kind !== 'done') return
    toast({ text: `${plural(chosen.length, 'service')} added. Please check their prices.` })
    setChosen([])
    refresh()
    onAdded()
    onClose()
  }

  const groups = Map.groupBy(value?.items ?? [], ({ category }) => category)
  return (
    <FormDialog
      open={open}
      title="Take services from the catalogue"
      shape="form"
      isBusy={isBusy}
      problem={problem ?? (hasNone && chosen.length === 0 ? 'Please choose at least one service.' : undefined)}
      onClose={onClose}
      action={{
        label: chosen.length === 0 ? 'Add services' : `Add ${plural(chosen.length, 'service')}`,
        busyLabel: 'Adding...',
        look: 'ink',
        onClick: () => void add(),
      }}
    >
      <p className="mb-4 text-text-2">They come with texts and prices that you can change afterwards.</p>
      {!value &&
        (error === undefined ? (
          <Skeleton className="h-80" />
        ) : (
          <Failed onRetry={refresh}>We could not load the catalogue.</Failed>
        ))}
      <div className="grid gap-5">
        {[...groups].map(([category, services]) => (
          <fieldset key={category}>
            <legend className="mb-1 text-sm font-semibold">{category}</legend>
            {services.map(({ slug, title, price, isThere }) => (
              <Checkbox
                key={slug}
                checked={isThere || chosen.includes(slug)}
                disabled={isThere}
                onChange={(event) =>
                  setChosen(event.currentTarget.checked ? [...chosen, slug] : chosen.filter((one) => one !== slug))
                }
              >
                {title}{' '}
                <span className="figures text-text-3">{isThere ? 'in the shop' : formatMoney(price, storefront)}</span>
              </Checkbox>
            ))}
          </fieldset>
        ))}
      </div>
    </FormDialog>
  )
}
