import { useRef, useState } from 'react'
import { api } from '#domain/api.ts'
import { type Import, largestImport } from '#domain/import.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { ask, Outage } from '#web/api.ts'
import { useQuery } from '#web/data/use-query.ts'
import { useWrite } from '#web/data/use-write.ts'
import { problemOf } from '#web/data/problem.ts'
import { useUpload } from '#web/forms/use-upload.ts'

const [pause, longerPause] = [500, 2_000]

type Options = {
  storefront: string
  /** It was written, or failed. */
  onOver: (of: Import) => void
}

function isRunning(found: Import | undefined): boolean {
  return found?.state === 'checking' || found?.state === 'writing'
}

/** Imports a CSV file of services: upload, check, then write all of it or nothing. */
export function useImport({ storefront, onOver }: Options) {
  const [found, setFound] = useState<Import>()
  const isUnderWay = isRunning(found)
  /** The id while it is under way: a late answer about another import is ignored. */
  const followed = useRef<string>(undefined)
  function show(next: Import | undefined) {
    followed.current = isRunning(next) ? next?._id : undefined
    setFound(next)
  }
  const { begin, setProblem, ...upload } = useUpload(api.imports.begin, {
    storefront,
    check: ({ size }) => (size > largestImport ? 'Please choose a file of at most 10 MB.' : undefined),
    onDone: show,
    failed: 'The file could not be sent. Please try again.',
  })

  async function follow(id: string) {
    try {
      const latest = await ask(api.imports.import, { params: { import: id } })
      if (followed.current !== id) return
      show(latest)
      if (latest.state === 'done' || latest.state === 'failed') onOver(latest)
    } catch (error) {
      const mayPass = error instanceof Outage || (error instanceof Refusal && error.status > 404)
      if (!mayPass && followed.current === id) {
        show(undefined)
        setProblem(
          problemOf(error, 'We lost track of this import. Check the services list before trying again.').message,
        )
      }
      throw error
    }
  }
  useQuery(found?._id, () => follow(found?._id ?? ''), {
    when: isUnderWay,
    start: pause,
    every: ({ hasFailed }) => (hasFailed ? longerPause : pause),
  })

  const write = useWrite((id: string) => ask(api.imports.write, { params: { import: id } }), {
    failed: 'The import could not be started. Please try again.',
  })
  async function startWriting() {
    if (!found) return
    const outcome = await write.run(found._id)
    if (outcome?.kind === 'done') show(outcome.value)
  }

  return {
    ...upload,
    problem: write.problem ?? upload.problem,
    found,
    isStarting: write.isBusy,
    isUnderWay,
    write: () => void startWriting(),
    begin: (file: File | undefined) => {
      if (!file || isUnderWay || upload.share !== undefined) return
      if (!begin(file)) return
      show(undefined)
      write.clear()
    },
    reset: () => {
      upload.cancel()
      show(undefined)
      setProblem(undefined)
      write.clear()
    },
  }
}
export type Importing = ReturnType<typeof useImport>
