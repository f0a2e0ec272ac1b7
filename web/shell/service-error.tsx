import { useRouteError } from 'react-router'
import { Spot } from '#web/art/spot.tsx'
import { errorKindOf } from './error-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

/** The error boundary of a page about one service. */
export function ServiceError() {
  const error = useRouteError()
  if (errorKindOf(error) !== 'missing') throw error
  return (
    <section className="wrap grid min-h-[65vh] place-items-center">
      <title>Service not found</title>
      <meta name="robots" content="noindex" />
      <Empty
        heading="h1"
        title="Service not found"
        text="It may have been renamed, or is no longer offered."
        picture={<Spot of="lost" />}
      >
        <ButtonLink to="/services">Browse All Services</ButtonLink>
      </Empty>
    </section>
  )
}
