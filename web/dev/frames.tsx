import type { Service } from '#domain/catalogue.ts'
import type { User } from '#domain/identity.ts'
import type { Review } from '#domain/review.ts'
import { Account } from '#web/shell/account-menu.tsx'
import { type AdminArea, AdminRail } from '#web/admin/rail.tsx'
import { Heart } from '#web/data/favorites/heart.tsx'
import { AdminContext } from '#web/admin/use-admin.ts'
import { QuietHeader } from '#web/shell/quiet-header.tsx'
import { RatingSpread } from '#web/services/detail/rating-spread.tsx'
import { ReviewItem } from '#web/shared/reviews/review-item.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import { useFrame, useStorefront } from '#web/data/use-storefront.ts'
import { Piece } from './sheet.tsx'

const ananya: User = {
  _id: '00000000-0000-4000-8000-000000000000',
  name: 'Ananya Iyer',
  email: 'ananya.iyer@example.com',
  role: 'customer',
  emailVerified: true,
  createdAt: '2026-11-20T10:00:00Z',
}
const rohan: User = { ...ananya, name: 'Rohan Mehta', role: 'admin' }
const areas: AdminArea[] = [
  { label: 'Dashboard', to: '/admin', icon: 'chart', isExact: true },
  { label: 'Bookings', to: '/dev/parts', icon: 'cal', waiting: 18 },
  { label: 'Services', to: '/services', icon: 'grid' },
]

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
const rent = {
  ...gst,
  slug: 'rent-agreement',
  title: 'Rent Agreement with Doorstep Signing',
  category: 'property',
  imageUrl: '/art/rent',
}

const review: Review = {
  _id: '00000000-0000-4000-8000-000000000002',
  user: { name: 'Kavya D.' },
  service: { _id: gst._id, title: gst.title },
  rating: 4,
  comment: 'The checklist before the visit saved us a second trip.',
  createdAt: '2026-11-03T10:00:00Z',
}

export function Frames() {
  const storefront = useStorefront()
  const frame = useFrame()
  return (
    <>
      <Piece name="Service card: default, hover, a failing picture">
        <div className="grid grid-cols-2 gap-6 900:grid-cols-4">
          <ServiceCard service={gst} locale="en-IN" />
          <div data-shown="hover">
            <ServiceCard service={{ ...rent, price: 1299, rating: 4.8, reviewCount: 267 }} locale="en-IN" />
          </div>
          <ServiceCard
            service={{ ...gst, title: 'Without a picture', imageUrl: 'data:,', reviewCount: 0 }}
            locale="en-IN"
          />
        </div>
      </Piece>
      <Piece name="Heart: default, hover, filled, beside a price">
        <div className="flex flex-wrap gap-6">
          <Heart service={gst} isOn={false} />
          <div data-shown="hover">
            <Heart service={{ ...gst, title: 'Hovered' }} isOn={false} />
          </div>
          <Heart service={{ _id: rent.slug, title: rent.title }} isOn />
          <Heart service={{ ...gst, title: 'Beside a price' }} isOn={false} outlined />
        </div>
      </Piece>
      <Piece name="Reviews: spread of ratings, and one review">
        <RatingSpread service={{ ...gst, ratingSpread: [2, 3, 9, 40, 160] }} />
        <ul className="mt-5">
          <ReviewItem review={review} />
        </ul>
      </Piece>
      <Piece
        name="Account part of the header"
        states={{
          'Not known yet, and signed out': <Account user={undefined} />,
          Customer: <Account user={ananya} />,
          Administrator: <Account user={rohan} />,
        }}
      />
      <Piece name="Quiet header, for a page with one thing to do">
        <div className="isolate max-481:-mx-4 rounded-lg border border-border">
          <QuietHeader storefront={storefront} user={ananya} />
        </div>
      </Piece>
      <Piece name="Navigation of the admin area">
        <div className="isolate overflow-clip rounded-lg border border-border bg-bg-sunken">
          <AdminContext
            value={{ storefronts: [{ ...storefront, frame, address: '' }], stats: undefined, figures: undefined }}
          >
            <AdminRail areas={areas} user={rohan} />
          </AdminContext>
        </div>
      </Piece>
    </>
  )
}
