type Pieces = Record<string, React.ReactNode>

/** One piece under its name, with its states. */
export function Piece({ name, states, children }: { name: string; states?: Pieces; children?: React.ReactNode }) {
  const id = name.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return (
    <section className="min-w-0" aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-text text-base font-heavy tracking-normal">
        {name}
      </h2>
      {states && (
        <div className="flex flex-wrap items-start gap-3.5">
          <States of={states} />
        </div>
      )}
      {children}
    </section>
  )
}

/** Each state above its name. A name that ends in hover or focus shows that state, see show-states.ts. */
export function States({ of }: { of: Pieces }) {
  return Object.entries(of).map(([name, piece]) => (
    <div
      key={name}
      className="grid min-w-0 justify-items-start gap-1.5"
      data-shown={/(hover|focus)$/i.exec(name)?.[0].toLowerCase()}
    >
      {piece}
      <small className="text-2xs text-text-3">{name}</small>
    </div>
  ))
}

/** Pieces beside each other. */
export function Row({ children }: { children: React.ReactNode }) {
  return <div className="grid gap-8 900:grid-cols-2">{children}</div>
}
