import { LogoMark } from '#web/art/logo.tsx'
import { Scene } from '#web/art/scene.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Piece } from './sheet.tsx'

const storefronts = [
  { key: 'documents', brand: 'Doorstep Documents', scenes: ['company', 'passport', 'affidavit'] },
  { key: 'home', brand: 'Doorstep Home', scenes: ['plumbing', 'cleaning', 'electrician'] },
] as const
const modes = ['light', 'dark'] as const

/** A background and the text on it. */
const swatches = [
  'bg-bg text-text',
  'bg-bg-sunken text-text-2',
  'bg-surface text-text',
  'bg-fill text-text-3',
  'bg-border text-text',
  'bg-ink text-on-ink',
  'bg-brand text-on-brand',
  'bg-brand-hover text-on-brand',
  'bg-brand-soft text-on-brand-soft',
  'bg-brand-soft-2 text-on-brand-soft',
  'bg-brand-deep text-on-brand-deep',
  'bg-accent text-on-accent',
  'bg-accent-soft text-on-accent-soft',
  'bg-focus text-bg',
  'bg-danger text-on-danger',
  'bg-pending-bg text-pending-text',
  'bg-confirmed-bg text-confirmed-text',
  'bg-completed-bg text-completed-text',
  'bg-cancelled-bg text-cancelled-text',
  'bg-success-soft text-success-text',
]

const types = [
  ['font-display text-display font-hero tracking-[-0.03em]', 'Paperwork, done.'],
  ['font-display text-h1 font-title tracking-[-0.018em]', 'Book Your Service'],
  ['font-display text-h2 font-title tracking-[-0.018em]', 'Featured services'],
  ['font-display text-h3 font-title tracking-[-0.01em]', 'Document preparation'],
  ['text-lead', 'Lead text, 18 px. See the price, pick an hour.'],
  ['', 'Body text, 16 px. A verified professional drafts, checks and files everything.'],
  ['figures text-sm text-text-2', 'Secondary, 14 px. Nov 24, 2026 at 10:00 am'],
]

/** One set of tokens for two door colours and two modes. */
export function Tokens() {
  return (
    <>
      <Piece name="Two doors, two modes">
        <div className="grid gap-5 900:grid-cols-2">
          {storefronts.flatMap(({ key, brand, scenes }) =>
            modes.map((mode) => (
              <div
                key={key + mode}
                data-storefront={key}
                data-theme={mode}
                className={`door-${key} min-w-0 rounded-xl border border-border bg-bg p-5 text-text 600:p-7`}
              >
                <p className="mb-4 flex items-center justify-between gap-3">
                  <span className="flex items-center gap-2.5 font-display text-lead font-bold">
                    <LogoMark className="size-7.5" />
                    {brand}
                  </span>
                  <span className="text-sm text-text-3 capitalize">{mode}</span>
                </p>
                <ul className="grid grid-cols-3 gap-x-2 gap-y-3 600:grid-cols-5 1100:grid-cols-7">
                  {swatches.map((classes) => (
                    <li key={classes} className="min-w-0 text-[.6875rem] text-text-2">
                      <span
                        className={`grid h-11 place-items-center rounded-md border border-border text-xs font-heavy ${classes}`}
                      >
                        Aa
                      </span>
                      <span className="mt-1 block truncate">{classes.split(' ')[0]?.slice(3)}</span>
                    </li>
                  ))}
                </ul>
                <div className="mt-5 flex flex-wrap items-center gap-2.5">
                  <Button>Book Now</Button>
                  <Button look="secondary">Browse</Button>
                  <Button look="accent">Create account</Button>
                  <StatusBadge status="pending" />
                </div>
                <div className="mt-4 grid grid-cols-3 gap-3">
                  {scenes.map((scene) => (
                    <span key={scene} className="block aspect-4/3 overflow-hidden rounded-lg">
                      <Scene of={scene} />
                    </span>
                  ))}
                </div>
              </div>
            )),
          )}
        </div>
      </Piece>
      <Piece name="Type and figures">
        <div className="grid gap-10 rounded-xl border border-border bg-surface p-5 600:p-7 900:grid-cols-[1.3fr_1fr]">
          <div className="grid min-w-0 gap-2.5">
            {types.map(([classes, text]) => (
              <p key={text} className={classes}>
                {text}
              </p>
            ))}
          </div>
          <div className="figures grid min-w-0 content-start gap-2.5">
            <p className="text-sm text-text-3">Tabular figures, ₹ and $ from the same face</p>
            <p className="flex justify-between gap-4 text-ui">
              <span className="text-text-2">Service price</span> ₹6,999.00
            </p>
            <p className="flex justify-between gap-4 border-t border-border pt-3 text-lead font-bold">
              <span>Total</span> ₹7,703.90
            </p>
            <p className="mt-4 text-price font-bold tracking-[-0.02em]">₹38,46,212.50</p>
            <p className="text-price font-bold tracking-[-0.02em]">$102,940.80</p>
          </div>
        </div>
      </Piece>
    </>
  )
}
