import * as z from 'zod/mini'
import { Category, pathOfCategory, pathOfService, type Service } from './catalogue.ts'
import { line } from '#domain/contract/field.ts'

/** The name of an icon; the web knows what it looks like. */
export const IconName = z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))

const label = line({ min: 1, max: 60 })
const chroma = z.number().check(z.gte(0), z.lte(0.4))

/** The colour of the shop's door, in OKLCH. The lightness is the same for every shop, so that text stays readable. */
export const Door = z.strictObject({ hue: z.number().check(z.gte(0), z.lt(360)), chroma, chromaDark: chroma })
export type Door = z.infer<typeof Door>

/** Which of the drawn doorsteps the shop shows. */
const Scenery = z.enum(['documents', 'home'])

const PlannedLink = z.union([
  z.strictObject({ label, service: z.string() }),
  z.strictObject({ label, category: z.string() }),
])
type PlannedLink = z.infer<typeof PlannedLink>

/** What a storefront wants around its pages; what of it is handed out depends on what its catalogue has. */
export const FramePlan = z.strictObject({
  tagline: line({ min: 1, max: 160 }),
  region: line({ min: 1, max: 60 }),
  door: Door,
  scenery: Scenery,
  menu: z.array(z.strictObject({ title: label, icon: IconName, links: z.array(PlannedLink) })),
  footerServices: z.array(PlannedLink),
  /** The one service that the menu shows with its picture. */
  feature: z.strictObject({ service: z.string(), description: label }),
})
export type FramePlan = z.infer<typeof FramePlan>

const FrameLink = z.strictObject({ label: z.string(), to: z.string() })
type FrameLink = z.infer<typeof FrameLink>

/** What stands around every page of a storefront: the words and links of header, menu and footer. */
export const StorefrontFrame = z.strictObject({
  tagline: z.string(),
  region: z.string(),
  door: Door,
  scenery: Scenery,
  groups: z.array(z.strictObject({ title: z.string(), icon: IconName, links: z.array(FrameLink) })),
  footerServices: z.array(FrameLink),
  categories: z.array(z.strictObject({ ...Category.shape, icon: IconName, to: z.string() })),
  /** How many services there are in all. */
  total: z.int(),
  /** A shop to try out: what is in it was made up, and its pages say so. */
  isDemo: z.boolean(),
  /** How many upcoming bookings a customer can hold whose email address is not confirmed. */
  upcomingUnconfirmed: z.int(),
  feature: z.nullable(
    z.strictObject({
      title: z.string(),
      to: z.string(),
      price: z.number(),
      currency: z.string(),
      imageUrl: z.string(),
      category: z.string(),
      description: z.string(),
    }),
  ),
})
export type StorefrontFrame = z.infer<typeof StorefrontFrame>

type Plan = { frame: FramePlan; categories: { key: string; icon: string }[] }
type There = { categories: Category[]; services: Service[] }

/** For a category that is in no plan. */
const plainIcon = 'grid'

/** The services that a frame would like to name. */
export function servicesNamedIn({ menu, footerServices, feature }: FramePlan): string[] {
  const links = [...menu.flatMap((group) => group.links), ...footerServices]
  return [...new Set([...links.flatMap((link) => ('service' in link ? [link.service] : [])), feature.service])]
}

/** The frame as far as it is true: no link to a service or a category that is not there, and no empty group. */
export function frameOf(
  { frame, categories }: Plan,
  there: There,
): Omit<StorefrontFrame, 'isDemo' | 'upcomingUnconfirmed'> {
  const { menu, footerServices, feature, ...words } = frame
  const groups = menu.map((group) => ({ ...group, links: linksTo(there, group.links) }))
  return {
    ...words,
    groups: groups.filter(({ links }) => links.length > 0),
    footerServices: linksTo(there, footerServices),
    categories: there.categories.map((category) => ({
      ...category,
      icon: categories.find(({ key }) => key === category.key)?.icon ?? plainIcon,
      to: pathOfCategory(category.key),
    })),
    total: there.categories.reduce((sum, { count }) => sum + count, 0),
    feature: featureOf(feature, there),
  }
}

function linksTo(there: There, planned: PlannedLink[]): FrameLink[] {
  return planned.flatMap((link) => {
    if ('service' in link) {
      const isThere = there.services.some(({ slug }) => slug === link.service)
      return isThere ? [{ label: link.label, to: pathOfService(link.service) }] : []
    }
    const isThere = there.categories.some(({ key }) => key === link.category)
    return isThere ? [{ label: link.label, to: pathOfCategory(link.category) }] : []
  })
}

function featureOf({ service, description }: FramePlan['feature'], { services }: There): StorefrontFrame['feature'] {
  const found = services.find(({ slug }) => slug === service)
  if (!found) return null
  const { title, slug, price, currency, imageUrl, category } = found
  return { title, to: pathOfService(slug), price, currency, imageUrl, category, description }
}
