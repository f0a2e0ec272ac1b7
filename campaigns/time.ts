import { checkedRules } from '#campaigns/invariants/check.ts'
import { defineCampaign, type Run } from '#campaigns/rig/campaign.ts'
import { report, reportCounts } from '#campaigns/rig/report.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { openTally, type Tally } from '#campaigns/rig/tally.ts'
import { addUp, inTurns, type Outcome, runIn } from '#campaigns/time/children.ts'
import { makeParty } from '#campaigns/time/party.ts'
import { bookingFaults, pureFaults, zoneOfFaults } from '#campaigns/time/planted-faults.ts'
import { type PropertyOrder, propertyOutcomes, propertyRules } from '#campaigns/time/properties.ts'
import { bookingRules } from '#campaigns/time/rules.ts'
import { campaignZones } from '#campaigns/time/zones.ts'

/** The values of TZ under which everything must be the same. */
const processZones = [
  'UTC',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
]
const sameEverywhere = 'the same instants and texts under 6 values of TZ'

const neededOfBookings = [
  'create: 201',
  'cancel: 200',
  'reschedule: 200',
  'reschedule by an administrator: 200',
  'status: 200',
  'bookings compared',
  'emails compared',
  'ends of free cancellation in emails',
  'days counted',
  'rows of exports',
  'booking-reminder',
  'review-invitation',
  'skipped times that were refused',
]

/** Clocks that change, in every zone: slots, texts, emails, calendar files and rows tell the same moment. */
export const campaign = defineCampaign(
  { slots: { full: 200_000, quick: 5_000 }, bookings: { full: 10_000, quick: 300 } },
  async ({ isQuick, db, seed, sizes: { slots, bookings }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const [tally] = await Promise.all([
        checkPure({ isQuick, seed, slots, verdict }),
        checkInDatabase({ isQuick, seed, bookings, verdict, databases }),
      ])
      verdict.figure(
        'No slot is at a skipped or doubled time, and every text tells its instant, whatever the TZ of the server.',
        `0 of ${tally.of('slots')} slots wrong, the same under ${processZones.length} values of TZ`,
      )
    } finally {
      await databases.close()
    }
  },
)

type Pure = Pick<Run, 'isQuick' | 'seed' | 'verdict'> & { slots: number }

/** Days, slots and texts without a database, under each TZ. */
async function checkPure({ isQuick, seed, slots, verdict }: Pure): Promise<Tally> {
  const few: PropertyOrder = {
    kind: 'properties',
    seed,
    everyDays: 90,
    texts: { near: 0.5, far: 0.5 },
    zones: campaignZones,
  }
  await inTurns(pureFaults, async ({ name, finds }) => {
    const { tally } = await runIn({ tz: 'America/New_York', fault: name }, [
      { ...few, zones: campaignZones.slice(0, 4) },
    ])
    verdict.caught(name, tally.wrongs.has(finds), tally.wrongs.get(finds)?.[0])
  })
  const properties = isQuick ? few : { ...few, everyDays: 1, texts: { near: 4, far: 1 } }
  const zones = isQuick ? campaignZones.map(({ zone }) => zone) : Intl.supportedValuesOf('timeZone')
  const count = processZones.length
  const outcomes = await inTurns([...processZones.entries()], ([at, tz]) => {
    const own = zones.filter((_, index) => index % count === at)
    const everywhere = { kind: 'everywhere', seed, zones: own, slots: slots / count, hasChanges: !isQuick } as const
    return runIn({ tz }, [properties, everywhere])
  })
  const hashes = outcomes.map(({ hashes: [hash] }) => hash)
  const isSame = new Set(hashes).size === 1
  verdict.check(sameEverywhere, isSame ? [] : hashes.map((hash, at) => `${processZones[at]}: ${hash}`))
  const tally = addedUp(outcomes)
  report('  Days, slots and texts:')
  reportCounts(tally)
  verdict.rules(tally, propertyRules)
  verdict.happened(tally, propertyOutcomes)
  return tally
}

type InDatabase = Pick<Run, 'isQuick' | 'seed' | 'verdict'> & { bookings: number; databases: ScratchDatabases }

/** Bookings through the front door of storefronts in 14 zones, in processes with different TZ. */
async function checkInDatabase({ isQuick, seed, bookings, verdict, databases }: InDatabase) {
  const template = await databases.make()
  const party = await makeParty(template)
  const order = { kind: 'bookings', seed, party } as const
  await inTurns(bookingFaults, async (fault) => {
    const url = await databases.make(template)
    const shops = party.shops.filter(({ zone }) => zone === zoneOfFaults)
    const spoils = 'spoils' in fault ? fault.spoils : undefined
    const options = { tz: 'UTC', ...(spoils === undefined && { fault: fault.name }) }
    const own = { url, party: { ...party, shops }, bookings: 20, changes: 100, spoils }
    const { tally } = await runIn(options, [{ ...order, ...own }])
    verdict.caught(fault.name, tally.wrongs.has(fault.finds), tally.wrongs.get(fault.finds)?.[0])
  })
  const zones = isQuick ? processZones.slice(1, 3) : processZones
  const outcomes = await inTurns(zones, async (tz) => {
    const url = await databases.make(template)
    const own = { seed: `${seed} ${tz}`, url, bookings: bookings / zones.length, changes: 70 }
    return runIn({ tz }, [{ ...order, ...own }])
  })
  const tally = addedUp(outcomes)
  report('  Bookings:')
  reportCounts(tally)
  verdict.rules(tally, [...Object.values(bookingRules), ...checkedRules])
  verdict.happened(tally, neededOfBookings)
  verdict.figure(
    'A booking has the same moment on its pages, in the API, in emails, in calendar files and in the database.',
    `0 of ${tally.of('bookings compared')} bookings in ${party.shops.length} time zones differ`,
  )
}

function addedUp(outcomes: Outcome[]): Tally {
  const tally = openTally()
  for (const outcome of outcomes) addUp(tally, outcome)
  return tally
}
