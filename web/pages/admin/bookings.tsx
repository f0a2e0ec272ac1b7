import { PageHead } from '#web/parts/page-head.tsx'

export default function AdminBookings() {
  return (
    <>
      <PageHead title="Bookings" isPrivate />
      <h1 className="text-admin">Bookings</h1>
    </>
  )
}
