import type { Welcome } from '#domain/content.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Stars } from '#web/ui/form/stars.tsx'

export function Testimonial({ of: { quote, name, role, rating } }: { of: Welcome['testimonials'][number] }) {
  return (
    <figure className="flex h-full flex-col gap-4 rounded-xl border border-border bg-surface p-6">
      <Stars value={rating} />
      <blockquote className="text-card leading-[1.55] text-pretty">{quote}</blockquote>
      <figcaption className="mt-auto flex items-center gap-3 pt-1">
        <Avatar name={name} arch />
        <span className="min-w-0">
          <b className="block leading-[1.3] font-heavy">{name}</b>
          <span className="text-sm text-text-3">{role}</span>
        </span>
      </figcaption>
    </figure>
  )
}
