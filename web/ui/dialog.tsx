import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { oncePainted } from './once-painted.ts'
import { ToastRegion } from './toast.tsx'

const shapes = {
  dialog:
    'm-auto max-h-[calc(100dvh-48px)] w-[min(560px,calc(100%-32px))] translate-y-4 rounded-xl open:translate-y-0 starting:open:translate-y-4',
  /** Of one height, for a list that loads. */
  list: 'm-auto h-[min(740px,calc(100dvh-48px))] max-h-none w-[min(560px,calc(100%-32px))] translate-y-4 rounded-xl open:translate-y-0 starting:open:translate-y-4',
  /** Wider, for fields side by side. */
  form: 'm-auto max-h-[calc(100dvh-32px)] w-[min(680px,calc(100%-16px))] translate-y-4 rounded-xl open:translate-y-0 starting:open:translate-y-4',
  /** For a calendar beside its times; on a phone the whole screen. */
  wide: 'm-auto max-h-[calc(100dvh-32px)] w-[min(880px,calc(100%-32px))] translate-y-4 rounded-xl open:translate-y-0 starting:open:translate-y-4 max-600:h-dvh max-600:max-h-none max-600:w-full max-600:max-w-none max-600:rounded-none',
  /** Wider still, for a table of choices; on a phone the whole screen. */
  table:
    'm-auto max-h-[calc(100dvh-32px)] w-[min(1040px,calc(100%-32px))] max-w-none translate-y-4 rounded-xl open:translate-y-0 starting:open:translate-y-4 max-600:h-dvh max-600:max-h-none max-600:w-full max-600:rounded-none',
  drawer:
    'mr-0 ml-auto h-dvh max-h-none w-[min(480px,100%)] translate-x-8 open:translate-x-0 starting:open:translate-x-8',
  /** A drawer for reading; on a phone the whole screen. */
  details:
    'mr-0 ml-auto h-dvh max-h-none w-[min(480px,100%)] max-w-none translate-x-8 open:translate-x-0 starting:open:translate-x-8',
  /** The same for more than facts. */
  wideDetails:
    'mr-0 ml-auto h-dvh max-h-none w-[min(640px,100%)] max-w-none translate-x-8 open:translate-x-0 starting:open:translate-x-8',
  sheet:
    'mx-auto mt-auto mb-0 max-h-[calc(100dvh-48px)] w-full max-w-none translate-y-8 rounded-t-[24px] open:translate-y-0 starting:open:translate-y-8 600:w-[min(560px,100%)]',
  /** At the top, so that its results grow downwards. */
  find: 'mx-auto mt-[min(88px,8dvh)] mb-auto max-h-[min(711px,calc(100dvh-min(88px,8dvh)-16px))] w-[min(680px,calc(100%-16px))] -translate-y-2 rounded-xl open:translate-y-0 starting:open:-translate-y-2',
  /** Beside the rail of the admin area, which stays visible; on narrower screens the whole screen. */
  news: 'mr-auto mb-auto -translate-x-2 open:translate-x-0 starting:open:-translate-x-2 1024:mt-3.25 1024:ml-64 1024:max-h-[calc(100dvh-26px)] 1024:w-114 1024:rounded-xl 1024:border-border! 1024:backdrop:bg-transparent! max-1024:m-0 max-1024:h-dvh max-1024:max-h-none max-1024:w-full max-1024:max-w-none',
  screen: 'm-0 h-dvh max-h-none w-full max-w-none translate-y-0 bg-bg!',
}

type Props = {
  open: boolean
  /** Called by Escape, the close button and a press outside. The parent then closes the dialog, or asks first. */
  onClose: () => void
  title: string
  shape?: keyof typeof shapes
  /** There is unsaved input: a press outside does not close it. */
  guarded?: boolean
  /** Shown in place of the title, which only screen readers then get. */
  head?: React.ReactNode
  /** A line under the title. */
  under?: React.ReactNode
  /** Before the close button: links to the previous and next item. */
  ways?: React.ReactNode
  /** Always visible at the bottom. */
  actions?: React.ReactNode
  onKeyDown?: React.KeyboardEventHandler<HTMLDialogElement>
  children: React.ReactNode
}

