import { LogoMark } from '#web/art/logo.tsx'
import { Scene } from '#web/art/scene.tsx'
import { StatusBadge } from '#web/shared/status-badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Piece, Pieces } from './sheet.tsx'

/** A scene of each storefront. */
const storefronts = { documents: 'company', home: 'plumbing' } as const

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

const types = {
  Display: <p className="font-display text-display font-hero tracking-[-0.03em]">Paperwork, done.</p>,
  'Heading 1': <p className="font-display text-h1 font-title tracking-[-0.018em]">Book Your Service</p>,
  'Heading 2': <p className="font-display text-h2 font-title tracking-[-0.018em]">Featured services</p>,
  'Heading 3': <p className="font-display text-h3 font-title tracking-[-0.01em]">Document preparation</p>,
  Lead: <p className="text-lead">See the price, pick an hour.</p>,
  Body: <p>A verified professional drafts, checks and files everything.</p>,
  Secondary: <p className="figures text-sm text-text-2">Nov 24, 2026 at 10:00 am</p>,
  'Tabular figures': <p className="figures text-price font-bold tracking-[-0.02em]">₹38,46,212.50 $102,940.80</p>,
}

/** One set of tokens for two door colours and two modes. */
export function Tokens() {
  return (
    <>
      <Piece name="Two doors, two modes">
        <div className="grid gap-5 900:grid-cols-2">
          {Object.entries(storefronts).flatMap(([key, scene]) =>
            ['light', 'dark'].map((mode) => (
              <div
                key={key + mode}
                data-storefront={key}
                data-theme={mode}
                className={`door-${key} min-w-0 rounded-xl border border-border bg-bg p-5 text-text`}
              >
                <p className="mb-4 flex items-center gap-2.5 font-display text-lead font-bold">
                  <LogoMark className="size-7.5" />
                  {key}, {mode}
                </p>
                <ul className="grid grid-cols-3 gap-x-2 gap-y-3 600:grid-cols-5">
                  {swatches.map((classes) => (
                    <li key={classes} className={`truncate rounded-md border border-border p-2 text-xs ${classes}`}>
                      {classes.split(' ')[0]?.slice(3)}
                    </li>
                  ))}
                </ul>
                <div className="my-4 flex flex-wrap items-center gap-2.5">
                  <Button>Book Now</Button>
                  <Button look="secondary">Browse</Button>
                  <Button look="accent">Create account</Button>
                  <StatusBadge status="pending" />
                </div>
                <Scene of={scene} />
              </div>
            )),
          )}
        </div>
      </Piece>
      <Pieces of={{ 'Type and figures': types }} />
    </>
  )
}
