import { useState } from 'react'
import { widthsOf } from '#domain/image.ts'
import { cx } from '#web/ui/cx.ts'

const sizes = {
  /** In a row of a table. */
  s: 'h-9 w-8 pt-0.5 text-sm',
  m: 'h-11 w-10 pt-0.5 text-ui',
  l: 'h-16 w-14 pt-1 text-h3',
}

type Props = { of: { name: string; imageUrl: string }; size?: keyof typeof sizes }

/** The picture of a professional in an arch, on top of the initial, which shows when there is no picture. */
export function ProfessionalPicture({ of: { name, imageUrl }, size = 's' }: Props) {
  const [failed, setFailed] = useState<string>()
  const [initial = '?'] = name.trim()
  return (
    <span
      aria-hidden="true"
      className={cx(
        'arch relative inline-grid flex-none place-items-center overflow-clip border border-transparent bg-brand-soft-2 font-heavy text-on-brand-soft uppercase',
        sizes[size],
      )}
    >
      {initial}
      {imageUrl !== '' && failed !== imageUrl && (
        <img
          // Before `src`, or the browser starts loading the widest one.
          sizes="64px"
          srcSet={widthsOf(imageUrl)}
          src={imageUrl}
          alt=""
          loading="lazy"
          decoding="async"
          className="absolute inset-0 size-full object-cover"
          onError={() => setFailed(imageUrl)}
        />
      )}
    </span>
  )
}
