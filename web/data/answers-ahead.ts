type Held = { at: number; answer: Promise<unknown> }

/** Milliseconds after which an answer that was read ahead is out of date. A user looks at a page for longer. */
const freshFor = 10_000

/** Answers to reads for pages that the user is about to open. */
const held = new Map<string, Held>()

export function findHeld(name: string): Promise<unknown> | undefined {
  dropOld()
  return held.get(name)?.answer
}

export function hold(name: string, answer: Promise<unknown>) {
  dropOld()
  held.set(name, { at: performance.now(), answer })
  // The page asks again, and shows the error if there is still one.
  answer.catch(() => held.delete(name))
}

/** Milliseconds for which a call of a loader is not repeated ahead. Pages must not share it: each wants the latest. */
const justNow = 1_000

/** Calls of loaders: a pressed page may be read ahead while its loader is running. */
const loading = new Map<string, Promise<unknown>>()

export function findLoading(name: string): Promise<unknown> | undefined {
  return loading.get(name)
}

export function noteLoading(name: string, answer: Promise<unknown>) {
  loading.set(name, answer)
  const forget = () => {
    if (loading.get(name) === answer) loading.delete(name)
  }
  answer.then(() => setTimeout(forget, justNow), forget)
}

function dropOld() {
  for (const [name, { at }] of held) if (performance.now() - at >= freshFor) held.delete(name)
}

/** After a write, earlier answers may be out of date. */
export function dropHeld() {
  held.clear()
  loading.clear()
}
