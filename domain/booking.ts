/** Where a service is booked. */
export function pathOfBooking(service: string): string {
  return `/booking/${service}`
}
