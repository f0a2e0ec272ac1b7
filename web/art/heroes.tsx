import { useId, type ReactNode } from 'react'
import { door, doorway, things, wall } from './hero-documents.tsx'
import { homeHero, wallAbove } from './hero-home.tsx'

/** For tall frames with text on the wall: wall and step continue on all sides, and the door is never cropped. */
type Props = { tall?: boolean | undefined }

export function DocumentsHero({ tall = false }: Props) {
  const clip = useId()
  return (
    <Hero
      tall={tall}
      viewBox={tall ? '34 72 590 508' : '28 52 590 528'}
      label="A green front door hung with a marigold garland; on the step wait a tied file, a sealed envelope and a parcel"
    >
      <defs>
        <clipPath id={clip}>
          <path d={doorway} />
        </clipPath>
      </defs>
      {wall}
      <g clipPath={`url(#${clip})`}>{door}</g>
      {things}
    </Hero>
  )
}

export function HomeHero({ tall = false }: Props) {
  return (
    <Hero
      tall={tall}
      viewBox={tall ? '34 4 590 576' : '-4 0 662 580'}
      label="A blue front door with a wreath; on the step wait a toolbox, a bucket and a potted plant"
    >
      {homeHero}
      {tall && wallAbove}
    </Hero>
  )
}

type HeroProps = { tall: boolean; viewBox: string; label: string; children: ReactNode }

function Hero({ tall, viewBox, label, children }: HeroProps) {
  return (
    <svg
      className="il tone-brand"
      viewBox={viewBox}
      preserveAspectRatio={tall ? 'xMidYMax meet' : 'xMidYMax slice'}
      overflow={tall ? 'visible' : undefined}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  )
}
