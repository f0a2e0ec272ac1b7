import { useEffect } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate } from 'react-router'
import { Refusal } from '#domain/contract/refusal.ts'
import { Spot } from '#web/art/spot.tsx'
import { Outage } from '#web/api.ts'
import { onRecovery } from '#web/connection.ts'
import { buttonClass, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'

const words = {
  missing: {
    title: 'Page Not Found',
    text: "We couldn't find that page. It may have moved, or the link may have a typo.",
  },
  away: {
    title: 'We will be right back',
    text: 'We cannot be reached at the moment. Please try again in a few seconds.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page could not be shown. It is our fault, and we have made a note of it.',
  },
}

type ErrorKind = keyof typeof words

/** `error` is what was thrown, for its request id. */
export function ErrorPage({ kind, error }: { kind: ErrorKind; error?: unknown }) {
  const { title, text } = words[kind]
  const { pathname, search, hash, state } = useLocation()
  const address = pathname + search
  const navigate = useNavigate()
  const reference = kind === 'missing' ? undefined : referenceOf(error)
  useEffect(() => {
    if (kind !== 'away') return
    return onRecovery((cause) => {
      // Not a revalidation, which keeps an error that was thrown while rendering.
      if (cause === 'network') void load()
    })
    async function load() {
      await navigate(address, { replace: true, state })
      // Only now: a navigation to the same hash loads nothing.
      const { location } = window
      const isHere = location.pathname + location.search === address && location.hash === ''
      if (hash !== '' && isHere) await navigate(address + hash, { replace: true, state })
    }
  }, [kind, address, hash, state, navigate])
  return (
    <section className="wrap grid min-h-[65vh] place-items-center">
      <title>{title}</title>
      <Empty
        heading="h1"
        title={title}
        text={reference ? `${text} Reference: ${reference}` : text}
        picture={<Spot of={kind === 'missing' ? 'lost' : 'away'} />}
      >
        {kind === 'missing' ? (
          <>
            <ButtonLink to="/">Back to Home</ButtonLink>
            <ButtonLink look="secondary" to="/services">
              Browse All Services
            </ButtonLink>
          </>
        ) : (
          <>
            {/* Plain links load the page again, also without scripts; with a hash they would only scroll. */}
            <a className={buttonClass()} href={address}>
              Try again
            </a>
            <a className={buttonClass({ look: 'secondary' })} href="/">
              Back to Home
            </a>
          </>
        )}
      </Empty>
    </section>
  )
}

/** The id of the failed request, which leads to its log lines. */
function referenceOf(error: unknown): string | undefined {
  if (error instanceof Refusal) return error.instance
  // A proxy may have sent anything.
  const instance: unknown = isRouteErrorResponse(error) ? error.data?.instance : undefined
  return typeof instance === 'string' ? instance : undefined
}

/** Whether the page is missing, the server cannot be reached, or there is a bug. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof Outage || isUnanswered(error)) return 'away'
  const isAnswer = isRouteErrorResponse(error) || error instanceof Refusal
  if (isAnswer && error.status === 404) return 'missing'
  return isAnswer && error.status === 503 ? 'away' : 'broken'
}

/** The router's own requests fail like this in Chrome, Firefox and Safari. Other errors of this type are bugs. */
function isUnanswered(error: unknown): boolean {
  return error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message)
}
