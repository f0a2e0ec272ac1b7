import { and, desc, eq, lte, ne, notInArray, sql } from 'drizzle-orm'
import { type KnownDevice, mostDevices } from '#domain/device.ts'
import type { Db } from '#server/platform/database/db.ts'
import { users } from '#server/identity/tables.ts'
import { devices } from './tables.ts'

/** The accounts that know a device: ids by email address. */
export async function findAccounts(db: Db, tokenHash: Buffer): Promise<Map<string, string>> {
  const rows = await db
    .select({ email: users.email, id: users.id })
    .from(devices)
    .innerJoin(users, eq(users.id, devices.userId))
    .where(eq(devices.tokenHash, tokenHash))
  return new Map(rows.flatMap(({ email, id }) => (email === null ? [] : [[email, id]])))
}

type Signing = { tokenHash: Buffer; userId: string; description: string; now: Date }

/** Stores a device that has just signed in. True when the account did not know it. */
export async function addDevice(db: Db, { now, ...signing }: Signing): Promise<boolean> {
  const times = { createdAt: now, lastUsedAt: now }
  const added = await db
    .insert(devices)
    .values({ ...signing, ...times })
    .onConflictDoNothing()
    .returning({ userId: devices.userId })
  const { tokenHash, userId, description } = signing
  if (added.length === 0) {
    const isIt = and(eq(devices.tokenHash, tokenHash), eq(devices.userId, userId))
    await db.update(devices).set({ description, lastUsedAt: now }).where(isIt)
    return false
  }
  const newest = db
    .select({ tokenHash: devices.tokenHash })
    .from(devices)
    .where(eq(devices.userId, userId))
    .orderBy(desc(devices.lastUsedAt), desc(devices.createdAt))
    .limit(mostDevices)
  await db.delete(devices).where(and(eq(devices.userId, userId), notInArray(devices.tokenHash, newest)))
  return true
}

export async function listDevices(db: Db, userId: string): Promise<KnownDevice[]> {
  const rows = await db.select().from(devices).where(eq(devices.userId, userId)).orderBy(desc(devices.lastUsedAt))
  return rows.map(({ description, createdAt, lastUsedAt }) => ({
    device: description,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
  }))
}

export async function removeDevices(db: Db, userId: string, { but }: { but?: Buffer | undefined } = {}) {
  const others = but === undefined ? undefined : ne(devices.tokenHash, but)
  await db.delete(devices).where(and(eq(devices.userId, userId), others))
}

/** Accounts that know the device under one token also know it under another. */
export async function copyDevice(db: Db, { from, to }: Record<'from' | 'to', Buffer>) {
  await db.execute(sql`
    insert into ${devices} (token_hash, user_id, description, created_at, last_used_at)
    select ${to}, user_id, description, created_at, last_used_at from ${devices} where ${devices.tokenHash} = ${from}
    on conflict do nothing`)
}

export async function removeUnusedDevices(db: Db, { since }: { since: Date }) {
  await db.delete(devices).where(lte(devices.lastUsedAt, since))
}
