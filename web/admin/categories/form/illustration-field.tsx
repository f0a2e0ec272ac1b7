import { useState } from 'react'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { Scene, sceneNames } from '#web/art/scene.tsx'
import { documentTones, homeTones } from '#web/art/tones.ts'
import { PictureField } from '#web/admin/edit/picture-field.tsx'
import { useAdmin } from '#web/admin/use-admin.ts'
import { sceneIn, ServiceImage } from '#web/shared/service-image.tsx'
import { Button } from '#web/ui/button.tsx'
import type { CategoryForm } from './use-category-form.ts'

type Frame = Pick<StorefrontFrame, 'scenery'>
const scenesOf = ({ scenery }: Frame) => Object.keys(scenery === 'home' ? homeTones : documentTones)

/** The picture of a new category, until another one is chosen. */
export function usualPicture(frame: Frame): string {
  return pathOf(frame.scenery === 'home' ? 'door' : 'certificate')
}

export const nameOfScene = (scene: string) => `${scene.charAt(0).toUpperCase()}${scene.slice(1)}`
const pathOf = (scene: string) => `/art/${scene}`

/** One of the illustrations that ship, or an uploaded picture: a group of radio buttons. */
export function IllustrationField({ form }: { form: CategoryForm }) {
  const { draft, edit, errorOf } = form
  const { frame } = useAdmin().storefrontOf(draft.storefront)
  const own = scenesOf(frame)
  const chosen = sceneIn(draft.imageUrl)
  const [showsAll, setShowsAll] = useState(chosen !== undefined && !own.includes(chosen))
  // The one that the form opened with comes first, where it is seen without scrolling, and stays there.
  const [first] = useState(chosen)
  const others = sceneNames.filter((name) => name !== first && (showsAll || own.includes(name)))
  const shown = first === undefined ? others : [first, ...others]
  const isUpload = draft.imageUrl !== '' && chosen === undefined
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Illustration</legend>
      <PictureField
        form={form}
        error={errorOf('imageUrl')}
        beside={
          !showsAll && (
            <Button look="ghost" size="s" onClick={() => setShowsAll(true)}>
              Show all illustrations
            </Button>
          )
        }
      >
        <div className="-mx-1 grid max-h-58 grid-cols-[repeat(auto-fill,minmax(76px,1fr))] gap-2 overflow-y-auto rounded-md p-1">
          {isUpload && (
            <Tile label="Uploaded picture" value={draft.imageUrl} isChosen onChoose={() => {}}>
              <ServiceImage of={{ imageUrl: draft.imageUrl, category: '' }} />
            </Tile>
          )}
          {shown.map((name) => (
            <Tile
              key={name}
              label={nameOfScene(name)}
              value={pathOf(name)}
              isChosen={chosen === name}
              onChoose={() => edit({ imageUrl: pathOf(name) })}
            >
              <span className="block aspect-4/3 overflow-hidden rounded-md">
                <Scene of={name} />
              </span>
            </Tile>
          ))}
        </div>
      </PictureField>
    </fieldset>
  )
}

type TileProps = {
  label: string
  value: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Tile({ label, value, isChosen, onChoose, children }: TileProps) {
  return (
    <label
      title={label}
      className="relative block cursor-pointer rounded-md outline-offset-2 has-checked:outline-3 has-checked:outline-ink has-focus-visible:outline-3 has-focus-visible:outline-focus"
    >
      <input
        type="radio"
        name="imageUrl"
        value={value}
        checked={isChosen}
        onChange={onChoose}
        aria-label={label}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-md outline-none"
      />
      {children}
    </label>
  )
}
