import type { Service } from '#domain/catalogue.ts'
import { Icon } from '#web/art/icons.tsx'
import { NumberedSteps } from '#web/shared/numbered-steps.tsx'

const steps = [
  { title: 'Book your service', text: 'Choose a day and an hour. It takes about two minutes.' },
  { title: 'Get confirmation', text: 'We email you the agreed time, address and price.' },
  { title: 'Service at your doorstep', text: 'Your professional arrives on time. Pay in cash when the work is done.' },
]

export function ServiceText({ service: { description, includes } }: { service: Service }) {
  return (
    <>
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
        <div className="mt-4.5">
          <NumberedSteps steps={steps} />
        </div>
      </section>
    </>
  )
}
