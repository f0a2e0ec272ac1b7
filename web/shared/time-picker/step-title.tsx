import { useEffect, useRef } from 'react'

/** Takes the focus when the customer comes from another step. */
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
