import { useId, type ReactNode } from 'react'
import documents from './sheets/entrance-documents.svg?url'
import home from './sheets/entrance-home.svg?url'

/** The opening in the wall, to which door and fanlight are clipped. */
const doorway = 'M238 470V216a92 92 0 0 1 184 0v254z'

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
      {/* In the page, because not every browser finds the path of a clip in the file. */}
      <clipPath id={clip}>
        <path d={doorway} />
      </clipPath>
      <use href={`${documents}#wall`} />
      <g clipPath={`url(#${clip})`}>
        <use href={`${documents}#door`} />
      </g>
      <use href={`${documents}#things`} />
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
      <use href={`${home}#hero`} />
      {tall && <use href={`${home}#wall-above`} />}
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

export function DocumentsClosing() {
  return <Closing sheet={documents} />
}

export function HomeClosing() {
  return <Closing sheet={home} />
}

function Closing({ sheet }: { sheet: string }) {
  return (
    <svg className="il tone-brand" viewBox="0 0 420 260" aria-hidden="true">
      <use href={`${sheet}#closing`} />
    </svg>
  )
}
