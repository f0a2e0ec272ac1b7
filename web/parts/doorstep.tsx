import { DocumentsClosing, HomeClosing } from '#web/art/closing.tsx'
import { DocumentsHero, HomeHero } from '#web/art/heroes.tsx'
import type { StorefrontFrame } from '#domain/frame.ts'

type Scenery = StorefrontFrame['scenery']

const heroes = { documents: DocumentsHero, home: HomeHero } satisfies Record<Scenery, React.ComponentType>
const closings = { documents: DocumentsClosing, home: HomeClosing } satisfies Record<Scenery, React.ComponentType>

/** The doorstep of the shop, with its things on it. */
export function Doorstep({ of }: { of: Scenery }) {
  const Hero = heroes[of]
  return <Hero />
}

/** The things alone, at the foot of a panel. */
export function Things({ of }: { of: Scenery }) {
  const Closing = closings[of]
  return <Closing />
}
