import { useEffect, useRef, useState } from 'react'
import type { Endpoint, ReplyOf } from '#domain/contract/endpoint.ts'
import { sendFile } from '#web/files.ts'
import { problemOf } from '#web/data/problem.ts'

type Options<E extends Endpoint> = {
  storefront: string
  /** A reason not to send the file at all. */
  check: (file: File) => string | undefined
  onDone: (reply: ReplyOf<E>) => void
  /** The message when the server gives none. */
  failed: string
}

/** Uploads one file at a time, with progress; leaving the page cancels it. */
export function useUpload<E extends Endpoint>(endpoint: E, { storefront, check, onDone, failed }: Options<E>) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])

  async function send(file: File, signal: AbortSignal) {
    setShare(0)
    try {
      const onProgress = ({ sent, of = file.size }: { sent: number; of: number | undefined }) =>
        setShare(sent / Math.max(1, of))
      onDone(await sendFile(endpoint, { file, storefront, signal, onProgress }))
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error, failed).message)
    } finally {
      setShare(undefined)
    }
  }

  return {
    /** From 0 to 1 while a file is sent. */
    share,
    problem,
    setProblem,
    cancel: () => control.current?.abort(),
    /** Returns whether the file is being sent. */
    begin: (file: File | undefined): boolean => {
      if (!file || share !== undefined) return false
      const reason = check(file)
      setProblem(reason)
      if (reason !== undefined) return false
      control.current = new AbortController()
      void send(file, control.current.signal)
      return true
    },
  }
}
