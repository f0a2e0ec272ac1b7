import { join } from 'node:path'
import { defineCampaign } from '#campaigns/rig/campaign.ts'
import { attack, type Attack, rules, sixteenConnections } from '#campaigns/overload/phases.ts'
import { fillTemplate, inShop, type Template } from '#campaigns/overload/shop.ts'
import { openScratchDatabases, type ScratchDatabases } from '#campaigns/rig/scratch-database.ts'
import { report } from '#campaigns/rig/report.ts'

/**
 * Five times the load that the product can take: it must go on to answer as much as before, the bookings first, refuse
 * the rest at once, and be well again soon after.
 */
export const campaign = defineCampaign(
  { seconds: { full: 60, quick: 10 } },
  async ({ db, seed, sizes: { seconds }, verdict }) => {
    const databases = await openScratchDatabases(db)
    try {
      const template = await fillTemplate(databases, seed)
      const spoiled = await overload(databases, template, { seed, seconds: 6, isSpoiled: true })
      verdict.caught(
        'the server refuses nothing early',
        spoiled.peak > 0 && spoiled.wrongs.has(rules[1]),
        [...spoiled.wrongs.keys()].join('; '),
      )
      const { wrongs, peak, good, booked, refusals, recovery, memory } = await overload(databases, template, {
        seed,
        seconds,
      })
      for (const rule of rules) verdict.check(rule, wrongs.get(rule) ?? [])
      verdict.figure(
        'Five times more requests than a shop can answer do not stop it: it answers as many as before, and bookings first.',
        `${percent(good / peak)} of the peak of ${Math.round(peak)} good replies a second; ${percent(booked)} of the bookings; ` +
          `refusals within ${Math.round(refusals)} ms (p99); well after ${recovery} s; ${memory}`,
      )
    } finally {
      await databases.close()
    }
  },
)

type Size = { seed: string; seconds: number; isSpoiled?: boolean }

function overload(databases: ScratchDatabases, template: Template, { seed, seconds, isSpoiled = false }: Size) {
  const spoiled = { NODE_OPTIONS: `--import ${join(import.meta.dirname, 'overload', 'never-refuse.ts')}` }
  report(isSpoiled ? 'With a server that refuses nothing early:' : 'With the product:')
  return inShop<Attack>(databases, template, {
    settings: isSpoiled ? spoiled : {},
    attack: async (shop) => {
      const found = await attack(shop, { seed, seconds })
      if (!isSpoiled) await sixteenConnections(shop, { seed, wrongs: found.wrongs })
      return found
    },
  })
}

const percent = (share: number) => `${Math.round(1_000 * share) / 10} %`