/**
 * The browser's own dialog: the page behind is inert, the focus stays inside and returns afterwards, Escape closes it.
 * The focus starts on the element with `data-first-focus`, else on the title.
 */
export function Dialog({
  open,
  onClose,
  title,
  shape = 'dialog',
  guarded = false,
  head,
  under,
  ways,
  actions,
  onKeyDown,
  children,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A closed dialog renders no content, so that its labels do not occur twice on the page.
  const isRendered = useLingering(open)
  /** The dialog is in the top layer, where its toast region must follow it. */
  const [isShown, setShown] = useState(false)
  /** A press that began inside, as when selecting text, and ended outside does not close it. */
  const beganOutside = useRef(false)

  const show = useCallback(() => {
    const dialog = ref.current
    if (!dialog || dialog.open) return
    const { documentElement: page } = document
    if (!document.querySelector('dialog:modal'))
      page.toggleAttribute('data-scrollbar', window.innerWidth > page.clientWidth)
    dialog.showModal()
    const first = dialog.querySelector<HTMLElement>('[data-first-focus]') ?? dialog.querySelector('h2')
    first?.focus()
  }, [])

  // A modal dialog makes the whole page inert, which takes long on a slow phone: the pressed button is painted first.
  useLayoutEffect(() => {
    if (!open) return ref.current?.close()
    const stop = oncePainted(() => {
      show()
      setShown(true)
    })
    return () => {
      stop()
      setShown(false)
    }
  }, [open, show])

  // Closed before it is removed: otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])

  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      className={cx(
        'flex-col overflow-hidden border border-transparent bg-surface-raised text-text opacity-0 shadow-3 open:flex open:opacity-100 starting:open:opacity-0',
        'transition-[opacity,translate,display,overlay] transition-discrete duration-200 ease-in open:duration-320 open:ease-standard',
        'backdrop:bg-scrim backdrop:opacity-0 backdrop:transition-[opacity,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:opacity-100 starting:open:backdrop:opacity-0',
        shapes[shape],
      )}
      onPointerDown={(event) => (beganOutside.current = event.target === event.currentTarget)}
      onClick={(event) => {
        if (!guarded && beganOutside.current && event.target === event.currentTarget) onClose()
      }}
      onCancel={(event) => {
        // The event also bubbles from inside, for example from a file input.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // The event comes a frame after close(), when the dialog may be about to open again.
        if (event.target !== event.currentTarget || event.currentTarget.open || !isShown) return
        // On a second Escape the browser closes the dialog without a cancel event.
        if (guarded) show()
        onClose()
      }}
    >
      {isRendered && (
        <>
          <div
            className={cx(
              'flex flex-none items-center gap-3 border-b border-border',
              'min-h-16 py-2 pr-3 pl-5',
              shape !== 'screen' && '600:pl-6',
            )}
          >
            <div className={head === undefined ? 'min-w-0 flex-1' : 'sr-only'}>
              <h2 id={titleId} tabIndex={-1} className="text-h3">
                {title}
              </h2>
              {under !== undefined && <div className="text-sm text-text-3">{under}</div>}
            </div>
            {head !== undefined && <div className="min-w-0 flex-1">{head}</div>}
            {ways}
            <IconButton label="Close" icon="x" onClick={onClose} />
          </div>
          <div
            className={cx(
              'toast-room min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain px-5 py-5',
              shape !== 'screen' && '600:px-6',
            )}
          >
            {children}
          </div>
          {actions !== undefined && (
            <div
              data-foot-bar=""
              className={cx(
                'flex flex-none flex-wrap justify-end gap-2.5 border-t border-border px-5 pt-4 pb-[max(16px,env(safe-area-inset-bottom))] max-600:*:flex-1',
                shape !== 'screen' && '600:px-6',
              )}
            >
              {actions}
            </div>
          )}
        </>
      )}
      {open && isShown && <ToastRegion />}
    </dialog>
  )
}

const closingTime = 250

/** True while something is open, and during its closing animation. */
function useLingering(isOpen: boolean): boolean {
  const [isThere, setThere] = useState(isOpen)
  useEffect(() => {
    const timer = setTimeout(() => setThere(isOpen), isOpen ? 0 : closingTime)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isOpen || isThere
}
