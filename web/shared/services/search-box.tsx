import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import type { Service } from '#domain/catalogue.ts'
import { pathOfService } from '#domain/catalogue/browsing.ts'
import { plural } from '#domain/format/plural.ts'
import { formatMoney } from '#domain/format/money.ts'
import { ask } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { useSuggestions } from '#web/data/use-suggestions.ts'

type Props = {
  label: string
  placeholder: string
  value: string
  onType: (text: string) => void
  /** Enter or the button, without a chosen suggestion. */
  onSearch: (text: string) => void
  /** For the home page: larger, with a button. */
  large?: boolean
}

/** A search form that suggests services; it also works before hydration. */
export function SearchBox({ value, onType, onSearch, ...rest }: Props) {
  const { locale } = useStorefront()
  const { categories } = useFrame()
  const navigate = useNavigate()
  // The initial text has already been searched for.
  const [typed, setTyped] = useState('')
  // Fewer suggestions beside a list, which shows the results anyway.
  const { found } = useSuggestions(typed === value ? typed : '', findServices)
  const services = found.slice(0, rest.large ? most : few)

  function submit(event: React.FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // From the form: text typed before hydration is not in the state.
    const text = new FormData(event.currentTarget).get('search')
    onSearch(typeof text === 'string' ? text.trim() : '')
  }

  return (
    <form role="search" action="/services" className="min-w-[min(100%,11rem)] flex-1" onSubmit={submit}>
      <Combobox
        {...rest}
        submits
        button={rest.large && <Button type="submit">Search</Button>}
        name="search"
        value={value}
        onType={(pasted) => {
          const text = pasted.replaceAll(/\p{Cc}/gu, ' ')
          setTyped(text)
          onType(text)
        }}
        onPick={(slug) => void navigate(pathOfService(slug))}
        suggestions={services.map(({ slug, title, category, price, currency }) => ({
          key: slug,
          content: (
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1">
                <span className="block font-strong">{title}</span>
                <span className="block text-xs text-text-3">
                  {categories.find(({ key }) => key === category)?.name}
                </span>
              </span>
              <span className="figures text-sm font-semibold">{formatMoney(price, { currency, locale })}</span>
            </span>
          ),
        }))}
        say={(count) => plural(count, 'suggestion')}
      />
    </form>
  )
}

const [most, few] = [6, 4]

async function findServices(text: string): Promise<Service[]> {
  return (await ask(api.catalogue.services, { query: { search: text, limit: most } })).items
}
