import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Icon } from '#web/art/icons.tsx'

type News = {
  text: string
  /** A failure stays until it is closed; anything else goes by itself. */
  isFailure?: boolean
  action?: { label: string; onAct: () => void }
}
type Toast = News & { id: number }

const ShowToast = createContext<(news: News) => void>(() => {
  throw new Error('Toasts are shown inside <Toasts> only')
})

/** Says something that belongs to no place on the page. */
export function useToast() {
  return useContext(ShowToast)
}

export function Toasts({ children }: { children: React.ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([])
  const show = useCallback((news: News) => {
    const id = performance.now()
    // What is said twice stands there once, and more than three nobody reads.
    setToasts((standing) => [...standing.filter(({ text }) => text !== news.text).slice(-2), { ...news, id }])
  }, [])
  const close = useCallback((id: number) => setToasts((standing) => standing.filter((toast) => toast.id !== id)), [])

  return (
    <ShowToast value={show}>
      {children}
      {/* Both regions stand there from the start: a screen reader only hears what enters a region that it knows. */}
      <div className="pointer-events-none fixed inset-x-0 bottom-[max(16px,var(--bar,0px))] z-50 grid justify-items-center gap-2 px-4 print:hidden">
        <div role="alert" className="contents">
          {toasts
            .filter(({ isFailure }) => isFailure)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
        <div role="status" className="contents">
          {toasts
            .filter(({ isFailure }) => !isFailure)
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      </div>
    </ShowToast>
  )
}

const visibleFor = 6_000

function ToastCard({ toast, onClose }: { toast: Toast; onClose: (id: number) => void }) {
  const { id, text, isFailure = false, action } = toast
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wait = useCallback(() => {
    clearTimeout(timer.current)
    if (!isFailure) timer.current = setTimeout(() => onClose(id), visibleFor)
  }, [id, isFailure, onClose])
  const hold = () => clearTimeout(timer.current)
  useEffect(() => {
    wait()
    return () => clearTimeout(timer.current)
  }, [wait])

  return (
    <div
      onPointerEnter={hold}
      onPointerLeave={wait}
      onFocus={hold}
      onBlur={wait}
      className="pointer-events-auto flex w-full max-w-110 items-center gap-3 rounded-lg border border-transparent bg-ink py-1.5 pr-1.5 pl-4 text-ui font-medium text-on-ink shadow-3 transition-[opacity,translate] duration-200 ease-standard starting:translate-y-2 starting:opacity-0"
    >
      <Icon name={isFailure ? 'alert' : 'check'} />
      <span className="min-w-0 flex-1 py-2">{text}</span>
      {action && (
        <button
          type="button"
          className="min-h-11 flex-none rounded-sm px-2 font-heavy underline underline-offset-3 focus-visible:-outline-offset-2"
          onClick={() => {
            onClose(id)
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
        onClick={() => onClose(id)}
      >
        <Icon name="x" className="size-4" />
      </button>
    </div>
  )
}
