/** The true number, in words that fit it. */
export function countOf(services: number): string {
  return services === 1 ? '1 service' : `${services} services`
}

export function countOfReviews(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
