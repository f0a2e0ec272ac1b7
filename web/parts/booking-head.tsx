import { PageHead } from './page-head.tsx'

type Props = {
  /** What there is to see, in numbers. */
  said: string
  /** Beside the switch between the views. */
  children?: React.ReactNode
}

/** Above the bookings, however they are looked at. */
export function BookingHead({ said, children }: Props) {
  return (
    <>
      <PageHead title="Bookings" isPrivate />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-admin">Bookings</h1>
          <p className="figures mt-0.5 min-h-5 text-sm text-text-2">{said}</p>
        </div>
        <div className="flex flex-wrap gap-2.5">{children}</div>
      </div>
    </>
  )
}
