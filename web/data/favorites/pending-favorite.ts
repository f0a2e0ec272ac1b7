import * as z from 'zod/mini'
import { keepDraftText, readDraftText } from '#web/drafts.ts'

const name = 'favorite'
const PendingFavorite = z.object({ service: z.string(), title: z.string(), at: z.number() })
export type PendingFavorite = Pick<z.infer<typeof PendingFavorite>, 'service' | 'title'>

/** For as long as one may take to sign in, or to open an account. */
const lastsFor = 30 * 60_000

/** The heart that a visitor has pressed, who is then asked to sign in. */
export function keepPendingFavorite(pending: PendingFavorite) {
  keepDraftText(name, JSON.stringify({ ...pending, at: Date.now() } satisfies z.infer<typeof PendingFavorite>))
}

/** Once: what was carried out, or could not be, is not tried again behind somebody's back. */
export function takePendingFavorite(): PendingFavorite | undefined {
  const text = readDraftText(name)
  if (text === undefined || text === '') return undefined
  keepDraftText(name, '')
  const { data } = z.safeParse(PendingFavorite, parse(text))
  return data && Date.now() - data.at < lastsFor ? data : undefined
}

/** Anybody can write there. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
