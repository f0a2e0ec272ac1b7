/** Whether two objects have the same fields with the same values, compared as JSON where they are objects. */
export function hasSameFields(one: object, other: object): boolean {
  const fields = new Map<string, unknown>(Object.entries(other))
  const entries = Object.entries(one)
  return (
    entries.length === fields.size &&
    entries.every(([name, value]) => fields.has(name) && isSame(value, fields.get(name)))
  )
}

function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  return typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other)
}
