import { isRouteErrorResponse, Link, useLocation } from 'react-router'
import { Refusal } from '#domain/refusal.ts'
import { Outage } from '#web/api.ts'

const words = {
  missing: {
    title: 'Page Not Found',
    text: 'Nobody lives at this address. It may have moved, or the link has a typo.',
  },
  away: {
    title: 'We will be right back',
    text: 'We cannot be reached for the moment. Please try again in a few seconds.',
  },
  broken: {
    title: 'Something went wrong',
    text: 'This page could not be shown. It is our fault, and we have made a note of it.',
  },
}

type ErrorKind = keyof typeof words

export function ErrorPage({ kind }: { kind: ErrorKind }) {
  const { title, text } = words[kind]
  const { pathname, search } = useLocation()
  const address = pathname + search
  return (
    <section className="centred">
      <title>{title}</title>
      <h1>{title}</h1>
      <p>{text}</p>
      <p className="actions">
        {kind === 'missing' ? (
          <Link className="button" to="/">
            Back to Home
          </Link>
        ) : (
          <>
            {/* A link to this very page, so that it works without scripts too. */}
            <a className="button" href={address}>
              Try again
            </a>
            <a href="/">Back to Home</a>
          </>
        )}
      </p>
    </section>
  )
}

/** What a visitor is told about an error: that the page is not there, that we are away, or that it is our fault. */
export function errorKindOf(error: unknown): ErrorKind {
  if (error instanceof Outage) return 'away'
  const isAnswer = isRouteErrorResponse(error) || error instanceof Refusal
  if (isAnswer && error.status === 404) return 'missing'
  return isAnswer && error.status === 503 ? 'away' : 'broken'
}
