import { DocumentsClosing, HomeClosing } from '#web/art/closing.tsx'
import { DocumentsHero, HomeHero } from '#web/art/heroes.tsx'
import { Icon, iconNames } from '#web/art/icons.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { Scene, sceneNames } from '#web/art/scene.tsx'
import { Spot, spotNames } from '#web/art/scenes/spots.tsx'
import { Piece } from './sheet.tsx'

export function Pictures() {
  return (
    <>
      <Piece name="Scenes">
        <ul className="grid grid-cols-2 gap-4 600:grid-cols-3 900:grid-cols-5">
          {sceneNames.map((name) => (
            <li key={name} className="text-2xs text-text-3">
              <span className="mb-1.5 block aspect-4/3 overflow-hidden rounded-lg">
                <Scene of={name} />
              </span>
              {name}
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Spots">
        <ul className="grid grid-cols-3 gap-4 600:grid-cols-5 1100:grid-cols-9">
          {spotNames.map((name) => (
            <li key={name} className="text-2xs text-text-3">
              <Spot of={name} />
              {name}
            </li>
          ))}
        </ul>
      </Piece>
      <Piece name="Heroes and closing panels">
        <div className="grid gap-4 *:overflow-hidden *:rounded-2xl 600:grid-cols-2">
          {[DocumentsHero, HomeHero].map((Hero, index) => (
            <div key={index} className="aspect-[1.14]">
              <Hero />
            </div>
          ))}
          {[DocumentsClosing, HomeClosing].map((Closing, index) => (
            <div key={index} className="bg-brand-deep px-6 pt-6">
              <Closing />
            </div>
          ))}
        </div>
      </Piece>
      <Piece name="Logo and icons">
        <div className="flex flex-wrap items-center gap-4">
          <LogoMark className="size-12" />
          {iconNames.map((name) => (
            <span key={name} title={name}>
              <Icon name={name} />
            </span>
          ))}
        </div>
      </Piece>
    </>
  )
}
