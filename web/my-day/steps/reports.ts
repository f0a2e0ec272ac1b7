import type { NewStep } from '#domain/booking/new-step.ts'
import type { Visit } from '#domain/professional/my-day.ts'
import { createBroadcast } from '#web/broadcast.ts'
import { onRecovery } from '#web/connection.ts'
import { workPrefix } from '#web/drafts.ts'
import { onTokenChange } from '#web/session.ts'
import { nextOrder } from '#web/my-day/kept/order.ts'
import { isSignedIn } from '#web/my-day/kept/signed-in.ts'
import { isInMemoryOnly, listKept, readKept, removeKept, writeKept } from '#web/my-day/kept/storage.ts'
import { keepVisit } from '#web/my-day/kept/use-kept.ts'
import { alone } from './alone.ts'
import { droppedWith, type Entry, isWaiting, nextOf, type Reported, undoneWith, unsentOf } from './queue.ts'
import { type Result, sendEntry, type Why } from './send.ts'

const pauses = [1_000, 3_000, 10_000, 30_000]
const prefix = 'step '
const lastName = 'last step'
/** Visits whose last answers are kept in memory: those of more than a day. */
const most = 50

/** What a professional reports: first kept on the phone, then sent in order, by one tab at a time. */
export type Reports = ReturnType<typeof createReports>
export type Snapshot = Reported & {
  /** Stays over other pages and a reload, so that it can be taken back there. */
  last: LastReport | undefined
  /** The last try to send has not reached the server. */
  isStuck: boolean
  why: Why
  /** A step is only in the memory of the page. */
  isUnkept: boolean
  /** How many answers have arrived: the day is read again after each. */
  answers: number
}

/** What was reported last and not taken back. */
export type LastReport = Pick<NewStep, 'step' | 'collected'> & {
  booking: string
  customer: string
  currency: string
  /** By the clock of the phone. */
  takenAt: number
}

const perAccount = new Map<string, Reports>()

export function reportsOf(account: string): Reports {
  const known = perAccount.get(account) ?? createReports(account)
  perAccount.set(account, known)
  return known
}

