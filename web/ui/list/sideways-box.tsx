import { useState } from 'react'

/**
 * A table that needs more room than there is scrolls sideways. Only then: inside of a box that scrolls, the heading cannot
 * stay at the top of the page.
 */
export function SidewaysBox({ minWidth, children }: { minWidth: number | undefined; children: React.ReactNode }) {
  const [room, setRoom] = useState<number>()
  if (minWidth === undefined) return children
  const isTooNarrow = room !== undefined && room > 0 && room < minWidth
  return (
    <div
      ref={(box) => {
        if (!box) return undefined
        const observer = new ResizeObserver(() => setRoom(box.clientWidth))
        observer.observe(box)
        return () => observer.disconnect()
      }}
      className={isTooNarrow ? 'overflow-x-auto overscroll-x-contain' : undefined}
    >
      <div style={isTooNarrow ? { minWidth } : undefined}>{children}</div>
    </div>
  )
}
