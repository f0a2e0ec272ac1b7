import { useEffect, useRef } from 'react'

/** The title of a step. Whoever comes from another one starts here, with ears and keys. */
export function StepTitle({ isMoved, children }: { isMoved: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isMoved) title.current?.focus({ preventScroll: true })
  }, [isMoved])
  return (
    <h2 ref={title} tabIndex={-1} className="text-h3">
      {children}
    </h2>
  )
}
