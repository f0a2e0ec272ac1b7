import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { UserRole } from '#domain/identity.ts'
import { type Random, seededRandom } from '#domain/random/random.ts'
import type { StorefrontPlan } from '#domain/storefront.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { decoyHash } from '#server/identity/actions.ts'
import { addCustomers } from '#server/identity/customers/store.ts'
import { addUser, findCredentials, setPasswordHash } from '#server/identity/store.ts'
import { hashPassword, passwordMatches } from '#server/platform/auth/password.ts'
import { demoPhone } from './phones.ts'
import type { Db } from '#server/platform/database/db.ts'
import { openDataFolder } from '#server/platform/database/data-folder.ts'
import { hasRemovedDemo } from '#server/storefront/store.ts'
import { readOrCreateSecret } from '#server/platform/auth/secret-file.ts'

/** The password of the demo accounts: the setting, or a random one created on the first start. */
export async function demoPasswordOf({ demoPassword, dataDir }: Config): Promise<string> {
  if (demoPassword !== undefined) return demoPassword
  openDataFolder(dataDir)
  return readOrCreateSecret(join(dataDir, 'demo-password'), () => randomBytes(9).toString('base64url'))
}

export type DemoCustomer = {
  id: string
  name: string
  email: string
  phone: string | null
  createdAt: Date
  emailVerifiedAt: Date | null
}

const mostCustomers = 100

/** Up to a hundred demo customers, the same on every machine. Only their dates depend on `now`. */
export function demoCustomers({ key, people, timeZone, locale }: StorefrontPlan, now: Date): DemoCustomer[] {
  if (!people) return []
  const chance = seededRandom(`customers of ${key}`)
  const taken = new Set<string>()
  return shuffled(listPersons(people), chance)
    .slice(0, mostCustomers)
    .map(({ name, address }) => {
      const email = freeEmail(address, taken)
      taken.add(email)
      const createdAt = chooseJoining(chance, timeZone, now)
      // Accounts are shared: one address has one id at both storefronts.
      const id = seededRandom(email).uuid()
      return {
        id,
        name,
        email,
        phone: demoPhone(id, locale),
        createdAt,
        emailVerifiedAt: chooseVerifying(chance, createdAt),
      }
    })
}

type Person = { name: string; address: string }

/** How many neighbouring names in the lists are combined. */
const circle = 5

function listPersons({ given, family }: NonNullable<StorefrontPlan['people']>): Person[] {
  const persons = given.flatMap((first, at) => {
    const beside = Math.floor((at * family.length) / given.length)
    const start = beside - (beside % circle)
    return family.slice(start, start + circle).map((last) => personOf(first, last))
  })
  return [...new Map(persons.map((person) => [person.name, person])).values()]
}

function personOf(first: string, last: string): Person {
  const words = [first, last].map(folded).filter((word) => word !== '')
  return { name: `${first} ${last}`, address: words.join('.') || 'customer' }
}

/** The name in letters that any address allows: Muñoz becomes munoz, O'Connell oconnell. */
function folded(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

function freeEmail(address: string, taken: Set<string>): string {
  for (let count = 1; ; count++) {
    const email = `${address}${count === 1 ? '' : count}@example.com`
    if (!taken.has(email)) return email
  }
}

function shuffled<T>(list: T[], { fraction }: Random): T[] {
  return list
    .map((value) => ({ value, rank: fraction() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

// In days from midnight UTC: these bounds keep every time zone within 3 to 540 days.
const daysAgo = { least: 5, most: 538 }

/** During the day, and more often recently, as in a growing shop. */
function chooseJoining({ fraction, whole }: Random, timeZone: string, now: Date): Date {
  const days = daysAgo.most - Math.floor(Math.sqrt(fraction()) * (daysAgo.most - daysAgo.least + 1))
  const plainTime = { hour: whole(7, 22), minute: whole(0, 59), second: whole(0, 59) }
  const day = Temporal.PlainDate.from(now.toISOString().slice(0, 10)).subtract({ days })
  return new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
}

/** Nine in ten open the email, most of them soon, all within the day that its link is valid. */
function chooseVerifying({ fraction }: Random, createdAt: Date): Date | null {
  const [luck, patience] = [fraction(), fraction()]
  const minutes = 2 + patience * patience * 8 * 60
  return luck < 0.9 ? new Date(createdAt.getTime() + Math.floor(minutes * 60) * 1_000) : null
}

/** The shop whose professional signs in. */
export const shopOfDemoProfessional = 'documents'

type Account = { email: string; name: string; role: UserRole }
/** Without an id if an administrator has disabled it. */
export type DemoAccount = Account & { id: string | undefined }

export const demoAccounts: Account[] = [
  { email: 'admin@doorstep.example', name: 'Demo Admin', role: 'admin' },
  { email: 'customer@doorstep.example', name: 'Demo Customer', role: 'customer' },
  { email: 'professional@doorstep.example', name: 'Demo Professional', role: 'professional' },
]

/**
 * Opens the demo accounts with the demo password, whatever changed before. After the demo of a storefront was removed
 * there is no administrator and no professional of the demo: no password that others may know opens a real shop again.
 */
export async function openDemoAccounts(db: Db, { clock }: Deps, password: string): Promise<DemoAccount[]> {
  const opened: DemoAccount[] = []
  const isLeft = await hasRemovedDemo(db)
  for (const account of demoAccounts.filter(({ role }) => role === 'customer' || !isLeft)) {
    const found = await findCredentials(db, account.email)
    let id = found?.user._id
    if (!found) {
      const passwordHash = await hashPassword(password)
      const now = clock()
      const made = { ...account, id: randomUUID(), passwordHash, createdAt: now, emailVerifiedAt: now }
      id = (await addUser(db, made))?._id
    } else if (!(await passwordMatches(password, found.passwordHash))) {
      await setPasswordHash(db, found.user._id, { passwordHash: await hashPassword(password) })
    }
    opened.push({ ...account, id })
  }
  return opened
}

/** The customers of the demo, who cannot sign in. */
export async function addDemoCustomers(db: Db, plan: StorefrontPlan, now: Date) {
  const passwordHash = await decoyHash()
  await addCustomers(
    db,
    demoCustomers(plan, now).map((customer) => ({ ...customer, role: 'customer', passwordHash })),
  )
}
