import type { Welcome } from '#domain/page/fields.ts'
import { Spot } from '#web/art/spot.tsx'

export function Steps({ steps }: { steps: Welcome['steps'] }) {
  return (
    <ol className="relative grid gap-7 768:grid-flow-col 768:auto-cols-fr 768:gap-8 768:before:absolute 768:before:inset-x-0 768:before:top-39 768:before:h-2.25 768:before:rounded-[5px] 768:before:bg-(--il-line-step)">
      {steps.map(({ title, text, picture }, index) => (
        <li
          key={title}
          className="grid grid-cols-[116px_minmax(0,1fr)] content-start items-start gap-4.5 768:grid-cols-1 768:gap-6.5"
        >
          <span className="aspect-[130/108] w-full 768:w-47">
            <Spot of={picture} bare />
          </span>
          <span className="min-w-0">
            <h3 className="flex items-center gap-2.5 max-768:text-lead">
              <span
                aria-hidden="true"
                className="grid size-6 flex-none place-items-center rounded-[8px_8px_4px_4px] bg-accent font-text text-sm leading-none font-bold tracking-normal text-on-accent forced-colors:border"
              >
                {index + 1}
              </span>
              {title}
            </h3>
            <p className="mt-1.5 text-text-2">{text}</p>
          </span>
        </li>
      ))}
    </ol>
  )
}
