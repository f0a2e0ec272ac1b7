import type { Portrait as PortraitName } from '#domain/page/fields.ts'
import sheet from './sheets/portraits.svg?url'
import type { Tone } from './stage.tsx'

const tones: Record<PortraitName, Tone> = {
  bun: 'sky',
  beard: 'brass',
  braid: 'plum',
  moustache: 'leaf',
  bob: 'clay',
  goatee: 'brand',
  waves: 'brass',
  ponytail: 'sky',
}

export function Portrait({ of }: { of: PortraitName }) {
  return (
    <svg
      className={`il tone-${tones[of]}`}
      viewBox="6 4 100 114"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${sheet}#${of}`} />
    </svg>
  )
}
