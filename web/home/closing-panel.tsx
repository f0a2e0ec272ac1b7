import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Things } from '#web/shared/doorstep.tsx'

type Props = { title: string; text: string; scenery: StorefrontFrame['scenery'] }

export function ClosingPanel({ title, text, scenery }: Props) {
  return (
    <div className="grid gap-2 overflow-hidden rounded-2xl border border-transparent bg-brand-deep px-6 pt-9 text-on-brand-deep 768:grid-cols-[minmax(0,1fr)_380px] 768:items-center 768:pt-0 768:pl-12">
      <div className="768:py-13">
        <h2>{title}</h2>
        <p className="mt-2.5 mb-5.5 max-w-[36em] text-on-brand-deep-2">{text}</p>
        <p className="flex flex-wrap gap-3 max-481:*:w-full">
          <ButtonLink look="accent" size="l" to="/register">
            Create account
          </ButtonLink>
          <ButtonLink look="onDeep" size="l" to="/services">
            Browse services
          </ButtonLink>
          <ButtonLink look="onDeep" size="l" to="/contactus">
            Contact us
          </ButtonLink>
        </p>
      </div>
      {/* The drawing extends a little below its ground line. */}
      <div className="aspect-[420/260] w-full max-w-100 -mb-4 justify-self-center 768:self-end">
        <Things of={scenery} />
      </div>
    </div>
  )
}
