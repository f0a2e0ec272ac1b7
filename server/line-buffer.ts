type Options = {
  write: (text: string) => void
  /** The longest time that a line waits, in milliseconds. */
  delay?: number
  /** The number of characters that are written without waiting. */
  most?: number
}

/** Collects lines and writes them together, because each write to a file or a pipe is a blocking system call. */
export function createLineBuffer({ write, delay = 20, most = 64 * 1024 }: Options) {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (waiting === '') return
    const text = waiting
    waiting = ''
    write(text)
  }

  return {
    add: (line: string) => {
      waiting += line
      if (waiting.length >= most) flush()
      else timer ??= setTimeout(flush, delay).unref()
    },
    /** Writes what is waiting, for example before the process exits. */
    flush,
  }
}
