import { useState } from 'react'
import { useLocation } from 'react-router'

/** Open for as long as one stays on this page: any navigation closes it, Back too. */
export function useOpenHere() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  return { isOpen: openAt === key, open: () => setOpenAt(key), close: () => setOpenAt(undefined) }
}
