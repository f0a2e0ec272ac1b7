type Close = () => Promise<unknown>

const closers = new Set<Close>()

/**
 * Closes something when the returned function is called, or before the process ends on a signal: an embedded database
 * runs in a process of its own, which would go on without the benchmark.
 */
export function closeAtEnd(close: Close): Close {
  let closing: Promise<unknown> | undefined
  const once = () => {
    closers.delete(once)
    return (closing ??= close())
  }
  closers.add(once)
  return once
}

/** In reverse order of opening. */
export async function closeAll(): Promise<void> {
  for (const close of [...closers].toReversed()) {
    await close().catch((error: unknown) => process.stderr.write(`${String(error)}\n`))
  }
}