function createReports(account: string) {
  let snapshot: Snapshot = {
    ...readReported(account),
    answered: new Map(),
    isStuck: false,
    why: 'no answer',
    answers: 0,
  }
  const broadcast = createBroadcast(follow)
  let isSending = false
  let isDueAgain = false
  let tries = 0
  let timer: number | undefined

  function change(values: Partial<Snapshot> = {}) {
    snapshot = { ...snapshot, ...values, ...readReported(account) }
    broadcast.announce()
  }

  function add(entry: Omit<Extract<Entry, { kind: 'take' }>, Fresh> | Omit<Extract<Entry, { kind: 'undo' }>, Fresh>) {
    const takenAt = Date.now()
    // After the kept ones, by whatever clock they were taken.
    const id = String(nextOrder(Number.parseInt(readEntries(account).at(-1)?.id ?? '0'))).padStart(15, '0')
    writeKept(account, prefix + id, { ...entry, id, takenAt, attempts: 0 } satisfies Entry)
    change()
    void send()
  }

  function take(visit: Visit, body: NewStep) {
    const { step, collected } = body
    const last = { ...namesOf(visit), step, collected, takenAt: Date.now() }
    writeKept(account, lastName, last satisfies LastReport)
    add({ ...namesOf(visit), kind: 'take', body })
  }

  function undo({ booking, customer, currency, step }: LastReport) {
    removeKept(account, lastName)
    const unsent = unsentOf(readEntries(account), booking, step)
    if (!unsent) return add({ booking, customer, currency, kind: 'undo', step })
    removeKept(account, prefix + unsent.id)
    change()
  }

  function dismiss({ id }: Entry) {
    removeKept(account, prefix + id)
    change()
  }

  /** Sends everything that waits, and tries again after a pause while the server cannot be reached. */
  async function send() {
    window.clearTimeout(timer)
    if (isSending) {
      isDueAgain = true
      return
    }
    isSending = true
    isDueAgain = false
    try {
      await alone(`my-day ${account}`, sendAll)
    } catch (error) {
      reportError(error)
      change({ isStuck: true, why: 'no answer' })
    } finally {
      isSending = false
    }
    if (isDueAgain) void send()
    else if (snapshot.isStuck) timer = window.setTimeout(send, pauses[tries++] ?? 60_000)
  }

  async function sendAll() {
    // One visit that the server cannot record must not hold up the others.
    const later = new Set<string>()
    // Another tab may have sent some while this one waited for its turn.
    for (let next = nextOf(readEntries(account)); next; next = nextOf(readEntries(account), later)) {
      // Under the token of a colleague, the server would refuse it for good.
      if (!isSignedIn(account)) return change({ isStuck: true, why: 'another account' })
      const result = await sendEntry(next, (sent) => update(sent))
      if (result.kind === 'unsent') {
        if (result.why !== 'fault') return change({ isStuck: true, why: result.why })
        later.add(next.booking)
        continue
      }
      tries = 0
      followResult(next, result)
    }
    if (later.size > 0) change({ isStuck: true, why: 'fault' })
    else if (snapshot.isStuck) change({ isStuck: false })
  }

  function followResult(entry: Entry, result: Exclude<Result, { kind: 'unsent' }>) {
    const answered = new Map([...snapshot.answered].slice(-most))
    if (result.kind === 'done') {
      // As the latest.
      answered.delete(entry.booking)
      answered.set(entry.booking, { visit: result.visit, order: nextOrder() })
      keepVisit(account, result.visit)
      removeKept(account, prefix + entry.id)
    } else {
      // Nothing of this visit is left to take back.
      if (readKept<LastReport>(account, lastName)?.booking === entry.booking) removeKept(account, lastName)
      for (const needless of undoneWith(readEntries(account), entry)) removeKept(account, prefix + needless.id)
      update({ ...entry, refused: result.reason })
      for (const dropped of droppedWith(readEntries(account), entry)) update(dropped)
    }
    change({ answered, isStuck: false, answers: snapshot.answers + 1 })
  }

  /** Not one that was removed since: by signing out, or on another tab. */
  function update(entry: Entry) {
    if (readKept(account, prefix + entry.id)) writeKept(account, prefix + entry.id, entry)
  }

  function follow() {
    const sent = `${workPrefix}${account} ${prefix}`
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // Another tab has sent it: what the server has recorded is read here too.
      const isAnswered = newValue === null && key?.startsWith(sent)
      change(isAnswered ? { answers: snapshot.answers + 1 } : {})
    }
    const onShow = () => document.visibilityState === 'visible' && void send()
    const onLeave = (event: BeforeUnloadEvent) => isInMemoryOnly(account, prefix) && event.preventDefault()
    window.addEventListener('beforeunload', onLeave)
    window.addEventListener('storage', onStorage)
    document.addEventListener('visibilitychange', onShow)
    const stopWaiting = onRecovery(() => {
      if (snapshot.entries.some(isWaiting)) void send()
    })
    const stopListening = onTokenChange(() => change())
    change()
    void send()
    return () => {
      window.removeEventListener('beforeunload', onLeave)
      window.removeEventListener('storage', onStorage)
      document.removeEventListener('visibilitychange', onShow)
      stopWaiting()
      stopListening()
      window.clearTimeout(timer)
    }
  }

  return { subscribe: broadcast.subscribe, read: () => snapshot, take, undo, dismiss, send: () => void send() }
}

type Fresh = 'id' | 'takenAt' | 'attempts'

const namesOf = ({ _id, customer, currency }: Visit) => ({ booking: _id, customer, currency })

const readReported = (account: string) => ({
  entries: readEntries(account),
  isUnkept: isInMemoryOnly(account, prefix),
  last: readKept<LastReport>(account, lastName),
})

function readEntries(account: string): Entry[] {
  return listKept(account, prefix).flatMap((name) => readKept<Entry>(account, name) ?? [])
}
