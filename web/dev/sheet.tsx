import { useState } from 'react'

type States = Record<string, React.ReactNode>

/** One piece under its name. */
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

/** A table of pieces, each with its states. A name that ends in hover or focus shows that state, see show-states.ts. */
export function Pieces({ of, wide = false }: { of: Record<string, States>; wide?: boolean }) {
  return Object.entries(of).map(([name, states]) => (
    <Piece key={name} name={name}>
      <div className={wide ? 'grid items-start gap-5 600:grid-cols-2 1024:grid-cols-3' : 'flex flex-wrap gap-3.5'}>
        {Object.entries(states).map(([state, piece]) => (
          <div
            key={state}
            className={wide ? 'min-w-0' : 'grid content-start justify-items-start'}
            data-shown={/(hover|focus)$/i.exec(state)?.[0].toLowerCase()}
          >
            {piece}
            <small className="mt-1.5 block text-2xs text-text-3">{state}</small>
          </div>
        ))}
      </div>
    </Piece>
  ))
}

type Changing<T> = { start: T; children: (value: T, set: (value: T) => void) => React.ReactNode }

/** A piece whose state the page around it keeps. */
export function Changing<T>({ start, children }: Changing<T>) {
  const [value, set] = useState(start)
  return children(value, set)
}
