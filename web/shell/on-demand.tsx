import { useEffect, useEffectEvent, useState } from 'react'
import { checkNetwork } from '#web/api.ts'
import { isOffline, onRecovery } from '#web/connection.ts'
import { useToast } from '#web/ui/toast.tsx'

type Load = () => Promise<void>
const loads = new Set<Load>()

type Opening = {
  open?: boolean
  onClose?: () => void
  /** Called when an opened part is being loaded, and when that ends. */
  onBusy?: (isBusy: boolean) => void
}

/**
 * A part of the page whose script is loaded when it is needed. A dialog is needed when it is opened. It appears as soon
 * as its script has loaded, unless the user has moved on. Dialogs are also loaded ahead, when the user first does
 * something. The placeholder is shown until the script has loaded.
 */
export function onDemand<Props extends object>(
  importPart: () => Promise<React.ComponentType<Props>>,
  Placeholder: React.ComponentType = Nothing,
  findNetwork: () => Promise<void> = checkNetwork,
) {
  let Part: React.ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  // Browsers do not request a script again that has failed, so none is requested without a network. `findNetwork` may
  // know that a service worker has it.
  const load = () =>
    (loading ??= findNetwork()
      .then(importPart)
      .then((imported) => void (Part = imported))
      .finally(() => (loading = undefined)))
  loads.add(load)

  function OnDemand(props: Props & Opening) {
    const { open = true } = props
    const Loaded = Part
    const [, setLoaded] = useState(false)
    const [wasOpen, setWasOpen] = useState(open)
    if (open && !wasOpen) setWasOpen(true)
    useLoading({
      ...props,
      open: open && !Loaded,
      load: () => Part === undefined && load(),
      onLoaded: () => setLoaded(true),
    })
    if (!wasOpen) return null
    return Loaded ? <Loaded {...props} /> : <Placeholder />
  }
  // What cannot be loaded now is loaded when it is needed.
  return Object.assign(OnDemand, { loadAhead: () => void load().catch(() => {}) })
}

type Loading = Opening & { open: boolean; load: () => false | Promise<void>; onLoaded: () => void }

function useLoading({ open, onClose, onBusy, load, onLoaded }: Loading) {
  const toast = useToast()
  const isDialog = onClose !== undefined
  const close = useEffectEvent(() => onClose?.())
  const setBusy = useEffectEvent((isBusy: boolean) => onBusy?.(isBusy))
  const show = useEffectEvent(async (signal: AbortSignal) => {
    try {
      await load()
      if (!signal.aborted) onLoaded()
    } catch {
      // The account menu waits for the network; a dialog would open when the user is doing something else.
      if (signal.aborted || (!isDialog && isOffline())) return
      close()
      // Some browsers never request a script again that has failed, so only a new document is sure to have it.
      const action = { label: 'Reload', onAct: () => window.location.reload() }
      if (isOffline()) toast({ text: 'You are offline. Try again when you are connected.', isFailure: true })
      else toast({ text: 'This part of the page could not be loaded.', isFailure: true, action })
    }
  })

  useEffect(() => {
    if (!open) return undefined
    const controller = new AbortController()
    const { signal } = controller
    setBusy(true)
    void show(signal)
    const stopWaiting = isDialog ? closeWhenMovedOn(close, signal) : onRecovery(() => void show(signal))
    return () => {
      controller.abort()
      stopWaiting?.()
      setBusy(false)
    }
  }, [open, isDialog])
}

/** The dialog would take the focus from what the user does now. */
function closeWhenMovedOn(close: () => void, signal: AbortSignal) {
  const opener = document.activeElement
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { signal })
  document.addEventListener('focusin', ({ target }) => target !== opener && close(), { signal })
}

function Nothing() {
  return null
}

/** Loads what the user may need next. */
export function loadOnDemand() {
  // What cannot be loaded now is loaded when it is needed.
  for (const load of loads) load().catch(() => {})
}
