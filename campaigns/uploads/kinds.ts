import { bombs } from './bombs.ts'
import { damage } from './damage.ts'
import { disguises } from './disguises.ts'
import { forms } from './forms.ts'
import { secrets } from './secrets.ts'

export type Upload = {
  name: string
  /** Whether it may become a picture. Where that is for the decoder to say, either is good: what is kept is looked at. */
  expected: 'refused' | 'taken' | 'either' | 'too large'
  type: string
  make: () => Promise<Buffer>
}

/** So many of all that there are, of every kind; the trap is an address that nobody may ask. */
export function makeUploads(trap: string, count: number): Upload[] {
  const heavy = bombs()
  const others = [...disguises(trap), ...damage(), ...secrets(trap), ...forms()]
  const all = [...others, ...heavy]
  if (count >= all.length) return all
  const light = Math.max(count - heavy.length, 1)
  return [
    ...others.filter(
      (_, at) => Math.floor((at * light) / others.length) !== Math.floor(((at - 1) * light) / others.length),
    ),
    ...heavy,
  ]
}
