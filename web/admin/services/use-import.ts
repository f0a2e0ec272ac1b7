import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import type { Import } from '#domain/import.ts'
import { largestImport } from '#domain/import.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Outage } from '#web/api.ts'
import { sendFile } from '#web/files.ts'
import { problemOf } from '#web/data/problem.ts'

const [pause, longerPause] = [500, 2_000]

type Plan = {
  storefront: string
  /** It has been written, or it could not be. */
  onOver: (of: Import) => void
}

/** A file on its way into the catalogue: sent, looked through, and then written, all of it or nothing. */
export function useImport({ storefront, onOver }: Plan) {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<Import>()
  const [isAsked, setAsked] = useState(false)
  const control = useRef<AbortController>(undefined)
  useEffect(() => () => control.current?.abort(), [])
  const isUnderWay = found?.state === 'checking' || found?.state === 'writing'
  useFollowing(isUnderWay ? found._id : undefined, {
    onNews(next) {
      setFound(next)
      if (next.state === 'done' || next.state === 'failed') onOver(next)
    },
    onGone(message) {
      setFound(undefined)
      setProblem(message)
    },
  })

  async function send(file: File, { signal }: AbortController) {
    setFound(undefined)
    setProblem(undefined)
    setShare(0)
    try {
      const onProgress = ({ sent, of = file.size }: { sent: number; of: number | undefined }) =>
        setShare(sent / Math.max(1, of))
      setFound(await sendFile(api.imports.begin, { file, storefront, signal, onProgress }))
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error, 'The file could not be sent. Please try again.').message)
    } finally {
      setShare(undefined)
    }
  }

  async function write() {
    if (!found || isAsked) return
    setAsked(true)
    setProblem(undefined)
    try {
      setFound(await ask(api.imports.write, { params: { import: found._id } }))
    } catch (error) {
      setProblem(problemOf(error, 'The import could not be begun. Please try again.').message)
    } finally {
      setAsked(false)
    }
  }

  return {
    share,
    problem,
    found,
    isAsked,
    isUnderWay,
    write: () => void write(),
    begin: (file: File | undefined) => {
      if (!file || share !== undefined || isUnderWay) return
      if (file.size > largestImport) return setProblem('Please choose a file of at most 10 MB.')
      control.current = new AbortController()
      void send(file, control.current)
    },
    stop: () => control.current?.abort(),
    reset: () => {
      control.current?.abort()
      setFound(undefined)
      setProblem(undefined)
    },
  }
}
export type Importing = ReturnType<typeof useImport>

type Listener = { onNews: (news: Import) => void; onGone: (message: string) => void }

/** Asks how far it is, again and again; what cannot be reached is asked again a moment later. */
function useFollowing(id: string | undefined, { onNews, onGone }: Listener) {
  const tell = useEffectEvent((news: Import) => onNews(news))
  const giveUp = useEffectEvent((message: string) => onGone(message))
  useEffect(() => {
    if (id === undefined) return
    let isOver = false
    let timer: number | undefined
    const look = () => {
      ask(api.imports.import, { params: { import: id } })
        .then((news) => {
          if (isOver) return
          tell(news)
          timer = window.setTimeout(look, pause)
        })
        .catch((error: unknown) => {
          if (isOver) return
          const mayPass = error instanceof Outage || (error instanceof Refusal && error.status > 404)
          if (mayPass) timer = window.setTimeout(look, longerPause)
          else giveUp(problemOf(error, 'Nobody knows any more what has become of this file.').message)
        })
    }
    timer = window.setTimeout(look, pause)
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [id])
}
