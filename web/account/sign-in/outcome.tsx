import { useEffect, useRef } from 'react'

type Props = {
  /** Take the focus: the button that was pressed is gone. */
  isPressedFor: boolean
  children: React.ReactNode
}

/** The result, in place of the form. */
export function Outcome({ isPressedFor, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressedFor) box.current?.focus()
  }, [isPressedFor])
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {children}
    </div>
  )
}
