import { useCallback, useState } from 'react'
import { api } from '#domain/api.ts'
import { formatMoney } from '#domain/format/money.ts'
import { plural } from '#domain/format/plural.ts'
import { askAt } from '#web/api.ts'
import { SuggestField } from '#web/ui/form/suggest-field.tsx'
import type { NewBooking } from './use-new-booking.ts'
import { noService } from './use-submit.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'

const most = 8
const noLongerOffered = 'This service is no longer offered. Please choose another one.'

/** One of the storefront's services, by part of its title. */
export function ServiceField({ booking: { draft, time, submit, chooseService } }: { booking: NewBooking }) {
  const { service, storefront } = draft.typed
  const { locale } = useStorefront()
  const { categories } = useFrame()
  const [sought, setSought] = useState(service?.title ?? '')
  const find = useCallback(
    async (search: string) =>
      (await askAt(storefront)(api.catalogue.services, { query: { search, limit: most } })).items,
    [storefront],
  )
  const { found, isSettled, hasFailed } = useSuggestions(service ? '' : sought, find)
  const problem = submit.errorOf('service')
  const isMissing = problem === noService
  const factsOf = ({ category, duration, price, currency }: NonNullable<typeof service>) =>
    [
      categories.find(({ key }) => key === category)?.name,
      `${duration} minutes`,
      formatMoney(price, { currency, locale }),
    ].filter(Boolean)

  return (
    <div className="grid gap-1.5">
      <SuggestField
        label="Service"
        name="service"
        placeholder="Title of the service"
        value={sought}
        onType={(text) => {
          setSought(text)
          if (service) chooseService(null)
        }}
        suggestions={found.map((one) => ({
          key: one._id,
          content: <Suggestion title={one.title} facts={factsOf(one)} />,
        }))}
        onPick={(id) => {
          const picked = found.find(({ _id }) => _id === id)
          if (!picked) return
          const { _id, title, category, duration, price, currency } = picked
          setSought(title)
          chooseService({ _id, title, category, duration, price, currency })
        }}
        say={(count) => plural(count, 'service')}
        error={service && time.picking.isGone ? noLongerOffered : service && isMissing ? undefined : problem}
      />
      <p aria-live="polite" className="figures min-h-4.5 text-xs text-text-2">
        {service && factsOf(service).join(' · ')}
        {hasFailed && 'The services cannot be looked up at the moment. Please try again.'}
        {isSettled && found.length === 0 && 'No service found under that title.'}
      </p>
    </div>
  )
}

function Suggestion({ title, facts }: { title: string; facts: (string | undefined)[] }) {
  return (
    <>
      <span className="block font-strong wrap-anywhere">{title}</span>
      <span className="figures block text-xs text-text-3">{facts.join(' · ')}</span>
    </>
  )
}
