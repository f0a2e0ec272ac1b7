import { useState } from 'react'
import { mayShow, widthsOf } from '#domain/image.ts'
import { hasScene, Scene, type SceneName } from '#web/art/scene.tsx'
import { cx } from '#web/ui/cx.ts'
import { useCategory, usePictureSites } from '#web/data/use-storefront.ts'

const shapes = {
  tile: 'aspect-4/3 rounded-lg',
  wide: 'aspect-16/10 rounded-xl',
  square: 'aspect-square rounded-[12px]',
  /** A tile where there is room for one, a small square beside the text where there is not. */
  row: 'aspect-square rounded-[12px] max-600:size-28 max-600:flex-none 600:aspect-4/3 600:rounded-lg',
}

/** As wide as it is drawn, where the browser looks; else about as wide as that is. */
const sizes = {
  tile: 'auto, 320px',
  wide: 'auto, (max-width: 900px) 100vw, 800px',
  square: 'auto, 160px',
  row: 'auto, 320px',
}

type Props = { of: { imageUrl: string; category: string }; shape?: keyof typeof shapes }

/**
 * The picture of a service: one of our scenes, or an uploaded one. An uploaded one has the scene of its category behind
 * it, which is seen until it has come, and when it does not come or the page may not load it. It grows a little inside of a hovered `group`.
 */
export function Picture({ of: { imageUrl, category }, shape = 'tile' }: Props) {
  const [failed, setFailed] = useState<string>()
  const sites = usePictureSites()
  const own = sceneIn(imageUrl)
  const ofCategory = sceneIn(useCategory(category)?.imageUrl)
  return (
    <span className={cx('relative block overflow-hidden bg-fill', shapes[shape])}>
      <span className="absolute inset-0 transition-transform duration-320 ease-standard group-active:scale-99 motion-safe:group-hover:not-group-active:scale-103">
        <Scene of={own ?? ofCategory ?? 'certificate'} />
        {imageUrl !== '' && !own && failed !== imageUrl && mayShow(imageUrl, sites) && (
          <img
            // Before the address, so that a browser does not begin with the widest.
            sizes={sizes[shape]}
            srcSet={widthsOf(imageUrl)}
            src={imageUrl}
            // Whose picture it is need not know who looks at what.
            referrerPolicy="no-referrer"
            alt=""
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
            onError={() => setFailed(imageUrl)}
            // It may have failed before we were there to hear of it.
            ref={(image) => {
              if (image?.complete && image.naturalWidth === 0) setFailed(imageUrl)
            }}
          />
        )}
      </span>
    </span>
  )
}

/** The scene that an address of ours names, if we can draw it. */
export function sceneIn(imageUrl = ''): SceneName | undefined {
  const name = imageUrl.startsWith('/art/') ? imageUrl.slice('/art/'.length) : ''
  return hasScene(name) ? name : undefined
}
