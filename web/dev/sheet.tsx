/** One piece and its states, under its name. */
export function Piece({ name, children }: { name: string; children: React.ReactNode }) {
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-text text-base font-heavy tracking-normal">
        {name}
      </h2>
      {children}
    </section>
  )
}

export function States({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-wrap items-start gap-3.5">{children}</div>
}

/** A state that only a pointer or the keyboard brings about is shown by what show-states.ts does to the style sheets. */
export function State({ name, as, children }: { name: string; as?: 'hover' | 'focus'; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 justify-items-start gap-1.5" data-shown={as}>
      {children}
      <small className="text-2xs text-text-3">{name}</small>
    </div>
  )
}
