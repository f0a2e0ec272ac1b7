import { useEffect, useState } from 'react'
import { onRecovery } from '#web/connection.ts'

type Load = () => Promise<void>
const loads = new Set<Load>()

/**
 * A part of the page whose script is loaded when it is needed: a dialog when it is opened, and then it opens as soon as
 * it has loaded, unless it was closed. Dialogs are loaded ahead when the user first does something. Until then, there is
 * the placeholder.
 */
export function onDemand<Props extends object>(
  find: () => Promise<React.ComponentType<Props>>,
  Placeholder: React.ComponentType = Nothing,
) {
  let Found: React.ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  const load = () =>
    (loading ??= find()
      .then((found) => void (Found = found))
      .finally(() => (loading = undefined)))
  loads.add(load)

  return function OnDemand(props: Props & { open?: boolean }) {
    const { open = true } = props
    // Rendered again once it has loaded.
    const [, setLoaded] = useState(false)
    const [wasOpen, setWasOpen] = useState(open)
    if (open && !wasOpen) setWasOpen(true)
    useEffect(() => {
      if (!open || Found) return undefined
      let isOver = false
      const show = () =>
        void load().then(
          () => !isOver && setLoaded(true),
          // Tried again when the network is back.
          () => {},
        )
      show()
      const stopWaiting = onRecovery(show)
      return () => {
        isOver = true
        stopWaiting()
      }
    }, [open])
    if (!wasOpen) return null
    return Found ? <Found {...props} /> : <Placeholder />
  }
}

function Nothing() {
  return null
}

/** Loads what the user may need next. */
export function loadOnDemand() {
  // What cannot be loaded now is loaded when it is needed.
  for (const load of loads) load().catch(() => {})
}
