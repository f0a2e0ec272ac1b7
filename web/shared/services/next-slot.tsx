import { createContext, useContext } from 'react'
import { type NextMoments, useNextSlots } from './use-next-slots.ts'
import { ZoneMark } from '#web/shared/time-picker/zone-note.tsx'

const Known = createContext<NextMoments | undefined>(undefined)

type Props = { of: { _id: string }[]; children: React.ReactNode }

/** Around the cards of a list: loads the next free time of each. Only these lines render again when it arrives. */
export function NextSlots({ of, children }: Props) {
  return <Known value={useNextSlots(of.map(({ _id }) => _id))}>{children}</Known>
}

/** 'Next: tomorrow, 9:00 am', in space that is reserved while it loads; nothing outside of <NextSlots>. */
export function NextSlot({ service }: { service: string }) {
  const known = useContext(Known)
  if (!known) return null
  const next = known.get(service)
  return (
    <p className="figures min-h-[1.45em] text-xs text-text-2 noscript:hidden">
      {next === null && 'No times left'}
      {next && (
        <>
          <span>{`Next: ${next}`}</span>
          <ZoneMark />
        </>
      )}
    </p>
  )
}
