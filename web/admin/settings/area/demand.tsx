import { useState } from 'react'
import { api } from '#domain/api.ts'
import { nameOfPostcode } from '#domain/booking/postcode.ts'
import { formatCount } from '#domain/format/count.ts'
import { boxLook } from '#web/admin/lists/frame.tsx'
import { askAt } from '#web/api.ts'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { onDemand } from '#web/shell/on-demand.tsx'
import { linkClass } from '#web/ui/link.tsx'

const Addresses = onDemand(async () => (await import('./addresses.tsx')).Addresses)

/** From where people outside have asked. */
export function Demand() {
  const { key, locale } = useStorefront()
  const [isOpen, setOpen] = useState(false)
  const { value, refresh } = useQuery(`demand ${key}`, () => askAt(key)(api.area.demand, {}), { every: pollingPause })
  if (!value) return null
  const { people, hasMore, postcodes } = value
  const largest = postcodes[0]?.people ?? 1
  const name = nameOfPostcode(locale)
  return (
    <section aria-labelledby="demand" className={`${boxLook} p-5`}>
      <h2 id="demand" className="font-text text-card font-heavy">
        Asked from outside
      </h2>
      {people === 0 ? (
        <p className="mt-1 text-sm text-text-2">
          No one yet. Visitors outside the area can leave an email address, and you see here where they are.
        </p>
      ) : (
        <>
          <p className="text-sm text-text-2">
            {people === 1 ? '1 person waits' : `${formatCount(hasMore ? `${people}+` : people, locale)} people wait`} to
            hear from you
          </p>
          <ul className="mt-4 grid gap-3.5">
            {postcodes.map((one) => (
              <li key={one.postcode} className="figures text-sm">
                <span className="flex justify-between font-semibold">
                  <span>{one.postcode}</span>
                  <span>{formatCount(one.people, locale)}</span>
                </span>
                <span aria-hidden="true" className="mt-1.5 block h-2.5 overflow-hidden rounded-full bg-fill">
                  <span
                    className="block h-full rounded-full bg-brand"
                    style={{ width: `${(one.people / largest) * 100}%` }}
                  />
                </span>
              </li>
            ))}
          </ul>
          {hasMore && (
            <p className="mt-4 text-xs text-text-3">Counted here are the latest {formatCount(people, locale)} only.</p>
          )}
          <p className="mt-4 text-xs text-text-3">Add a {name} and they get one email, once it is saved.</p>
          <button type="button" className={`${linkClass} mt-3 text-sm`} onClick={() => setOpen(true)}>
            All addresses
          </button>
        </>
      )}
      <Addresses open={isOpen} onClose={() => setOpen(false)} onDeleted={refresh} />
    </section>
  )
}
