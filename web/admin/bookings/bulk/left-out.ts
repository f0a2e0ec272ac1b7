import { formatCount } from '#domain/format/count.ts'

/** '3 are left out: 2 completed, 1 in the past.' */
export function leftOutText(leftOut: { reason: string; count: number }[], locale: string): string {
  const count = leftOut.reduce((sum, one) => sum + one.count, 0)
  const reasons = leftOut.map((one) => `${formatCount(one.count, locale)} ${one.reason}`).join(', ')
  return `${formatCount(count, locale)} ${count === 1 ? 'is' : 'are'} left out: ${reasons}.`
}
