import documents from './sheets/documents.svg?url'
import home from './sheets/home.svg?url'
import { documentTones, homeTones } from './tones.ts'

const tones = { ...documentTones, ...homeTones }

export type SceneName = keyof typeof tones

export const sceneNames = Object.keys(tones) as SceneName[]

export function hasScene(name: string): name is SceneName {
  return Object.hasOwn(tones, name)
}

export function toneOf(name: SceneName) {
  return tones[name]
}

/** The class that gives a drawing, and what is around it, the colours of its wall. */
export function toneClass(name: SceneName): string {
  return `tone-${tones[name]}`
}

type Props = {
  of: SceneName
  /** With more of the wall on both sides, so that a low frame still shows all of it. */
  wide?: boolean
}

/** A decorative illustration: the text beside it says the same. */
export function Scene({ of, wide = false }: Props) {
  const sheet = Object.hasOwn(homeTones, of) ? home : documents
  return (
    <svg
      className={`il ${toneClass(of)}`}
      viewBox={wide ? '-142 8 684 284' : '0 0 400 300'}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <use href={`${sheet}#${of}`} />
    </svg>
  )
}
