import { useEffect, useRef } from 'react'

/** Takes the focus when the customer comes from another step. */
export function StepTitle({ takesFocus, children }: { takesFocus: boolean; children: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) title.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <h2 ref={title} tabIndex={-1} className="text-h3">
      {children}
    </h2>
  )
}
