import { DocumentsClosing, DocumentsHero, HomeClosing, HomeHero } from '#web/art/heroes.tsx'
import { Icon } from '#web/art/icons.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { iconNames } from '#web/art/icon-names.ts'
import { Portrait } from '#web/art/portrait.tsx'
import { Portrait as PortraitName } from '#domain/page/fields.ts'
import { Scene, sceneNames } from '#web/art/scene.tsx'
import { spots as spotDrawings } from '#web/art/scenes/spots.tsx'
import { Spot, type SpotName } from '#web/art/spot.tsx'
import { Pieces } from './sheet.tsx'

const scenes = sceneNames.map((name) => [
  name,
  <span key={name} className="block aspect-4/3 overflow-hidden rounded-lg">
    <Scene of={name} />
  </span>,
])
const spotNames = [...Object.keys(spotDrawings), 'success'] as SpotName[]
const spots = spotNames.map((name) => [name, <Spot key={name} of={name} />])
const portraits = PortraitName.options.map((name) => [
  name,
  <span key={name} className="arch block h-32 w-28 overflow-hidden">
    <Portrait of={name} />
  </span>,
])
const icons = iconNames.map((name) => [name, <Icon key={name} name={name} />])
const closings = [DocumentsClosing, HomeClosing].map((Closing, at) => [
  `Closing panel ${at + 1}`,
  <div key={at} className="bg-brand-deep px-6 pt-6">
    <Closing />
  </div>,
])

export function Pictures() {
  return (
    <>
      <Pieces
        wide
        of={{
          Scenes: Object.fromEntries(scenes),
          Spots: Object.fromEntries(spots),
          Portraits: Object.fromEntries(portraits),
          'Heroes, closing panels': {
            'Hero of Documents': <DocumentsHero />,
            'Hero of Home': <HomeHero />,
            ...Object.fromEntries(closings),
          },
        }}
      />
      <Pieces of={{ 'Logo and icons': { Logo: <LogoMark className="size-12" />, ...Object.fromEntries(icons) } }} />
    </>
  )
}
