import { useId } from 'react'
import { boxLook } from '#web/admin/lists/frame.tsx'

type Props = {
  title: string
  /** A line under the title. */
  text?: string
  /** At the end of the title: a link to all of them, or their number. */
  end?: React.ReactNode
  children: React.ReactNode
}

/** A titled box of the page. */
export function Section({ title, text, end, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={boxLook}>
      <div className="flex items-baseline gap-3 px-4 pt-4 pb-3 768:px-6">
        <div className="min-w-0 flex-1">
          <h2 id={id} className="font-text text-card font-heavy tracking-[-0.005em]">
            {title}
          </h2>
          {text !== undefined && <p className="text-xs text-text-3">{text}</p>}
        </div>
        {end !== undefined && <span className="figures text-sm text-text-2">{end}</span>}
      </div>
      {children}
    </section>
  )
}

/** In place of an empty list. */
export function NoneYet({ children }: { children: string }) {
  return <p className="px-4 pb-5 text-sm text-text-2 768:px-6">{children}</p>
}
