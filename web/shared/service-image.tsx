import { useState } from 'react'
import { mayShow, widthsOf } from '#domain/image.ts'
import { hasScene, Scene, type SceneName, toneClass } from '#web/art/scene.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCategory, usePictureSites } from '#web/data/use-storefront.ts'
import { useIsSettled } from '#web/shared/settled.ts'

const shapes = {
  tile: 'aspect-4/3 rounded-lg',
  /** Low on a wide screen, which would otherwise show nothing but the picture. */
  wide: 'aspect-16/10 rounded-xl 900:aspect-[2.4]',
  /** A tile; on phones a small square beside the text. */
  row: 'aspect-square rounded-[12px] max-600:size-28 max-600:flex-none 600:aspect-4/3 600:rounded-lg',
}

/** The drawn width where browsers support `auto`, else an estimate. */
const sizes = {
  tile: 'auto, 320px',
  wide: 'auto, (max-width: 900px) 100vw, 800px',
  row: 'auto, 320px',
}

type Props = { of: { imageUrl: string; category: string }; shape?: keyof typeof shapes }

/**
 * What a service shows: a scene, or an image on top of the scene of its category, which shows until the image has
 * loaded, and when it cannot be loaded. It grows a little inside a hovered `group`.
 */
export function ServiceImage({ of: { imageUrl, category }, shape = 'tile' }: Props) {
  const [failed, setFailed] = useState<string>()
  const sites = usePictureSites()
  const own = sceneIn(imageUrl)
  const ofCategory = sceneIn(useCategory(category)?.imageUrl)
  const scene = own ?? ofCategory ?? 'certificate'
  const isSettled = useIsSettled()
  return (
    // A drawing has dozens of elements; out of sight the browser skips them. The frame keeps its size and the colour of
    // their wall without them.
    <span
      className={cx(
        'relative block overflow-hidden bg-(--il-ground) [content-visibility:auto]',
        toneClass(scene),
        shapes[shape],
      )}
    >
      <span className="absolute inset-0 transition-transform duration-320 ease-standard group-active:scale-99 motion-safe:group-hover:not-group-active:scale-103">
        {isSettled && <Scene of={scene} wide={shape === 'wide'} />}
        {imageUrl !== '' && !own && failed !== imageUrl && mayShow(imageUrl, sites) && (
          <img
            // Before `src`, or the browser starts loading the widest one.
            sizes={sizes[shape]}
            srcSet={widthsOf(imageUrl)}
            src={imageUrl}
            // The image host need not know which page is viewed.
            referrerPolicy="no-referrer"
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
            onError={() => setFailed(imageUrl)}
            // It may have failed before hydration.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(imageUrl)
            }}
          />
        )}
      </span>
    </span>
  )
}

/** The scene of an /art/ address. */
export function sceneIn(imageUrl = ''): SceneName | undefined {
  const name = imageUrl.startsWith('/art/') ? imageUrl.slice('/art/'.length) : ''
  return hasScene(name) ? name : undefined
}
