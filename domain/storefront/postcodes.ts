/** Whether a postcode is one of them, or begins like one that ends with a star. */
export function isAmong(postcode: string, patterns: readonly string[]): boolean {
  const sought = bare(postcode)
  if (sought === '') return false
  return patterns.some((pattern) =>
    pattern.endsWith('*') ? sought.startsWith(bare(pattern.slice(0, -1))) : sought === bare(pattern),
  )
}

/** People write spaces and hyphens in different places. */
export function bare(postcode: string): string {
  return postcode.replaceAll(/[\s-]/g, '').toUpperCase()
}
