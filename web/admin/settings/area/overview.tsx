import { useState } from 'react'
import { api } from '#domain/api.ts'
import { nameOfPostcode, readPostcode, wrongPostcode } from '#domain/booking/postcode.ts'
import { plural } from '#domain/format/plural.ts'
import { isIn, notServed } from '#domain/storefront/area.ts'
import type { AreaOverview } from '#domain/storefront/area-request.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { useQuery } from '#web/data/use-query.ts'
import { useStorefront } from '#web/data/use-storefront.ts'
import { TextField } from '#web/ui/form/field.tsx'
import { TextLink } from '#web/ui/link.tsx'

/** What the area means for professionals and bookings. */
export function Overview({ postcodes, isEverywhere }: { postcodes: string[]; isEverywhere: boolean }) {
  const { key, locale } = useStorefront()
  const { pathOf } = useAdmin()
  const { value } = useQuery(`area ${key}`, () => askAt(key)(api.area.overview, {}), { every: 30_000 })
  return (
    <>
      {(!isEverywhere || (value && value.own.length > 0)) && <TryOne postcodes={postcodes} overview={value} />}
      {value && (value.own.length > 0 || value.outside > 0) && (
        <ul className="grid gap-3 border-t border-border pt-5 text-sm">
          {value.own.map((one) => (
            <li key={one._id} className="flex gap-3">
              <Icon name="briefcase" className="flex-none text-text-2" />
              <span>
                <b>{one.name}</b> has an area of their own: {shortList(one.postcodes, locale)}.{' '}
                <TextLink to={pathOf('/admin/professionals')}>Professionals</TextLink>
              </span>
            </li>
          ))}
          {value.outside > 0 && (
            <li className="flex gap-3">
              <Icon name="cal" className="flex-none text-text-2" />
              <span>
                <b>{plural(value.outside, 'upcoming booking')}</b> {value.outside === 1 ? 'lies' : 'lie'} outside.{' '}
                {value.outside === 1 ? 'It stays.' : 'They stay.'}
              </span>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

const mostNamed = 6

function shortList(patterns: string[], locale: string): string {
  const named = patterns.slice(0, mostNamed)
  const more = patterns.length - named.length
  return new Intl.ListFormat(locale, { type: 'unit' }).format([...named, ...(more > 0 ? [`${more} more`] : [])])
}

function TryOne({ postcodes, overview }: { postcodes: string[]; overview: AreaOverview | undefined }) {
  const { locale } = useStorefront()
  const [typed, setTyped] = useState('')
  const postcode = readPostcode(typed, locale)
  const isWhole = typed.replaceAll(/[\s-]/g, '').length >= 5
  return (
    <div className="flex flex-wrap gap-x-4">
      <div className="w-40">
        <TextField
          label="Try one"
          autoComplete="off"
          inputMode={nameOfPostcode(locale) === 'Postcode' ? 'text' : 'numeric'}
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <p role="status" className="mt-6.5 flex min-h-12 items-center gap-2 text-sm">
        {postcode === undefined ? (
          isWhole && wrongPostcode(locale)
        ) : isIn(postcodes, postcode) ? (
          <span className="flex items-center gap-2 text-success-text">
            <Icon name="check" />
            <span>
              <b>Yes.</b> {overview && whoGoes(overview, postcode)}
            </span>
          </span>
        ) : (
          <span>
            <b>No.</b> Visitors read: {notServed(postcode)}
          </span>
        )}
      </p>
    </div>
  )
}

function whoGoes({ professionals, own }: AreaOverview, postcode: string): string {
  const going = professionals - own.filter((one) => !isIn(one.postcodes, postcode)).length
  return `${going} of ${plural(professionals, 'professional')} ${going === 1 ? 'goes' : 'go'} there.`
}
