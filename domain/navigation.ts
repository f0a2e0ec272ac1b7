import * as z from 'zod/mini'
import { Category, type Service } from './catalogue.ts'
import { pathOfCategory, pathOfService } from '#domain/catalogue/browsing.ts'
import { line } from '#domain/contract/field.ts'

/** The name of an icon, drawn by web/ui. */
export const IconName = z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/))

const label = line({ min: 1, max: 60 })
const chroma = z.number().check(z.gte(0), z.lte(0.4))

/** The storefront's door colour, in OKLCH. Its lightness is fixed for all storefronts, so that text stays readable. */
export const Door = z.strictObject({ hue: z.number().check(z.gte(0), z.lt(360)), chroma, chromaDark: chroma })
export type Door = z.infer<typeof Door>

/** The hero illustration. */
const Scenery = z.enum(['documents', 'home'])

const PlannedLink = z.union([
  z.strictObject({ label, service: z.string() }),
  z.strictObject({ label, category: z.string() }),
])
type PlannedLink = z.infer<typeof PlannedLink>

/** The planned header, menu and footer of a storefront. `frameOf` removes links to missing services and categories. */
export const FramePlan = z.strictObject({
  tagline: line({ min: 1, max: 160 }),
  region: line({ min: 1, max: 60 }),
  door: Door,
  scenery: Scenery,
  menu: z.array(z.strictObject({ title: label, icon: IconName, links: z.array(PlannedLink) })),
  footerServices: z.array(PlannedLink),
  /** The service that the menu shows with its image. */
  feature: z.strictObject({ service: z.string(), description: label }),
})
export type FramePlan = z.infer<typeof FramePlan>

const FrameLink = z.strictObject({ label: z.string(), to: z.string() })
type FrameLink = z.infer<typeof FrameLink>

/** The texts and links of header, menu and footer. */
export const StorefrontFrame = z.strictObject({
  tagline: z.string(),
  region: z.string(),
  door: Door,
  scenery: Scenery,
  groups: z.array(z.strictObject({ title: z.string(), icon: IconName, links: z.array(FrameLink) })),
  footerServices: z.array(FrameLink),
  categories: z.array(z.strictObject({ ...Category.shape, icon: IconName, to: z.string() })),
  /** The number of all services. */
  total: z.int(),
  /** A demo with invented content, which its pages point out. */
  isDemo: z.boolean(),
  /** How many upcoming bookings a customer with an unconfirmed email address can have. */
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

type StorefrontParts = { frame: FramePlan; categories: { key: string; icon: string }[] }
type CatalogueContent = { categories: Category[]; services: Service[] }

/** For a category without an icon. */
const plainIcon = 'grid'

/** The slugs of all services that a frame links to. */
export function servicesNamedIn({ menu, footerServices, feature }: FramePlan): string[] {
  const links = [...menu.flatMap((group) => group.links), ...footerServices]
  return [...new Set([...links.flatMap((link) => ('service' in link ? [link.service] : [])), feature.service])]
}

/** The frame without links to missing services or categories, and without empty groups. */
export function frameOf(
  { frame, categories }: StorefrontParts,
  catalogue: CatalogueContent,
): Omit<StorefrontFrame, 'isDemo' | 'upcomingUnconfirmed'> {
  const { menu, footerServices, feature, ...words } = frame
  const groups = menu.map((group) => ({ ...group, links: linksTo(catalogue, group.links) }))
  return {
    ...words,
    groups: groups.filter(({ links }) => links.length > 0),
    footerServices: linksTo(catalogue, footerServices),
    categories: catalogue.categories.map((category) => ({
      ...category,
      icon: categories.find(({ key }) => key === category.key)?.icon ?? plainIcon,
      to: pathOfCategory(category.key),
    })),
    total: catalogue.categories.reduce((sum, { count }) => sum + count, 0),
    feature: featureOf(feature, catalogue),
  }
}

function linksTo(catalogue: CatalogueContent, planned: PlannedLink[]): FrameLink[] {
  return planned.flatMap((link) => {
    if ('service' in link) {
      const isThere = catalogue.services.some(({ slug }) => slug === link.service)
      return isThere ? [{ label: link.label, to: pathOfService(link.service) }] : []
    }
    const isThere = catalogue.categories.some(({ key }) => key === link.category)
    return isThere ? [{ label: link.label, to: pathOfCategory(link.category) }] : []
  })
}

function featureOf(
  { service, description }: FramePlan['feature'],
  { services }: CatalogueContent,
): StorefrontFrame['feature'] {
  const found = services.find(({ slug }) => slug === service)
  if (!found) return null
  const { title, slug, price, currency, imageUrl, category } = found
  return { title, to: pathOfService(slug), price, currency, imageUrl, category, description }
}
