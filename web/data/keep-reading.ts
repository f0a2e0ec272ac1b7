import { onRecovery } from '#web/connection.ts'
import { whenIdle } from './when-idle.ts'

type Schedule = {
  start: 'now' | 'idle' | 'later' | number
  pauseAfter: (count: number, hasFailed: boolean) => number | undefined
  isPolled: boolean
}

/** Calls `load` as scheduled, and returns a function that stops it. A later call makes the earlier ones outdated. */
export function keepReading(
  load: (isOutdated: () => boolean) => Promise<boolean>,
  { start, pauseAfter, isPolled }: Schedule,
): () => void {
  let count = 0
  let isOver = false
  let hasFailed = false
  let isBusy = false
  /** The network came back during a read, which may have begun without it. */
  let isDueAgain = false
  let timer: number | undefined

  async function look() {
    window.clearTimeout(timer)
    // A hidden tab reads when the user returns to it.
    if (isPolled && document.visibilityState === 'hidden') return
    count += 1
    const own = count
    const isOutdated = () => isOver || own !== count
    isBusy = true
    isDueAgain = false
    // The answer to this read announces a recovery before `load` resolves: it must not start the read again.
    hasFailed = false
    const isFailure = !(await load(isOutdated))
    if (isOutdated()) return
    isBusy = false
    hasFailed = isFailure
    if (hasFailed && isDueAgain) void look()
    else wait()
  }
  function wait() {
    const pause = pauseAfter(count, hasFailed)
    if (pause !== undefined) timer = window.setTimeout(look, pause)
  }

  let stopWaiting: (() => void) | undefined
  if (start === 'idle') stopWaiting = whenIdle(() => void look())
  else if (start === 'later') wait()
  else if (start === 'now') void look()
  else timer = window.setTimeout(look, start)
  if (isPolled) document.addEventListener('visibilitychange', look)
  // Shows at once whether the browser is right, instead of after the pause.
  if (isPolled) window.addEventListener('offline', look)
  const stopListening = onRecovery((cause) => {
    // After an answer to another read, only failed ones: else one that always fails would keep all of them reading.
    if (hasFailed || (isPolled && cause !== 'answer')) void look()
    else if (isBusy && cause === 'network') isDueAgain = true
  })
  return () => {
    isOver = true
    stopListening()
    window.clearTimeout(timer)
    stopWaiting?.()
    document.removeEventListener('visibilitychange', look)
    window.removeEventListener('offline', look)
  }
}
