import type { Service } from '#domain/catalogue.ts'
import { Icon } from '#web/art/icons.tsx'

const steps = [
  ['Book your service', 'Choose a day and an hour. It takes about two minutes.'],
  ['Get confirmation', 'You see the time, the address and the price, as they were agreed.'],
  ['Service at your doorstep', 'Your professional arrives on time. Pay in cash when the work is done.'],
] as const

/** What it is, what it holds, and how it goes. */
export function ServiceText({ service: { description, includes, reviewCount } }: { service: Service }) {
  return (
    <div className="grid gap-10 [&_h2]:text-[1.5rem]">
      <section>
        <h2>About this service</h2>
        <p className="mt-2.5 max-w-[66ch] whitespace-pre-line text-text-2">{description}</p>
      </section>
      {includes.length > 0 && (
        <section>
          <h2>What&apos;s Included</h2>
          <ul className="mt-4 grid gap-x-7 gap-y-3 600:grid-cols-2">
            {includes.map((line) => (
              <li key={line} className="flex gap-3">
                <Icon
                  name="check"
                  className="size-6 flex-none rounded-full bg-brand-soft stroke-[2.6] p-1 text-brand-text"
                />
                {line}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2>How It Works</h2>
        <ol className="mt-4.5 grid gap-5">
          {steps.map(([title, text], index) => (
            <li key={title} className="grid grid-cols-[32px_minmax(0,1fr)] gap-3.5">
              <span
                aria-hidden="true"
                className="grid h-9 w-8 place-items-center rounded-[16px_16px_7px_7px] border border-transparent bg-brand-soft pt-0.5 font-bold text-on-brand-soft"
              >
                {index + 1}
              </span>
              <span>
                <b className="block font-semibold">{title}</b>
                <span className="text-text-2">{text}</span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {reviewCount === 0 && (
        <section>
          <h2>Customer Reviews</h2>
          <p className="mt-2.5 text-text-2">No reviews yet for this service.</p>
        </section>
      )}
    </div>
  )
}
