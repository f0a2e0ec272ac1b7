import { useState } from 'react'
import { clockAt } from '#domain/format/day.ts'
import { companyLines } from '#domain/storefront/company.ts'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import { Icon, type IconName } from '#web/art/icons.tsx'
import { PageLink } from '#web/ui/link.tsx'
import { Brand } from './brand.tsx'
import { ChatLink } from '#web/shared/chat-link.tsx'
import { PhoneLink } from '#web/shared/phone-link.tsx'

type Props = { storefront: Storefront; frame: StorefrontFrame }

// Older addresses, which other sites link to; they redirect.
const company = [
  { label: 'Home', to: '/home' },
  { label: 'About us', to: '/about-us' },
  { label: 'Pricing', to: '/pricing' },
  { label: 'Blog', to: '/blog' },
]
const help = [
  { label: 'FAQ', to: '/faq' },
  { label: 'Contact us', to: '/contactus' },
  { label: 'Privacy policy', to: '/privacy-policy' },
  { label: 'Terms', to: '/terms' },
  { label: 'Cookies', to: '/cookies' },
  { label: 'Accessibility', to: '/accessibility' },
]
const link =
  'inline-flex min-h-8 items-center rounded-xs py-1 text-text-2 hover:text-text hover:underline pointer-coarse:min-h-11'

export function Footer({ storefront: { brand, logoUrl, support, company: owner, timeZone, others }, frame }: Props) {
  const [year] = useState(() => clockAt(new Date().toISOString(), timeZone).date.slice(0, 4))
  const about = companyLines({ ...owner, legalName: '' })
  const { tagline, region, footerServices, isDemo, hasNoArticles } = frame
  return (
    <footer
      id="foot"
      className="border-t border-border bg-bg-sunken pt-14 pb-[calc(1.75rem+var(--toast-room,0px))] text-ui print:hidden"
    >
      <div className="wrap">
        <div className="grid grid-cols-2 gap-x-6 gap-y-9 768:grid-cols-[1.6fr_1fr_1fr_1fr]">
          <div className="col-span-full 768:col-span-1">
            <Brand brand={brand} logoUrl={logoUrl} />
            <p className="mt-2 mb-4 max-w-[30em] text-text-2">{tagline}</p>
            <ul aria-label="Support">
              <Contact icon="phone">
                <PhoneLink phone={support.phone} className={`figures ${link}`} />
              </Contact>
              <Contact icon="mail">
                <a className={link} href={`mailto:${support.email}`}>
                  {support.email}
                </a>
              </Contact>
              {support.whatsapp !== '' && (
                <Contact icon="mobile">
                  <ChatLink whatsapp={support.whatsapp} className={link} />
                </Contact>
              )}
              <Contact icon="clock">
                <span className="inline-flex min-h-8 items-center">{support.hours}</span>
              </Contact>
            </ul>
          </div>
          {footerServices.length > 0 && <Links title="Services" links={footerServices} />}
          <Links title="Company" links={hasNoArticles ? company.filter(({ to }) => to !== '/blog') : company} />
          <Links title="Support" links={help} />
        </div>
        <div className="mt-10 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-t border-border pt-5 text-sm text-text-3">
          <span>
            © {year} {owner.legalName || brand}
          </span>
          {about.length > 0 && <span className="wrap-anywhere">{about.join(' · ')}</span>}
          {isDemo && <span>A demo: its services, people, bookings and reviews are made up.</span>}
          <ul className="flex flex-wrap items-center gap-x-5 gap-y-1">
            <li className="inline-flex items-center gap-1.5">
              <Icon name="globe" className="size-4.5" />
              {region}
            </li>
            {others
              .filter(({ url, isSoon }) => url !== '' && !isSoon)
              .map((other) => (
                <li key={other.key}>
                  <a href={other.url} className={link}>
                    {other.brand}
                  </a>
                </li>
              ))}
            <li>
              {/* Without the router, which would read the data of this large page ahead. */}
              <a href="/api/docs" className={link}>
                API
              </a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  )
}

function Contact({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <li className="flex items-center gap-2.5 text-text-2">
      <Icon name={icon} className="size-4.5 flex-none text-text-3" />
      {children}
    </li>
  )
}

function Links({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <p className="mb-2 text-sm font-heavy">{title}</p>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            <PageLink to={to} className={link}>
              {label}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
