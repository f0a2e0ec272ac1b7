import { useEffect, useRef } from 'react'

type Props = {
  /** Whether the pressed button is gone and took the focus with it. */
  takesFocus: boolean
  children: React.ReactNode
}

/** The result, in place of the form. */
export function Outcome({ takesFocus, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [takesFocus])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
