type Placed = { _id: string; storefront: string }

/** Sorts rows as these ids; rows that are not among them come last. */
export function byIds<Item extends Placed>(rows: Item[], ids: string[]): Item[] {
  const turn = new Map(ids.map((id, at) => [id, at]))
  return rows.toSorted((one, other) => (turn.get(one._id) ?? ids.length) - (turn.get(other._id) ?? ids.length))
}

/** The rows with one of them at another place among those of its storefront; undefined if there is no such place. */
export function moved<Item extends Placed>(rows: Item[], item: Placed, to: number): Item[] | undefined {
  const own = rows.filter(({ storefront }) => storefront === item.storefront)
  const from = own.findIndex(({ _id }) => _id === item._id)
  const one = own[from]
  if (!one || to < 0 || to >= own.length || to === from) return undefined
  const turned = own.toSpliced(from, 1).toSpliced(to, 0, one)
  let next = 0
  return rows.map((row) => (row.storefront === item.storefront ? (turned[next++] ?? row) : row))
}

/** From 0, and among how many. */
export function placeOf(rows: Placed[], { _id, storefront }: Placed): { at: number; of: number } {
  const own = rows.filter((row) => row.storefront === storefront)
  return { at: own.findIndex((row) => row._id === _id), of: own.length }
}

/** 'place 2 of 6' */
export function placedIn(rows: Placed[], item: Placed): string {
  const { at, of } = placeOf(rows, item)
  return `place ${at + 1} of ${of}`
}
