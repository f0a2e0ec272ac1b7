import { data } from 'react-router'
import { Spot } from '#web/art/spot.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFound() {
  return (
    <>
      <title>Page Not Found</title>
      <Empty
        heading="h1"
        title="Page Not Found"
        text="We couldn't find that page. It may have moved, or the link may have a typo."
        picture={<Spot of="lost" />}
      >
        <ButtonLink look="ink" to="/admin">
          Back to Dashboard
        </ButtonLink>
        <ButtonLink look="secondary" to="/">
          Back to Home
        </ButtonLink>
      </Empty>
    </>
  )
}
