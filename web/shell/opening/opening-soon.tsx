import { urlOfChat } from '#domain/format/phone.ts'
import { Doorstep } from '#web/shared/doorstep.tsx'
import { BrandName } from '#web/shell/brand.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'
import { Icon } from '#web/art/icons.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { linkClass } from '#web/ui/link.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'

const row = 'inline-flex min-h-13 items-center gap-4 rounded-sm'

/** What visitors see before the shop is open. Without links of the router: this is shown at the URL of every page. */
export function OpeningSoon() {
  const { brand, logoUrl, support } = useStorefront()
  const { tagline, scenery } = useFrame()
  const { phone, email, hours, whatsapp } = support
  return (
    <div className="grid min-h-dvh 900:grid-cols-[minmax(0,0.96fr)_minmax(0,1fr)]">
      <div className="mx-auto flex w-full max-w-130 min-w-0 flex-col px-5 900:px-8">
        <p className="py-5">
          <BrandName brand={brand} logoUrl={logoUrl} />
        </p>
        <div
          aria-hidden="true"
          className="tone-brand aspect-[1.2] overflow-hidden rounded-xl bg-(--il-ground) 900:hidden [&_svg]:size-full"
        >
          <Doorstep of={scenery} />
        </div>
        <main id="content" tabIndex={-1} className="py-6 outline-none 900:my-auto 900:pb-10">
          <h1 className="text-[clamp(2.25rem,1.6rem+2.4vw,3.25rem)] leading-[1.04] tracking-[-0.025em]">
            Opening soon
          </h1>
          {tagline !== '' && <p className="mt-3.5 max-w-[30em] text-lead leading-relaxed text-text-2">{tagline}</p>}
          <ul className="my-6 text-base">
            {phone !== '' && (
              <li>
                <span className={row}>
                  <Icon name="phone" className="flex-none text-text-3" />
                  <PhoneLink
                    phone={phone}
                    className="figures inline-flex min-h-13 items-center rounded-sm font-strong"
                  />
                </span>
              </li>
            )}
            {email !== '' && (
              <li>
                <span className={row}>
                  <Icon name="mail" className="flex-none text-text-3" />
                  <a
                    href={`mailto:${email}`}
                    className="inline-flex min-h-13 min-w-0 items-center rounded-sm font-strong wrap-anywhere"
                  >
                    {email}
                  </a>
                </span>
              </li>
            )}
            {hours !== '' && (
              <li className={`${row} text-text-2`}>
                <Icon name="clock" className="flex-none text-text-3" />
                {hours}
              </li>
            )}
          </ul>
          {whatsapp !== '' && (
            <a href={urlOfChat(whatsapp)} className={`${buttonClass({ look: 'secondary', size: 'l' })} max-900:w-full`}>
              <Icon name="mobile" /> Chat on WhatsApp
            </a>
          )}
        </main>
        <p className="pt-4 pb-6 text-sm text-text-3">
          Do you work here?{' '}
          <a href="/login" className={linkClass}>
            Sign in
          </a>
        </p>
      </div>
      <div
        aria-hidden="true"
        className="tone-brand sticky top-0 flex h-dvh flex-col overflow-hidden bg-(--il-ground) max-900:hidden print:hidden"
      >
        <Doorstep of={scenery} tall />
      </div>
    </div>
  )
}
