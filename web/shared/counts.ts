/** The true number, in words that fit it; of a search that finds very many it may be "10000+". */
export function countOf(services: number | string): string {
  return String(services) === '1' ? '1 service' : `${services} services`
}

export function countOfReviews(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
