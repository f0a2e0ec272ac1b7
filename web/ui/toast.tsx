import { createContext, useCallback, useContext, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'
import { useClearOfFoot } from './use-clear-of-foot.ts'

type Message = {
  text: string
  /** A failure stays until the user closes it. */
  isFailure?: boolean
  action?: { label: string; onAct: () => void }
  /** How long it is shown, in milliseconds, if its action stays available longer than a toast usually does. */
  standsFor?: number
}
type Toast = Message & { id: number; shownAt: number }

const ShowToast = createContext<(message: Message) => void>(() => {
  throw new Error('useToast() must be used within <Toasts>')
})

type ShownToasts = {
  toasts: Toast[]
  close: (id: number) => void
  /** Registers a region; returns a function that removes it. */
  enter: (region: string) => () => void
  topmost: string | undefined
}

const ShownToasts = createContext<ShownToasts>({
  toasts: [],
  close: () => {},
  enter: () => () => {},
  topmost: undefined,
})

/** Shows a message that belongs to no place on the page. */
export function useToast() {
  return useContext(ShowToast)
}

/** The toasts are shown in the topmost <ToastRegion>: behind an open dialog they would be inert. */
export function Toasts({ children }: { children: React.ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const [regions, setRegions] = useState<string[]>([])
  const count = useRef(0)

  const show = useCallback((message: Message) => {
    const id = (count.current += 1)
    setToasts((shown) => {
      // The same text is shown once, unless it offers an action; and at most three besides failures.
      const others = shown.filter(({ text, standsFor }) => text !== message.text || standsFor !== undefined)
      const [oldest, ...more] = others.filter(({ isFailure }) => !isFailure)
      return [
        ...(more.length > 1 ? others.filter((toast) => toast !== oldest) : others),
        { ...message, id, shownAt: Date.now() },
      ]
    })
  }, [])
  const close = useCallback((id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)), [])
  const enter = useCallback((region: string) => {
    setRegions((others) => [...others, region])
    return () => setRegions((others) => others.filter((one) => one !== region))
  }, [])
  const shown = useMemo(() => ({ toasts, close, enter, topmost: regions.at(-1) }), [toasts, close, enter, regions])

  return (
    <ShowToast value={show}>
      <ShownToasts value={shown}>
        {children}
        <ToastRegion />
      </ShownToasts>
    </ShowToast>
  )
}

/** Above a bar marked `data-foot-bar`. Both live regions exist from the start: screen readers miss text that arrives with its region. */
export function ToastRegion() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const { toasts, close, enter, topmost } = useContext(ShownToasts)
  useEffect(() => {
    const region = box.current
    region?.showPopover()
    const leave = enter(id)
    return () => {
      leave()
      // Hidden and shown again, it is on top of what has opened since.
      region?.hidePopover()
    }
  }, [enter, id])

  const here = topmost === id ? toasts : []
  useClearOfFoot(box, here.length > 0)
  return (
    <div
      ref={box}
      popover="manual"
      className="pointer-events-none inset-x-0 top-auto bottom-[var(--clear,1rem)] m-0 w-full max-w-none justify-items-center gap-2 overflow-visible border-0 bg-transparent px-4 open:grid print:hidden"
    >
      {(['assertive', 'polite'] as const).map((live) => (
        <div key={live} aria-live={live} className="grid w-full justify-items-center gap-2">
          {here
            .filter(({ isFailure = false }) => isFailure === (live === 'assertive'))
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      ))}
    </div>
  )
}

const visibleFor = 6_000
const minimum = 1_500

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, text, isFailure = false, action, standsFor, shownAt } = toast
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<Element>(null)
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isHeld = isFailure || isHovered || isFocused

  useEffect(() => {
    if (isHeld) return
    // The time limit of its action continues while the toast is hovered or moves between dialogs.
    const left = standsFor === undefined ? visibleFor : Math.max(minimum, shownAt + standsFor - Date.now())
    const timer = setTimeout(() => onClose(id), left)
    return () => clearTimeout(timer)
  }, [id, isHeld, onClose, standsFor, shownAt])

  function close() {
    // Returns the focus to where it was, which may be out of sight: the page does not move.
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true })
    onClose(id)
  }

  return (
    <div
      ref={card}
      role={isFailure ? 'alert' : 'status'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={(event) => {
        setFocused(true)
        if (!card.current?.contains(event.relatedTarget)) before.current = event.relatedTarget
      }}
      onBlur={(event) => setFocused(card.current?.contains(event.relatedTarget) ?? false)}
      className="pointer-events-auto flex w-full max-w-110 items-center gap-3 rounded-lg border border-transparent bg-ink py-1.5 pr-1.5 pl-4 text-ui font-medium text-on-ink shadow-3 transition-[opacity,translate] duration-200 ease-standard starting:translate-y-2 starting:opacity-0"
    >
      <Icon name={isFailure ? 'alert' : 'check'} />
      <span className="min-w-0 flex-1 py-2 wrap-anywhere">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-11 flex-none rounded-sm px-2 font-heavy underline underline-offset-3 focus-visible:-outline-offset-2"
          onClick={() => {
            close()
            action.onAct()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        title="Close"
        className="grid size-11 flex-none place-items-center rounded-sm focus-visible:-outline-offset-2"
        onClick={close}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  )
}
