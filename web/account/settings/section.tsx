import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Props = {
  id?: string
  title: string
  text: string
  /** For moving the focus to the heading. */
  heading?: React.Ref<HTMLHeadingElement>
  children: React.ReactNode
}

export function Section({ id, title, text, heading, children }: Props) {
  const box = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  // When a document loads, the browser looks for the section before the page has its data, and the router then scrolls
  // to the top.
  useEffect(() => {
    if (id !== undefined && hash === `#${id}` && scrollY === 0) box.current?.scrollIntoView()
  }, [id, hash])
  return (
    <section
      ref={box}
      id={id}
      className="grid gap-5 border-t border-border py-8 900:grid-cols-[300px_minmax(0,1fr)] 900:gap-12"
    >
      <div>
        <h2 ref={heading} tabIndex={heading === undefined ? undefined : -1} className="text-h3">
          {title}
        </h2>
        <p className="mt-1.5 max-w-[34em] text-sm text-text-2">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
