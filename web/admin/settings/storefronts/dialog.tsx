import { useState } from 'react'
import { api } from '#domain/api.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { countries, currencies, currencyOf, nameOfCountry, nameOfCurrency } from '#domain/format/countries.ts'
import { listTimeZones, timeZonesOf } from '#domain/format/time-zones.ts'
import { keyFor, localHostFor, type MadeStorefront, NewStorefront } from '#domain/storefront/making.ts'
import { ask } from '#web/api.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { textOf, useForm } from '#web/forms/use-form.ts'
import { RadioRow } from '#web/ui/form/choice.tsx'
import { SelectField, TextArea, TextField } from '#web/ui/form/field.tsx'

type Props = { onClose: () => void; onDone: (made: MadeStorefront) => void }

const fields = ['brand', 'key', 'locale', 'currency', 'timeZone', 'phone', 'email', 'hours', 'hosts']

/** The hosts are one field, of whose lines each can be refused. */
const ofForm = <One extends { field: string }>(problem: One): One => ({
  ...problem,
  field: problem.field.replace(/\..*/, ''),
})

/** Makes a storefront: what never changes, and what visitors of 'Opening soon' need. */
export function NewStorefrontDialog({ onClose, onDone }: Props) {
  const { state, busy, errorOf } = useForm({
    fields,
    isWhole: true,
    read(form) {
      const read = readAs(NewStorefront, typedIn(form))
      return read.complaints ? { complaints: read.complaints.map(ofForm) } : read
    },
    async send(body) {
      const made = await ask(api.adminStorefronts.make, { body }).catch((error: unknown) => {
        if (!(error instanceof Refusal) || !error.errors) throw error
        throw new Refusal(error.code, {
          message: error.message,
          status: error.status,
          errors: error.errors.map(ofForm),
        })
      })
      onDone(made)
    },
    failed: 'The storefront could not be made. Please try again.',
  })
  return (
    <FormDialog
      title="New storefront"
      shape="form"
      guarded
      onClose={onClose}
      isBusy={busy}
      form={state}
      action={{ label: 'Make storefront', busyLabel: 'Making...', look: 'ink' }}
      lead={
        <p className="mb-4.5 text-text-2">
          It starts empty, and visitors see ‘Opening soon’. Key, country, currency and time zone cannot be changed
          later. A storefront cannot be deleted, but you can close it at any time.
        </p>
      }
    >
      <Name errorOf={errorOf} />
      <Place errorOf={errorOf} />
      <div className={pair}>
        <TextField
          label="Phone for customers"
          name="phone"
          type="tel"
          autoComplete="off"
          hint="As people of the country write it"
          error={errorOf('phone')}
        />
        <TextField label="Email for customers" name="email" type="email" autoComplete="off" error={errorOf('email')} />
      </div>
      <TextField
        label="Hours"
        name="hours"
        autoComplete="off"
        maxLength={100}
        hint="When someone answers, like Monday to Friday, 9AM to 5PM"
        error={errorOf('hours')}
      />
      <Drawings />
      <TextArea
        label="Hosts"
        name="hosts"
        optional
        rows={2}
        spellCheck={false}
        autoCapitalize="none"
        hint="Your own domains, one on each line, like shop.example. You can add them later."
        error={errorOf('hosts')}
      />
    </FormDialog>
  )
}

/** Side by side where there is room. */
const pair = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4.5 600:grid-cols-2'

function typedIn(form: FormData) {
  const typed = ['brand', 'key', 'currency', 'timeZone', 'phone', 'email', 'hours', 'scenery'].map((name) => [
    name,
    textOf(form, name),
  ])
  const lines = textOf(form, 'hosts').split(/[\s,]+/)
  return {
    ...Object.fromEntries(typed),
    locale: `en-${textOf(form, 'locale')}`,
    hosts: lines.filter((line) => line !== ''),
  }
}

type PartProps = { errorOf: (field: string) => string | undefined }

/** The key follows the name until another one is typed. */
function Name({ errorOf }: PartProps) {
  const [brand, setBrand] = useState('')
  const [key, setKey] = useState<string>()
  const shown = key ?? keyFor(brand)
  return (
    <div className={pair}>
      <TextField
        label="Name"
        name="brand"
        autoComplete="off"
        maxLength={60}
        data-first-focus
        value={brand}
        onChange={(event) => setBrand(event.currentTarget.value)}
        error={errorOf('brand')}
      />
      <TextField
        label="Key"
        name="key"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={shown}
        onChange={(event) => setKey(event.currentTarget.value)}
        hint={`On the machine of the server, its address is ${localHostFor(shown || 'key')}`}
        error={errorOf('key')}
      />
    </div>
  )
}

const countryNames = countries
  .map((code) => ({ code, name: nameOfCountry(code) }))
  .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
const zones = listTimeZones()

/** The country decides what the other two are at first. */
function Place({ errorOf }: PartProps) {
  const [place, setPlace] = useState({ country: '', currency: '', timeZone: '' })
  const own = place.country === '' ? [] : timeZonesOf(place.country)
  return (
    <>
      <SelectField
        label="Country"
        name="locale"
        value={place.country}
        hint="Decides how numbers, days, phone numbers and postcodes are written. The pages are in English."
        onChange={({ currentTarget: { value: country } }) =>
          setPlace({ country, currency: currencyOf(country) ?? '', timeZone: timeZonesOf(country)[0] ?? '' })
        }
        error={errorOf('locale')}
      >
        <option value="">Choose a country</option>
        {countryNames.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <div className={pair}>
        <SelectField
          label="Currency"
          name="currency"
          value={place.currency}
          onChange={({ currentTarget: { value: currency } }) => setPlace({ ...place, currency })}
          error={errorOf('currency')}
        >
          <option value="">Choose a currency</option>
          {currencies.map((code) => (
            <option key={code} value={code}>
              {code} – {nameOfCurrency(code)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Time zone"
          name="timeZone"
          value={place.timeZone}
          onChange={({ currentTarget: { value: timeZone } }) => setPlace({ ...place, timeZone })}
          error={errorOf('timeZone')}
        >
          <option value="">Choose a time zone</option>
          {own.length > 0 && (
            <optgroup label={nameOfCountry(place.country)}>
              <Zones of={own} />
            </optgroup>
          )}
          <optgroup label={own.length > 0 ? 'Elsewhere' : 'All'}>
            <Zones of={zones.filter((zone) => !own.includes(zone))} />
          </optgroup>
        </SelectField>
      </div>
    </>
  )
}

function Zones({ of }: { of: string[] }) {
  return of.map((zone) => (
    <option key={zone} value={zone}>
      {zone.replaceAll('_', ' ')}
    </option>
  ))
}

function Drawings() {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Drawings</legend>
      <div className="grid gap-2 600:grid-cols-2">
        <RadioRow tone="ink" name="scenery" value="home" defaultChecked>
          Home and repairs
        </RadioRow>
        <RadioRow tone="ink" name="scenery" value="documents">
          Papers and offices
        </RadioRow>
      </div>
    </fieldset>
  )
}
