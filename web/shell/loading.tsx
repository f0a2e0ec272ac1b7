import { cx } from '#web/ui/cx.ts'
import { Note } from '#web/ui/note.tsx'

/** In place of a private page, until the user is known. */
export function Loading() {
  return (
    <>
      <title>Loading...</title>
      <p role="status" className="wrap py-16 text-text-2 noscript:hidden">
        Loading...
      </p>
      <NeedsScripts />
    </>
  )
}

type Props = { text: string; className: string }

/** With a line about what is being loaded, for users who are signed in. */
export function LoadingText({ text, className }: Props) {
  return (
    <p role="status" className={cx('text-sm text-text-2', className)}>
      <span>Loading...</span>
      <span className="hidden held:inline"> {text}</span>
    </p>
  )
}

export function NeedsScripts() {
  return (
    <noscript>
      <div className="wrap py-16">
        <Note>This page needs scripts, which are switched off in this browser.</Note>
      </div>
    </noscript>
  )
}
