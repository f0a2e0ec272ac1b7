import { setTimeout as sleep } from 'node:timers/promises'
import { csvRow } from '#domain/format/csv.ts'
import { largestImport } from '#domain/import.ts'
import { storefront } from '#campaigns/rig/fixtures.ts'
import type { Target } from './client.ts'

const path = '/api/admin/services/imports'
const patience = 15_000
const tries = 60

/** Files of the maximum size. */
export function largeFiles(many: number) {
  return Array.from({ length: many }, (_, turn) => aLargeFile(turn))
}

/** Sends all files at once: each must eventually be accepted. */
export async function sendImports(target: Target, files: Uint8Array<ArrayBuffer>[]) {
  await Promise.all(files.map((file) => sendImport(target, file)))
}

/** Contains a character outside Latin-1, so that the string takes two bytes per character in memory. */
function aLargeFile(turn: number): Uint8Array<ArrayBuffer> {
  const row = (at: number) =>
    csvRow([`large-${turn}-${at}`, `Large ${at}`, 'legal', '100', '45', `₹ ${'words '.repeat(320)}`])
  const length = Buffer.byteLength(row(9_999))
  const rows = Array.from({ length: Math.floor(largestImport / length) - 1 }, (_, at) => row(at))
  return Buffer.from(csvRow(['slug', 'title', 'category', 'price', 'duration', 'description']) + rows.join(''))
}

async function sendImport({ origin, token, tally }: Target, body: Uint8Array<ArrayBuffer>) {
  const headers = { Authorization: `Bearer ${token}`, 'X-Storefront': storefront, 'Content-Type': 'text/csv' }
  for (let turn = 0; turn < tries; turn += 1) {
    const signal = AbortSignal.timeout(patience)
    const answer = await fetch(origin + path, { method: 'POST', headers, body, signal })
    const text = await answer.text()
    tally.count(`imports: ${answer.status}`)
    if (answer.status !== 503) {
      if (answer.status !== 202)
        tally.wrong('imports that should be accepted', `${answer.status} ${text.slice(0, 200)}`)
      return
    }
    const seconds = answer.headers.get('retry-after')
    if (seconds === null) tally.wrong('503 without Retry-After', 'an import')
    await sleep(1_000 * Number(seconds))
  }
  tally.wrong('imports refused as busy until the end', path)
}
