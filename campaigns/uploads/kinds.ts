import { bombs } from './bombs.ts'
import { damage } from './damage.ts'
import { disguises } from './disguises.ts'
import { forms } from './forms.ts'
import { secrets } from './secrets.ts'

export type Upload = {
  name: string
  /** The expected result. 'either' leaves it to the decoder; accepted images are then inspected. */
  expected: 'refused' | 'taken' | 'either' | 'too large'
  type: string
  make: () => Promise<Buffer>
}

/** Selects `count` uploads of all kinds. */
export function makeUploads(canary: string, count: number): Upload[] {
  const heavy = bombs()
  const others = [...disguises(canary), ...damage(), ...secrets(canary), ...forms()]
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
