import { DocumentsClosing, DocumentsHero, HomeClosing, HomeHero } from '#web/art/heroes.tsx'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'

type Scenery = StorefrontFrame['scenery']

const heroes = { documents: DocumentsHero, home: HomeHero }
const closings = { documents: DocumentsClosing, home: HomeClosing }

export function Doorstep({ of, tall }: { of: Scenery; tall?: boolean }) {
  const Hero = heroes[of]
  return <Hero tall={tall} />
}

/** The objects alone, for the foot of a panel. */
export function Things({ of }: { of: Scenery }) {
  const Closing = closings[of]
  return <Closing />
}
