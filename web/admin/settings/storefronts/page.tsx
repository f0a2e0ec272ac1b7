import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { nameOfCountry } from '#domain/format/countries.ts'
import { countryOf } from '#domain/format/country.ts'
import type { MadeStorefront } from '#domain/storefront/making.ts'
import { type AdminStorefront, useAdmin } from '#web/admin/use-admin.ts'
import { Icon } from '#web/art/icons.tsx'
import { onDemand } from '#web/shell/on-demand.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { linkClass, TextLink } from '#web/ui/link.tsx'
import { Note } from '#web/ui/note.tsx'

const NewStorefrontDialog = onDemand(async () => (await import('./dialog.tsx')).NewStorefrontDialog)

/** All storefronts of the installation, and how another one is made. */
export default function StorefrontsSettings() {
  const { storefronts } = useAdmin()
  const { revalidate } = useRevalidator()
  const [isAsked, setAsked] = useState(false)
  const [made, setMade] = useState<MadeStorefront>()
  return (
    <section aria-labelledby="storefronts-title" className="rounded-lg border border-border bg-surface shadow-1">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 pt-5 pb-5 600:px-6">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 id="storefronts-title" className="font-text text-card font-heavy">
            Storefronts
          </h2>
          <p className="text-sm text-text-2">
            Each is a shop with its own name, services, people, prices and addresses. Customers have one account for
            all.
          </p>
        </div>
        <Button look="ink" onClick={() => setAsked(true)}>
          <Icon name="plus" /> New storefront
        </Button>
      </div>
      {made && <MadeNote made={made} />}
      <ul aria-label="Storefronts" className="border-t border-border">
        {storefronts.map((one) => (
          <Row key={one.key} one={one} />
        ))}
      </ul>
      {isAsked && (
        <NewStorefrontDialog
          onClose={() => setAsked(false)}
          onDone={(done) => {
            setMade(done)
            setAsked(false)
            // The rail has the storefronts, too.
            void revalidate()
          }}
        />
      )}
    </section>
  )
}

/** What to do with a new storefront; the focus goes there. */
function MadeNote({ made: { key, brand, url } }: { made: MadeStorefront }) {
  const { pathOf } = useAdmin()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('a')?.focus(), [key])
  return (
    <div ref={box} className="px-4 pb-5 600:px-6">
      <Note
        tone="success"
        action={
          <ButtonLink look="ink" size="s" to={pathOf('/admin', { storefront: key })}>
            Get {brand} ready to open
          </ButtonLink>
        }
      >
        <b>{brand} has been made.</b> Visitors see ‘Opening soon’
        {url === '' ? ', once it has a host of its own.' : ` at ${withoutScheme(url)}.`}
      </Note>
    </div>
  )
}

function Row({ one }: { one: AdminStorefront }) {
  const { own, storefront: chosen = own, pathOf } = useAdmin()
  const { key, brand, isOpen, currency, timeZone, locale } = one
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-border px-4 py-3.5 not-first:border-t 600:px-6">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 wrap-anywhere">
          <b className="font-heavy">{brand}</b>
          {isOpen ? <Badge tone="success">Open</Badge> : <Badge>Opening soon</Badge>}
        </p>
        <p className="text-sm wrap-anywhere text-text-2">
          {[nameOfCountry(countryOf(locale)), currency, timeZone.replaceAll('_', ' ')].join(' · ')}
        </p>
        <p className="text-sm wrap-anywhere">
          <Address of={one} />
        </p>
      </div>
      {key === chosen.key ? (
        <span className="inline-flex min-h-9 items-center gap-1.5 text-sm text-text-2">
          <Icon name="check" className="size-4" /> Chosen now
        </span>
      ) : (
        <ButtonLink look="secondary" size="s" to={pathOf('/admin/settings/storefronts', searchOf(key, own.key))}>
          Switch to it<span className="sr-only">: {brand}</span>
        </ButtonLink>
      )}
    </li>
  )
}

const searchOf = (key: string, own: string) => ({ storefront: key === own ? undefined : key })

/** Where visitors find it. */
function Address({ of: { key, address } }: { of: AdminStorefront }) {
  const { own, pathOf } = useAdmin()
  if (address === undefined)
    return (
      <span className="text-text-2">
        No address for visitors yet.{' '}
        <TextLink to={pathOf('/admin/settings/shop', searchOf(key, own.key))}>Add a host</TextLink>
      </span>
    )
  const url = address || window.location.origin
  return (
    <a href={`${url}/`} target="_blank" rel="noopener" className={linkClass}>
      {withoutScheme(url)}
      <span className="sr-only">, in a new tab</span>
    </a>
  )
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')
