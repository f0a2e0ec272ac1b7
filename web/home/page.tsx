import { useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#domain/api.ts'
import { pathOfBrowsing } from '#domain/catalogue/browsing.ts'
import type { Ask } from '#domain/contract/endpoint.ts'
import { ask } from '#web/api.ts'
import { askContext } from '#web/context.ts'
import { askAhead, orAhead, type ReadsAhead } from '#web/data/ask-ahead.ts'
import { useKeep, withKept } from '#web/data/kept-pages.ts'
import { useDeferred } from '#web/data/use-query.ts'
import { CategoryTile } from './category-tile.tsx'
import { ClosingPanel } from './closing-panel.tsx'
import { NextSlots } from '#web/shared/services/next-slot.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { Doorstep } from '#web/shared/doorstep.tsx'
import { SearchBox } from '#web/shared/services/search-box.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import { type ShownService, shownServices } from '#web/shared/services/shown-service.ts'
import { Steps } from './steps.tsx'
import { Testimonial } from './testimonial.tsx'
import { featuredOnHome } from '#domain/catalogue/browsing.ts'
import { Trust } from './trust.tsx'
import { useFrame, useOrigin, useStorefront } from '#web/data/use-storefront.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { TextLink } from '#web/ui/link.tsx'
import { useIsWhole } from '#web/shared/settled.ts'
import type { Route } from './+types/page.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { found: await find(context.get(askContext)) }
}

export async function clientLoader({
  request,
}: Route.ClientLoaderArgs): Promise<{ found: HomeData | Promise<HomeData> }> {
  const { answer, isKept } = withKept(find(orAhead(ask)), { request, part: 'home' })
  // useDeferred() shows why it has failed.
  if (isKept) answer.catch(() => {})
  return { found: isKept ? answer : await answer }
}

export const handle: ReadsAhead = { readAhead: () => find(askAhead) }

type HomeData = Awaited<ReturnType<typeof find>>

async function find(asking: Ask) {
  const [welcome, featured] = await Promise.all([
    asking(api.storefront.welcome, {}),
    asking(api.catalogue.services, { query: { featured: true, limit: featuredOnHome } }),
  ])
  return { welcome, featured: shownServices(featured.items) }
}

const three = '[--in-sight:2] 769:[--in-sight:3]'
const four = '[--in-sight:2] 769:[--in-sight:3] 1025:[--in-sight:4]'

export default function Home({ loaderData: { found } }: Route.ComponentProps) {
  const { value, isCurrent, error } = useDeferred<HomeData>(found)
  useKeep('home', isCurrent ? value : undefined)
  if (error !== undefined) throw error
  return value && <HomePage {...value} />
}

function HomePage({ welcome, featured }: HomeData) {
  const { brand, support } = useStorefront()
  const { categories, scenery } = useFrame()
  const isWhole = useIsWhole()
  const origin = useOrigin()
  const shop = { '@type': 'Organization', name: brand, url: origin, logo: `${origin}/icon-512.png` }
  const contact = { '@type': 'ContactPoint', telephone: support.phone, email: support.email }
  return (
    <>
      <PageHead
        title={brand}
        description={welcome.lead}
        facts={[
          { ...shop, contactPoint: { ...contact, contactType: 'customer service' } },
          { '@type': 'WebSite', name: brand, url: origin },
        ]}
      />
      <section className="wrap grid items-center gap-7 pt-4 pb-10 900:grid-cols-[1.04fr_1fr] 900:gap-14 900:pt-8 900:pb-12">
        <Hero welcome={welcome} />
        <div className="aspect-[1.14] min-w-0 overflow-hidden rounded-2xl">
          <Doorstep of={scenery} />
        </div>
      </section>
      {categories.length > 0 && (
        <div className="wrap pt-6 pb-14 768:pb-18">
          <Carousel label="Categories" head={<h2>{welcome.categories}</h2>} widths={four}>
            {categories.map((category) => (
              <CategoryTile key={category.key} category={category} />
            ))}
          </Carousel>
        </div>
      )}
      {isWhole && <BelowFold welcome={welcome} featured={featured} />}
    </>
  )
}

function BelowFold({ welcome, featured }: HomeData) {
  const { scenery, isDemo } = useFrame()
  return (
    <>
      {featured.length > 0 && <Featured services={featured} />}
      <section className="wrap py-14 768:py-18">
        <h2 className="mb-6">How it works</h2>
        <Steps steps={welcome.steps} />
      </section>
      {welcome.testimonials.length > 0 && (
        <div className="bg-bg-sunken">
          <div className="wrap py-14 768:py-18">
            <Carousel
              label="What customers say"
              head={
                <>
                  <h2>What customers say</h2>
                  {isDemo && (
                    <p className="mt-1.5 text-text-2">This is a demo: these people and their words are made up.</p>
                  )}
                </>
              }
              widths={three}
              isText
            >
              {welcome.testimonials.map((testimonial) => (
                <Testimonial key={testimonial.quote} of={testimonial} />
              ))}
            </Carousel>
          </div>
        </div>
      )}
      <section className="wrap py-14 768:py-18">
        <ClosingPanel {...welcome.closing} scenery={scenery} />
      </section>
    </>
  )
}

function Featured({ services }: { services: ShownService[] }) {
  return (
    <div className="bg-bg-sunken">
      <div className="wrap py-14 768:py-18">
        <NextSlots of={services}>
          <Carousel
            label="Featured services"
            head={
              <>
                <h2>Featured services</h2>
                <p className="mt-1.5 text-text-2">A good place to start</p>
              </>
            }
            action={<TextLink to="/services">View all services</TextLink>}
            widths={three}
          >
            {services.map((service) => (
              <ServiceCard key={service._id} service={service} canBook />
            ))}
          </Carousel>
        </NextSlots>
      </div>
    </div>
  )
}

function Hero({ welcome }: Pick<HomeData, 'welcome'>) {
  const { title, lead, hints, popular } = welcome
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  return (
    <div className="min-w-0">
      <h1 className="text-display font-hero tracking-[-0.03em]">{title}</h1>
      <p className="mt-4 max-w-[34em] text-lead text-text-2">{lead}</p>
      <div className="mt-7">
        <SearchBox
          large
          label="Search services"
          placeholder={`Try “${hints[0]}” or “${hints[1]}”`}
          value={typed}
          onType={setTyped}
          onSearch={(search) => void navigate(pathOfBrowsing(search === '' ? {} : { search }))}
        />
      </div>
      {popular.length > 0 && (
        <p className="mt-4 flex flex-wrap items-center gap-2 text-sm">
          <span className="text-text-2">Popular:</span>
          {popular.map((search) => (
            <ChipLink key={search} to={pathOfBrowsing({ search })}>
              {search}
            </ChipLink>
          ))}
        </p>
      )}
      <Trust />
    </div>
  )
}
