import * as z from 'zod/mini'
import { clockAt, formatDay, formatTime } from '#domain/format/day.ts'
import { plural } from '#domain/format/plural.ts'
import type { Settings } from './settings.ts'

/** What a shop needs before it opens, in this order. */
export const openingSteps = {
  contact: 'Name and contact',
  mail: 'Mail',
  categories: 'Categories',
  services: 'Services',
  people: 'People and hours',
  prices: 'Prices and tax',
  company: 'Company and legal pages',
  trial: 'A trial booking',
} as const
export type OpeningStepName = keyof typeof openingSteps

/** The steps of which only an administrator knows whether they are done. */
export const TickedStep = z.enum(['contact', 'mail', 'prices', 'trial'])
export type TickedStep = z.infer<typeof TickedStep>

const Tick = z.strictObject({ at: z.string(), by: z.string() })
export type Tick = z.infer<typeof Tick>

/** The trial booking that is there now. */
export const Trial = z.strictObject({
  _id: z.uuid(),
  number: z.string(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
  professional: z.nullable(z.string()),
  /** When it removes itself. */
  until: z.string(),
})
export type Trial = z.infer<typeof Trial>

/** How far a storefront is. */
export const Opening = z.strictObject({
  storefront: z.string(),
  isOpen: z.boolean(),
  steps: z.array(
    z.strictObject({
      step: z.enum(['contact', 'mail', 'categories', 'services', 'people', 'prices', 'company', 'trial']),
      isDone: z.boolean(),
      /** How many things are missing; 0 where an administrator has to say that it is done. */
      missing: z.int(),
      /** What is there, or what is missing. */
      text: z.string(),
      /** Who said that it is done. */
      ticked: z.nullable(Tick),
    }),
  ),
  /** Whether the company is filled in, and only its legal pages are to be read. */
  needsReading: z.boolean(),
  /** Set if no catalogue came with the storefront. */
  hasNothingShipped: z.optional(z.literal(true)),
  trial: z.nullable(Trial),
  /** What would not work if the shop opened now. */
  gaps: z.array(z.string()),
})
export type Opening = z.infer<typeof Opening>
export const StepTick = z.strictObject({ isDone: z.boolean() })

export type OpeningFacts = {
  brand: string
  support: Settings['contact']
  company: Settings['company']
  /** Whether brand or contact are others than those that came with Doorstep. */
  isNamed: boolean
  /** In words: 'Fee ₹5.00, Tax 10%'. */
  prices: string
  categories: { key: string; name: string; count: number }[]
  /** The categories of people who work at some time, and the names of these people. */
  staffed: string[]
  people: string[]
  /** The titles of the legal pages whose text no administrator has read. */
  unread: string[]
  ticks: Partial<Record<string, Tick>>
  trial: Trial | null
  clock: { locale: string; timeZone: string }
}

type Step = Opening['steps'][number]

const list = new Intl.ListFormat('en')

/** The steps with their state, and what would not work without those that are not done. */
export function openingOf(facts: OpeningFacts): Omit<Opening, 'storefront' | 'isOpen'> {
  const { categories, staffed, people, company, unread, ticks } = facts
  const services = categories.reduce((sum, { count }) => sum + count, 0)
  const offered = categories.filter(({ count }) => count > 0)
  const unstaffed = (offered.length > 0 ? offered : categories).filter(({ key }) => !staffed.includes(key))
  const hasNoPeople = people.length === 0
  const hasNoName = company.legalName === ''
  const lacks = (hasNoName ? 1 : 0) + unread.length
  const derived = (step: OpeningStepName, missing: number, text: string): Step => {
    return { step, isDone: missing === 0, missing, text, ticked: null }
  }
  const byHand = (step: TickedStep, text: string, isDone = false): Step => {
    const ticked = ticks[step] ?? null
    return { step, isDone: isDone || ticked !== null, missing: 0, text, ticked }
  }
  const unreadText = unread.length > 0 && `${list.format(unread)} ${unread.length === 1 ? 'is' : 'are'} not read.`
  return {
    steps: [
      byHand('contact', `${facts.brand}, ${facts.support.email}`, facts.isNamed),
      byHand('mail', ticks['mail'] ? 'A mail arrived.' : 'Check that mail from the shop arrives.'),
      derived('categories', categories.length > 0 ? 0 : 1, sayCategories(categories)),
      derived(
        'services',
        services > 0 ? 0 : 1,
        services > 0 ? `${plural(services, 'service')}.` : 'There are none yet.',
      ),
      derived('people', hasNoPeople ? 1 : unstaffed.length, sayPeople(people, unstaffed)),
      byHand('prices', `${facts.prices}.${ticks['prices'] ? '' : ' Not looked at yet.'}`),
      derived(
        'company',
        lacks,
        [hasNoName ? 'The legal name is empty.' : `${company.legalName}.`, unreadText || ''].join(' ').trim(),
      ),
      byHand(
        'trial',
        facts.trial ? sayTrial(facts.trial, facts.clock) : 'Goes through all the steps and removes itself.',
      ),
    ],
    trial: facts.trial,
    needsReading: !hasNoName && unread.length > 0,
    gaps: [
      ...(services === 0 ? ['Visitors find no services.'] : []),
      ...unstaffed
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => `${plural(count, 'service')} of ${name} ${count === 1 ? 'has' : 'have'} no times.`),
      ...(ticks['mail'] ? [] : ['Mail may not arrive: it has not been tried.']),
      ...(hasNoName ? ['Terms and footer name no company: the legal name is empty.'] : []),
      ...(unread.length > 0 ? [`${list.format(unread)}: read by no administrator yet.`] : []),
    ],
  }
}

function sayTrial(
  { number, title, date, time, professional, until }: Trial,
  { locale, timeZone }: OpeningFacts['clock'],
) {
  const visit = `${title}, ${formatDay(date, locale, 'short')}, ${formatTime(time, locale)}`
  const end = formatTime(clockAt(until, timeZone).time, locale)
  return `${number}: ${visit}${professional === null ? '' : ` with ${professional}`}. It removes itself at ${end}.`
}

function sayCategories(categories: { name: string }[]): string {
  return categories.length === 0 ? 'There are none yet.' : `${list.format(categories.map(({ name }) => name))}.`
}

const mostNames = 3

function sayPeople(people: string[], unstaffed: { name: string }[]): string {
  if (people.length === 0) return 'There are no people with hours yet.'
  const named = people.length > mostNames ? plural(people.length, 'person', 'people') : list.format(people)
  const without = list.format(unstaffed.map(({ name }) => name))
  return unstaffed.length === 0 ? `${named}.` : `${named}. No one does ${without} yet.`
}

/** A service of the catalogue that came with Doorstep. */
export const ShippedService = z.strictObject({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  price: z.number(),
  duration: z.int(),
  /** Whether the shop has it, or has archived it. */
  isThere: z.boolean(),
})
export type ShippedService = z.infer<typeof ShippedService>
export const ShippedChoice = z.strictObject({ slugs: z.array(z.string()).check(z.minLength(1), z.maxLength(200)) })
