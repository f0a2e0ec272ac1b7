import type { Service } from '#domain/catalogue.ts'
import type { User } from '#domain/identity.ts'
import type { Review } from '#domain/review.ts'
import { Account } from '#web/shell/account.tsx'
import { AdminRail } from '#web/admin/rail.tsx'
import { Heart } from '#web/data/favorites/heart.tsx'
import { AdminContext } from '#web/admin/use-admin.ts'
import { QuietHeader } from '#web/shell/quiet-header.tsx'
import { RatingSpread } from '#web/services/detail/rating-spread.tsx'
import { ReviewItem } from '#web/services/detail/review-item.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { Pieces } from './sheet.tsx'

const ananya: User = {
  _id: '00000000-0000-4000-8000-000000000000',
  name: 'Ananya Iyer',
  email: 'ananya.iyer@example.com',
  phone: '+91 98765 43210',
  role: 'customer',
  emailVerified: true,
  createdAt: '2026-11-20T10:00:00Z',
}
const rohan: User = { ...ananya, name: 'Rohan Mehta', role: 'admin' }
const areas = [
  { label: 'Dashboard', to: '/admin', icon: 'chart', isExact: true },
  { label: 'Bookings', to: '/dev/parts', icon: 'cal', waiting: 18 },
] as const

const gst: Service = {
  _id: '00000000-0000-4000-8000-000000000001',
  slug: 'gst',
  title: 'GST Registration',
  category: 'tax',
  price: 1499,
  currency: 'INR',
  description: '',
  imageUrl: '/art/gst',
  duration: 45,
  featured: true,
  rating: 4.7,
  reviewCount: 214,
  includes: [],
}
const unrated = { ...gst, title: 'Without an image', imageUrl: 'data:,', reviewCount: 0 }
const review: Review = {
  _id: '00000000-0000-4000-8000-000000000002',
  user: { name: 'Kavya D.' },
  service: { _id: gst._id, title: gst.title },
  rating: 4,
  comment: 'The checklist before the visit saved us a second trip.',
  createdAt: '2026-11-03T10:00:00Z',
  reply: { text: 'Thank you, Kavya. We will keep the checklist short.', at: '2026-11-04T06:00:00Z' },
}

export function Frames() {
  const storefront = useStorefront()
  const own = { ...storefront, frame: useFrame(), address: '' }
  return (
    <>
      <Pieces
        wide
        of={{
          'Service card, reviews': {
            Default: <ServiceCard service={gst} />,
            Hover: <ServiceCard service={{ ...gst, title: 'Rent Agreement with Doorstep Signing' }} />,
            'Failing image': <ServiceCard service={unrated} />,
            Review: (
              <ul>
                <ReviewItem review={review} />
              </ul>
            ),
            'Spread of ratings': <RatingSpread service={{ ...gst, ratingSpread: [2, 3, 9, 40, 160] }} />,
          },
        }}
      />
      <Pieces
        of={{
          Heart: {
            Default: <Heart service={gst} isOn={false} />,
            Hover: <Heart service={{ ...gst, title: 'Hovered' }} isOn={false} />,
            Filled: <Heart service={{ ...gst, title: 'Filled' }} isOn />,
            'Beside a price': <Heart service={{ ...gst, title: 'Beside a price' }} isOn={false} outlined />,
          },
          'Account part of the header': {
            'Not known yet, and signed out': <Account user={undefined} />,
            Customer: <Account user={ananya} />,
            Administrator: <Account user={rohan} />,
          },
        }}
      />
      <div className="isolate min-w-0 overflow-clip max-481:-mx-4">
        <QuietHeader storefront={storefront} user={ananya} />
        <AdminContext value={{ storefronts: [own], stats: undefined, figures: undefined }}>
          <AdminRail
            areas={[...areas]}
            user={rohan}
            news={{ unread: 7, said: '' }}
            onFind={() => {}}
            onNews={() => {}}
          />
        </AdminContext>
      </div>
    </>
  )
}
