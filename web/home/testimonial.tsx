import type { Welcome } from '#domain/page/fields.ts'
import { Portrait } from '#web/art/portrait.tsx'
import { initialsOf } from './initials.ts'
import { Stars } from '#web/ui/form/stars.tsx'

export function Testimonial({
  of: { quote, name, role, rating, picture, imageUrl },
}: {
  of: Welcome['testimonials'][number]
}) {
  return (
    <figure className="flex h-full flex-col gap-4 rounded-xl border border-border bg-surface p-6">
      <Stars value={rating} />
      <blockquote className="text-card leading-[1.55] text-pretty">{quote}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3.5 pt-1">
        <span
          aria-hidden="true"
          className="arch grid h-16 w-14 flex-none place-items-center overflow-hidden border border-transparent bg-brand-soft-2 pt-1 text-card font-heavy text-on-brand-soft has-[svg]:bg-transparent has-[svg]:pt-0"
        >
          {imageUrl ? (
            <img src={imageUrl} alt="" loading="lazy" className="size-full object-cover" />
          ) : picture ? (
            <Portrait of={picture} />
          ) : (
            initialsOf(name)
          )}
        </span>
        <span className="min-w-0">
          <b className="block leading-[1.3] font-heavy">{name}</b>
          <span className="text-sm text-text-3">{role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
