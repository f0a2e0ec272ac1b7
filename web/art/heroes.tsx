import { useId, type ReactNode } from 'react'
import { door, doorway, things, wall } from './hero-documents.tsx'
import { homeHero } from './hero-home.tsx'

/** With more wall above, for tall frames with words on the wall. */
type Props = { tall?: boolean | undefined }

const tallView = '34 -232 590 812'

export function DocumentsHero({ tall = false }: Props) {
  const clip = useId()
  return (
    <Hero
      viewBox={tall ? tallView : '28 52 590 528'}
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
      viewBox={tall ? tallView : '-4 0 662 580'}
      label="A blue front door with a wreath; on the step wait a toolbox, a bucket and a potted plant"
    >
      {homeHero}
    </Hero>
  )
}

function Hero({ viewBox, label, children }: { viewBox: string; label: string; children: ReactNode }) {
  return (
    <svg className="il tone-brand" viewBox={viewBox} preserveAspectRatio="xMidYMax slice" role="img" aria-label={label}>
      {children}
    </svg>
  )
}
