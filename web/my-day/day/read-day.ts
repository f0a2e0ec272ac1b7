import { api } from '#domain/api.ts'
import type { MyDay } from '#domain/professional/my-day.ts'
import { askAsVisitor } from '#web/api.ts'
import { askAhead } from '#web/data/ask-ahead.ts'
import { knownUser } from '#web/data/use-user.ts'
import { readToken } from '#web/session.ts'

/** The server knows which day it is where the professional works. */
const today = { query: {} }

/** Asks for today while the server is asked who works: on a slow line the visits would otherwise appear later. */
export function readTodayAhead(request: Request) {
  if (readToken() === null || knownUser() !== undefined || new URL(request.url).search !== '') return
  // The page asks again, and shows the error if there is still one.
  askAhead(api.myDay.day, today).catch(() => {})
}

/** Reads a day. The first time on this phone, today may have been read ahead. */
export async function readDay(date: string, isFirst: boolean): Promise<MyDay> {
  const ahead = isFirst ? await askAhead(api.myDay.day, today).catch(() => undefined) : undefined
  return ahead?.date === date ? ahead : askAsVisitor(api.myDay.day, { query: { date } })
}
