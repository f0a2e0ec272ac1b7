import { memo } from 'react'
import { type PaymentState, paymentStateNames } from '#domain/ledger.ts'
import { Badge } from '#web/ui/badge.tsx'

const ring = <circle cx="6" cy="6" r="3.75" fill="none" stroke="currentColor" strokeWidth="1.8" />
const shapes: Record<PaymentState, React.ReactNode> = {
  due: ring,
  'partly-paid': (
    <>
      {ring}
      <path d="M6 2.2a3.8 3.8 0 0 0 0 7.6z" fill="currentColor" />
    </>
  ),
  paid: <path d="M1.5 6.4l3 3.1 6-7" fill="none" stroke="currentColor" strokeWidth="2.2" />,
  'refund-due': <path d="M10.8 6H2.6M5.8 2.4L2.2 6l3.6 3.6" fill="none" stroke="currentColor" strokeWidth="2.2" />,
}
const colours: Record<PaymentState, string> = {
  due: 'bg-pending-bg text-pending-text',
  'partly-paid': 'bg-pending-bg text-pending-text',
  paid: 'bg-completed-bg text-completed-text',
  'refund-due': 'bg-cancelled-bg text-cancelled-text',
}

/** How far a booking is paid. Rendered again only for another state: lists have many of them. */
export const PaymentBadge = memo(function PaymentBadge({ payment }: { payment: PaymentState }) {
  return (
    <Badge
      colours={colours[payment]}
      shape={
        <svg viewBox="0 0 12 12" className="size-3 flex-none" aria-hidden="true">
          {shapes[payment]}
        </svg>
      }
    >
      {paymentStateNames[payment]}
    </Badge>
  )
})
