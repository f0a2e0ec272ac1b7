import { useState } from 'react'
import { Refusal } from '#domain/contract/refusal.ts'
import { useWrite } from '#web/data/use-write.ts'

type Options<Item> = {
  /** What the dialog asks about; undefined while it is closed. */
  item: Item | undefined
  remove: (item: Item) => Promise<void>
  onDeleted: (item: Item) => void
  onClose: () => void
  failed: string
}

/** The state of a dialog that asks before it deletes something. */
export function useDelete<Item>({ item, remove, onDeleted, onClose, failed }: Options<Item>) {
  // Keep its name on the screen while the dialog fades out.
  const [last, setLast] = useState(item)
  if (item !== undefined && item !== last) setLast(item)
  const { isBusy, problem, failure, run, clear } = useWrite((item: Item) => remove(item).catch(unlessGone), { failed })

  async function start() {
    if (item === undefined) return
    const outcome = await run(item)
    if (outcome?.kind === 'done') onDeleted(item)
  }

  return {
    isBusy,
    problem,
    /** The server refused because the page shows old data. */
    isStale: failure?.kind === 'refused' && failure.refusal.status === 409,
    last,
    start: () => void start(),
    close: () => {
      clear()
      onClose()
    },
  }
}

/** Deleted already, by an earlier attempt whose answer was lost or in another tab: nothing is left to do. */
function unlessGone(error: unknown) {
  if (!(error instanceof Refusal) || error.status !== 404) throw error
}
