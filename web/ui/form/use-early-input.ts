import { useEffect, useEffectEvent } from 'react'

type Control = HTMLInputElement | HTMLSelectElement

/** What the user entered before hydration is in the control, but not in the state: takes it over, once. */
export function useEarlyInput(
  control: React.RefObject<Control | null>,
  value: string,
  take: (entered: string) => void,
) {
  const takeIfOther = useEffectEvent(() => {
    const entered = control.current?.value
    if (entered !== undefined && entered !== value) take(entered)
  })
  // React runs it before any other render, which would write the state into the control.
  useEffect(() => takeIfOther(), [])
}
