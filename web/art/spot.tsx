import type { spotPieces, spots } from '#web/art/scenes/spots.tsx'
import spotSheet from './sheets/spots.svg?url'

export { spotSheet }

export type SpotName = keyof typeof spots | 'success'

type Props = {
  of: SpotName
  /** Without its own step, for several spots on one step. */
  bare?: boolean | undefined
}

export function Spot({ of, bare = false }: Props) {
  return (
    <svg className="il spot tone-brand" viewBox={bare ? '48 16 130 108' : '0 0 200 150'} aria-hidden="true">
      <Piece of="arch" />
      {bare ? undefined : <Piece of="step" />}
      {of === 'success' ? <Success /> : <Piece of={of} />}
    </svg>
  )
}

/** The groups move into place where the page marks their surroundings with `settles`; see look/art.css. */
function Success() {
  return (
    <>
      <Piece of="opening" />
      <g className="settle-left-leaf">
        <Piece of="leftLeaf" />
      </g>
      <g className="settle-right-leaf">
        <Piece of="rightLeaf" />
      </g>
      <Piece of="knobs" />
      <g className="settle-garland">
        <Piece of="garland" />
      </g>
      <Piece of="envelope" />
      <g className="settle-tick">
        <Piece of="tick" />
      </g>
    </>
  )
}

function Piece({ of }: { of: keyof typeof spots | keyof typeof spotPieces }) {
  return <use href={`${spotSheet}#${of}`} />
}
