import { Button } from './button.tsx'
import { Note } from './note.tsx'

type EmptyProps = {
  title: string
  text?: string
  picture?: React.ReactNode
  /** The level below the heading above it. */
  heading?: 'h1' | 'h2' | 'h3'
  /** Where to go from here. */
  children?: React.ReactNode
}

/** In place of an empty list. */
export function Empty({ title, text, picture, heading: Heading = 'h2', children }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-5 py-10 text-center">
      {picture !== undefined && <div className="mb-1 w-45">{picture}</div>}
      <Heading className={Heading === 'h1' ? undefined : 'text-card 600:text-h3'}>{title}</Heading>
      {text !== undefined && <p className="max-w-[34em] text-text-2">{text}</p>}
      {children !== undefined && <div className="mt-2.5 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  )
}

/** In place of something that failed to load. */
export function Failed({ children, onRetry }: { children: string; onRetry: () => void }) {
  return (
    <Note
      tone="problem"
      action={
        <Button look="secondary" size="s" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <span className="font-strong">{children}</span>
    </Note>
  )
}
