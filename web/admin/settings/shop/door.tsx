import { useLayoutEffect, useRef } from 'react'
import { problemOfDoor } from '#domain/format/door.ts'
import type { Door } from '#domain/storefront/navigation.ts'
import { LogoMark } from '#web/art/logo.tsx'
import { FieldError } from '#web/ui/form/field-error.tsx'
import { Slider } from '#web/ui/form/slider.tsx'
import { buttonClass } from '#web/ui/button.tsx'

type Props = { door: Door; error: string | undefined; onChange: (door: Door) => void }

/** The hue of the door, and how strong it is in light and in dark mode. */
export function DoorField({ door, error, onChange }: Props) {
  const strength = (value: number) => `${Math.round(value * 1_000)}`
  const shared = { min: 0, max: 0.2, step: 0.001, say: strength }
  return (
    <div className="grid gap-3">
      <p className="text-sm font-semibold">Door colour</p>
      <div className="grid gap-4 600:grid-cols-3">
        <Slider
          label="Hue"
          name="door"
          value={Math.round(door.hue)}
          min={0}
          max={359}
          step={1}
          say={(hue) => `${hue}°`}
          onChange={(hue) => onChange({ ...door, hue })}
        />
        <Slider
          label="Strength, light"
          value={door.chroma}
          {...shared}
          onChange={(chroma) => onChange({ ...door, chroma })}
        />
        <Slider
          label="Strength, dark"
          value={door.chromaDark}
          {...shared}
          onChange={(chromaDark) => onChange({ ...door, chromaDark })}
        />
      </div>
      <FieldError id="door-error">{problemOfDoor(door) ?? error}</FieldError>
    </div>
  )
}

type Shown = { brand: string; logoUrl: string; door: Door }

/** Parts of the shop in the colour, in both modes. */
export function DoorPreview(shown: Shown) {
  return (
    <aside
      aria-label="Preview"
      className="rounded-lg border border-border bg-surface p-5 shadow-1 1180:sticky 1180:top-7"
    >
      <h2 className="mb-3 font-text text-ui font-heavy">Preview</h2>
      <div className="grid gap-3 600:max-1180:grid-cols-2">
        <Sample theme="light" {...shown} />
        <Sample theme="dark" {...shown} />
      </div>
    </aside>
  )
}

function Sample({ theme, brand, logoUrl, door }: Shown & { theme: 'light' | 'dark' }) {
  const box = useRef<HTMLDivElement>(null)
  // Not by `style`, which our Content-Security-Policy forbids in HTML.
  useLayoutEffect(() => {
    const style = box.current?.style
    style?.setProperty('--door-hue', String(door.hue))
    style?.setProperty('--door-chroma', String(door.chroma))
    style?.setProperty('--door-chroma-dark', String(door.chromaDark))
  }, [door])
  return (
    <div
      ref={box}
      data-storefront=""
      data-theme={theme}
      aria-hidden="true"
      className="grid gap-3 rounded-md border border-border bg-bg p-4 text-text"
    >
      <span className="flex items-center gap-2 font-display font-bold">
        {logoUrl === '' ? (
          <LogoMark className="size-6 flex-none" />
        ) : (
          <img src={logoUrl} alt="" className="size-6 flex-none rounded-xs object-contain" />
        )}
        <span className="truncate">{brand}</span>
      </span>
      <span className="w-max max-w-full truncate rounded-full bg-brand-soft px-3 py-1 text-sm font-semibold text-on-brand-soft">
        4 slots free
      </span>
      <span className="text-sm font-semibold text-brand-text underline">See all services</span>
      <span className={buttonClass()}>Book Now</span>
    </div>
  )
}
