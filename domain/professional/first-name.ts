/** Customers see the first name only. */
export function firstNameOf(name: string): string {
  return name.split(/\s+/u)[0] ?? name
}
