/** The words of a text as a part of an address: small letters and digits, joined by hyphens. */
export function wordsForAddress(text: string, most: number): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z\d]+/g, '-')
    .slice(0, most)
    .replaceAll(/^-|-$/g, '')
}
