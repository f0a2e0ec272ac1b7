import { Note } from '#web/ui/note.tsx'

/** In place of a private page, until the user is known. */
export function Loading() {
  return (
    <>
      <title>Loading...</title>
      <p role="status" className="wrap py-16 text-text-2 noscript:hidden">
        Loading...
      </p>
      <noscript>
        <div className="wrap py-16">
          <Note>This page needs scripts, which are switched off in this browser.</Note>
        </div>
      </noscript>
    </>
  )
}
