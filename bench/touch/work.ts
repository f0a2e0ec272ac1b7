type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  /** Microseconds; the last one is CPU time of the thread. */
  ts: number
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { type?: string } }
}
type Task = { from: number; to: number; cpu: number }

/** The events that the Event Timing API counts as parts of an interaction, and what scrolls or drags. */
const inputs = /^(pointerdown|pointerup|click|keydown|keyup|input|wheel|pointermove)$/

/** The longest wait for the next frame, in milliseconds. */
const frame = 1000 / 60

/** What the main thread of the page did, by its CPU time: another load on the machine does not add to it. */
export type Work = {
  /** From an input event until the main thread has finished the next frame: of the slowest event. */
  untilFrame: number
  /** The longest task. */
  longest: number
  /** All tasks from the mark `pressed` to the end of the frame after the mark `shown`, if the trace has them. */
  between: number | undefined
}

/**
 * The work of a trace that was recorded without slowing the processor down, `rate` times slower. Between the event and its
 * frame other tasks run only while the thread would wait for the screen, so they count for one frame and the longest of
 * them.
 */
export function workIn(trace: string, rate: number): Work {
  // The format of Chromium's traces.
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] }
  const events = ofPage(traceEvents)
  const tasks = events
    .filter(({ name }) => name.endsWith('RunTask'))
    .map(({ ts, dur = 0, tdur = 0 }) => ({ from: ts, to: ts + dur, cpu: (rate * tdur) / 1_000 }))
  const frames = events.filter(({ name }) => name === 'Layerize').map(({ ts }) => ts)
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && inputs.test(args?.data?.type ?? ''))
  const costs = presses.map(({ ts, dur = 0 }) =>
    untilFrame(
      tasks,
      ts,
      frames.find((at) => at >= ts + dur),
    ),
  )
  return {
    untilFrame: Math.max(0, ...costs),
    longest: Math.max(0, ...tasks.map(({ cpu }) => cpu)),
    between: betweenMarks(traceEvents, { tasks, frames }),
  }
}

function untilFrame(tasks: Task[], pressed: number, painted: number | undefined): number {
  const at = (moment: number) => tasks.find(({ from, to }) => from <= moment && moment <= to)
  const press = at(pressed)
  const paint = painted === undefined ? undefined : at(painted)
  if (!press) return 0
  if (!paint || paint === press) return press.cpu
  const others = tasks.filter(({ from }) => from > press.from && from < paint.from)
  return press.cpu + Math.min(sum(others), frame + Math.max(0, ...others.map(({ cpu }) => cpu))) + paint.cpu
}

type Recorded = { tasks: Task[]; frames: number[] }

function betweenMarks(traceEvents: TraceEvent[], { tasks, frames }: Recorded): number | undefined {
  const pressed = traceEvents.find(({ name }) => name === 'pressed')
  const shown = traceEvents.find(({ name }) => name === 'shown')
  const painted = shown && frames.find((at) => at >= shown.ts)
  if (!pressed || painted === undefined) return undefined
  return sum(tasks.filter(({ from, to }) => to > pressed.ts && from < painted))
}

function sum(tasks: Task[]): number {
  return tasks.reduce((all, { cpu }) => all + cpu, 0)
}

/** The events of the main thread that has been pressed, or else of the busiest one, in their order. */
function ofPage(traceEvents: TraceEvent[]): TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const spans = traceEvents.filter(({ ph }) => ph === 'X').toSorted((one, other) => one.ts - other.ts)
  const byMain = mains.map((main) => spans.filter((span) => threadOf(span) === threadOf(main)))
  const cpuOf = (span: TraceEvent[]) => span.reduce((all, { tdur = 0 }) => all + tdur, 0)
  return byMain.toSorted((one, other) => cpuOf(other) - cpuOf(one))[0] ?? []
}
