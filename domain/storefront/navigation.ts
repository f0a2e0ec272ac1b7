import * as z from 'zod/mini'
import { Category, type Service } from '#domain/catalogue.ts'
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
export const Scenery = z.enum(['documents', 'home'])

const PlannedLink = z.union([
  z.strictObject({ label, service: z.string() }),
  z.strictObject({ label, category: z.string() }),
])
type PlannedLink = z.infer<typeof PlannedLink>

/**
 * The planned header, menu and footer of a storefront. `frameOf` removes links to missing services and categories; an
 * empty menu or footer lists the categories of the shop.
 */
export const FramePlan = z.strictObject({
  region: line({ min: 1, max: 60 }),
  scenery: Scenery,
  menu: z.array(z.strictObject({ title: label, icon: IconName, links: z.array(PlannedLink) })),
  footerServices: z.array(PlannedLink),
  /** The service that the menu shows with its image. */
  feature: z.nullable(z.strictObject({ service: z.string(), description: label })),
})
export type FramePlan = z.infer<typeof FramePlan>

const FrameLink = z.strictObject({ label: z.string(), to: z.string() })
type FrameLink = z.infer<typeof FrameLink>

export const FormerCategory = z.strictObject({ key: z.string(), name: z.string(), imageUrl: z.string() })
export type FormerCategory = z.infer<typeof FormerCategory>

/** The texts and links of header, menu and footer. */
export const StorefrontFrame = z.strictObject({
  tagline: z.string(),
  region: z.string(),
  door: Door,
  scenery: Scenery,
  groups: z.array(z.strictObject({ title: z.string(), icon: IconName, links: z.array(FrameLink) })),
  footerServices: z.array(FrameLink),
  categories: z.array(z.strictObject({ ...Category.shape, icon: IconName, to: z.string() })),
  /** Archived categories, for the names in bookings that were made of their services. */
  formerCategories: z.array(FormerCategory),
  /** The number of all services. */
  total: z.int(),
  /** A demo with invented content, which its pages point out. */
  isDemo: z.boolean(),
  /** Set as long as there is nothing to read at /blog. */
  hasNoArticles: z.optional(z.literal(true)),
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

type StorefrontParts = { tagline: string; door: Door; frame: FramePlan; categories: PlannedCategory[] }
type PlannedCategory = { key: string; name: string; icon: string }
type CatalogueContent = { categories: Category[]; services: Service[] }

/** For a category without an icon. */
const plainIcon = 'grid'

/** The slugs of all services that a frame links to. */
export function servicesNamedIn({ menu, footerServices, feature }: FramePlan): string[] {
  const links = [...menu.flatMap((group) => group.links), ...footerServices]
  return [
    ...new Set([
      ...links.flatMap((link) => ('service' in link ? [link.service] : [])),
      ...(feature ? [feature.service] : []),
    ]),
  ]
}

/**
 * The frame without links to missing services or categories, and without empty groups. Categories have their current
 * names and order; where the plan lists all of them, those that administrators have added are listed too.
 */
export function frameOf(
  { tagline, door, frame, categories: planned }: StorefrontParts,
  catalogue: CatalogueContent,
): Omit<StorefrontFrame, 'isDemo' | 'upcomingUnconfirmed' | 'formerCategories' | 'hasNoArticles'> {
  const { menu, footerServices, feature, ...words } = frame
  const categories = catalogue.categories.map((category) => ({
    ...category,
    icon: planned.find(({ key }) => key === category.key)?.icon ?? plainIcon,
    to: pathOfCategory(category.key),
  }))
  const nameIn = (key: string) => planned.find((one) => one.key === key)?.name
  const shop = { ...catalogue, categories: categories.map((one) => ({ ...one, plannedName: nameIn(one.key) })) }
  return {
    tagline,
    door,
    ...words,
    groups: groupsOf(shop, menu).filter(({ links }) => links.length > 0),
    footerServices: footerServices.every(isOfCategory)
      ? byCategory(shop, footerServices, ({ name }) => ({ label: name })).flatMap((link) => linkTo(shop, link))
      : footerServices.flatMap((link) => linkTo(shop, link)),
    categories,
    total: catalogue.categories.reduce((sum, { count }) => sum + count, 0),
    feature: featureOf(feature, catalogue),
  }
}

type ShopCategory = Category & { icon: string; plannedName: string | undefined }
type Shop = { categories: ShopCategory[]; services: Service[] }
type PlannedGroup = FramePlan['menu'][number]
type CategoryLink = Extract<PlannedLink, { category: string }>

function isOfCategory(link: PlannedLink): link is CategoryLink {
  return 'category' in link
}

/** A group with a link to a category is about that category, and goes with it. */
function groupsOf(shop: Shop, menu: PlannedGroup[]) {
  const owned = menu.flatMap((group) => {
    const category = group.links.find(isOfCategory)?.category
    return category === undefined ? [] : { ...group, category }
  })
  const isByCategory = owned.length === menu.length
  const all = isByCategory
    ? byCategory(shop, owned, ({ key, name, icon }) => ({
        title: name,
        icon,
        links: [{ label: `All ${name}`, category: key }],
      }))
    : menu
  return all.map(({ title, icon, links }) => {
    const key = links.find(isOfCategory)?.category
    const category = shop.categories.find((one) => one.key === key)
    const isGone = key !== undefined && !category
    return {
      title: category?.plannedName === title ? category.name : title,
      icon,
      links: isGone ? [] : links.flatMap((link) => linkTo(shop, link)),
    }
  })
}

/** What the plan has for each category in the order of the shop, and something made for those that it does not have. */
function byCategory<Part extends { category: string }>(
  { categories }: Shop,
  parts: Part[],
  make: (category: ShopCategory) => Omit<Part, 'category'>,
) {
  return categories.map(
    (one) => parts.find(({ category }) => category === one.key) ?? { ...make(one), category: one.key },
  )
}

function linkTo({ categories, services }: Shop, link: PlannedLink): FrameLink[] {
  if (!isOfCategory(link)) {
    const isThere = services.some(({ slug }) => slug === link.service)
    return isThere ? [{ label: link.label, to: pathOfService(link.service) }] : []
  }
  const category = categories.find(({ key }) => key === link.category)
  return category ? [{ label: labelOf(link, category), to: pathOfCategory(category.key) }] : []
}

/** The planned words of a link, as long as the category has its planned name. */
function labelOf({ label }: CategoryLink, { name, plannedName }: ShopCategory): string {
  if (plannedName === undefined || plannedName === name) return label
  return label === plannedName ? name : `All ${name}`
}

function featureOf(planned: FramePlan['feature'], { services }: CatalogueContent): StorefrontFrame['feature'] {
  const found = planned && services.find(({ slug }) => slug === planned.service)
  if (!found) return null
  const { description } = planned
  const { title, slug, price, currency, imageUrl, category } = found
  return { title, to: pathOfService(slug), price, currency, imageUrl, category, description }
}
