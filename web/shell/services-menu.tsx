import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { formatMoney } from '#domain/format/money.ts'
import { Icon } from '#web/art/icons.tsx'
import { PageLink, TextLink } from '#web/ui/link.tsx'
import { usePopover } from '#web/ui/use-popover.ts'
import { iconOf } from './icon-of.ts'
import { navLink } from './nav-link.ts'
import { ServiceImage } from '#web/shared/service-image.tsx'

type Props = { frame: StorefrontFrame; locale: string }

/** Opens by a press or Arrow Down, never by hovering alone. */
export function ServicesMenu({ frame, locale }: Props) {
  const { groups, feature, total } = frame
  const popover = usePopover<HTMLDivElement>()
  return (
    <>
      <button type="button" {...popover.button} className={navLink}>
        Services
        <Icon name="down" className="size-4 transition-transform duration-200 in-aria-expanded:rotate-180" />
      </button>
      <div
        {...popover.content}
        role="group"
        aria-label="Services"
        className="inset-x-0 top-18 bottom-auto m-0 max-h-[calc(100dvh-4.5rem)] w-full max-w-none overflow-y-auto border-t border-border bg-surface-raised py-7 text-text opacity-0 shadow-3 transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-standard backdrop:top-18 backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:opacity-100 open:backdrop:opacity-100 starting:open:-translate-y-2 starting:open:opacity-0 starting:open:backdrop:opacity-0 max-900:hidden"
      >
        <div className="wrap">
          <div className="flex gap-6 *:min-w-0 *:flex-1">
            {groups.map(({ title, icon, links }) => (
              <section key={title}>
                <h2 className="mb-1.5 flex items-center gap-2.5 font-text text-base font-heavy tracking-normal">
                  <Icon name={iconOf(icon)} className="flex-none text-brand-text" />
                  {title}
                </h2>
                <ul>
                  {links.map(({ label, to }) => (
                    <li key={to}>
                      <PageLink
                        to={to}
                        className="-ml-2 block rounded-sm px-2 py-1.75 pointer-coarse:py-2.5 text-text-2 transition-colors hover:bg-fill hover:text-text focus-visible:bg-fill focus-visible:text-text"
                      >
                        {label}
                      </PageLink>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
            {feature && (
              <PageLink
                to={feature.to}
                className="group grid flex-[1.25]! content-start gap-2.5 rounded-lg max-1024:hidden"
              >
                <ServiceImage of={feature} shape="wide" />
                <span className="leading-normal">
                  <b className="block font-semibold group-hover:underline">{feature.title}</b>
                  <span className="text-sm text-text-2">
                    {feature.description},{' '}
                    <span className="figures">
                      {formatMoney(feature.price, { currency: feature.currency, locale })}
                    </span>
                  </span>
                </span>
              </PageLink>
            )}
          </div>
          <p className="mt-4">
            <TextLink to="/services">{total > 0 ? `Browse all ${total} services` : 'Browse all services'}</TextLink>
          </p>
        </div>
      </div>
    </>
  )
}
