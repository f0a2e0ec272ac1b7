import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'

/** Four lines, and a button that shows the rest if there is more. */
export function Clamped({ text }: { text: string }) {
  const box = useRef<HTMLParagraphElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [isLonger, setLonger] = useState(false)
  useEffect(() => {
    const paragraph = box.current
    if (!paragraph || isOpen) return
    const measure = () => setLonger(paragraph.scrollHeight > paragraph.clientHeight + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(paragraph)
    return () => observer.disconnect()
  }, [text, isOpen])
  return (
    <div>
      <p ref={box} className={cx('max-w-[72ch] whitespace-pre-line wrap-anywhere', !isOpen && 'line-clamp-4')}>
        {text}
      </p>
      {isLonger && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen((before) => !before)}
          className="mt-1 min-h-7 font-semibold underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {isOpen ? 'Read less' : 'Read all'}
        </button>
      )}
    </div>
  )
}
