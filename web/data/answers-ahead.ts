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

function dropOld() {
  for (const [name, { at }] of held) if (performance.now() - at >= freshFor) held.delete(name)
}

/** After a write, earlier answers may be out of date. */
export function dropHeld() {
  held.clear()
}
