import { ServiceImage } from './service-image.tsx'

type Props = { of: { title: string; imageUrl: string; category: string }; children?: React.ReactNode }

/** The image and title of a service, with one line of details. */
export function ServiceLine({ of, children }: Props) {
  return (
    <div className="grid grid-cols-[76px_minmax(0,1fr)] items-center gap-3.5 text-sm leading-snug wrap-anywhere">
      <ServiceImage of={of} />
      <div>
        <p className="text-ui font-semibold">{of.title}</p>
        <p className="figures mt-0.5 text-text-2 empty:hidden">{children}</p>
      </div>
    </div>
  )
}
