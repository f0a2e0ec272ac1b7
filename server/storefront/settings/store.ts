import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Section } from '#domain/storefront/settings.ts'
import { users } from '#server/identity/tables.ts'
import type { Db } from '#server/platform/database/db.ts'
import { storefrontHosts, storefronts } from '#server/storefront/tables.ts'
import { settings } from './tables.ts'

type Name = { storefront: string; section: Section }

/** The changed fields of all storefronts. */
export async function listOverrides(db: Db) {
  const { storefront, section, overrides: fields } = settings
  return db.select({ storefront, section, fields }).from(settings)
}

/** The settings of a storefront can be changed by one transaction at a time. */
export async function lockSettings(tx: Db, storefront: string) {
  const { key } = storefronts
  await tx.select({ key }).from(storefronts).where(eq(key, storefront)).for('no key update')
}

/** Undefined for a section that has never been changed. */
export async function findSection(db: Db, { storefront, section }: Name) {
  const [found] = await db
    .select({
      fields: settings.overrides,
      version: settings.version,
      changedAt: settings.changedAt,
      changedById: settings.changedBy,
      changedBy: users.name,
    })
    .from(settings)
    .leftJoin(users, eq(users.id, settings.changedBy))
    .where(and(eq(settings.storefront, storefront), eq(settings.section, section)))
  return found
}

/** Settings that a new storefront starts with, set by no administrator. */
export async function setInitial(tx: Db, { at, fields: overrides, ...name }: Name & { fields: object; at: Date }) {
  await tx.insert(settings).values({ ...name, overrides, version: 1, changedAt: at, changedBy: null })
}

/** Settings that a storefront has started with and that no administrator has changed since. */
export async function removeInitial(tx: Db, { storefront, sections }: { storefront: string; sections: Section[] }) {
  const isUnchanged = and(eq(settings.version, 1), isNull(settings.changedBy))
  const isOne = and(eq(settings.storefront, storefront), inArray(settings.section, sections))
  await tx.delete(settings).where(and(isOne, isUnchanged))
}

/** Gives a storefront these hosts only. Returns the one that another storefront has, and that storefront. */
export async function replaceHosts(tx: Db, { storefront, hosts }: { storefront: string; hosts: string[] }) {
  await tx.delete(storefrontHosts).where(eq(storefrontHosts.storefront, storefront))
  if (hosts.length === 0) return undefined
  // In one order, so that two storefronts never wait for each other.
  const rows = hosts.toSorted().map((host) => ({ host, storefront }))
  await tx.insert(storefrontHosts).values(rows).onConflictDoNothing()
  const [taken] = await tx
    .select()
    .from(storefrontHosts)
    .where(and(inArray(storefrontHosts.host, hosts), ne(storefrontHosts.storefront, storefront)))
    .limit(1)
  return taken
}

type Change = Name & { fields: object; version: number; changedAt: Date; changedBy: string | null }

export async function setSection(tx: Db, { fields: overrides, ...change }: Change) {
  await tx
    .insert(settings)
    .values({ overrides, ...change })
    .onConflictDoUpdate({ target: [settings.storefront, settings.section], set: { overrides, ...change } })
}
