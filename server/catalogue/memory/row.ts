/** The columns of a service that a catalogue in memory needs, in the order in which they are copied. */
export const copied = [
  'id',
  'slug',
  'title',
  'category',
  'price',
  'currency',
  'description',
  'imageUrl',
  'duration',
  'featured',
  'ratingSum',
  'reviewCount',
  'recommendation',
  'includes',
  'words',
] as const

type Name = (typeof copied)[number]

const positions = Object.fromEntries(copied.map((name, position) => [name, position]))
/** The position of each column. */
// Made from all names.
export const column = positions as Record<Name, number>
