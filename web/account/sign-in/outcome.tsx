import { useEffect, useRef } from 'react'

type Props = {
  /** Whoever pressed a button that is gone now has the focus here; who has just come is left alone. */
  isPressedFor: boolean
  children: React.ReactNode
}

/** What has become of it, in the place of the form. */
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
