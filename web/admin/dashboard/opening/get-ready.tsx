import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#domain/api.ts'
import type { Opening } from '#domain/storefront/opening.ts'
import { paintDoor } from '#web/admin/paint-door.ts'
import { useAdmin } from '#web/admin/use-admin.ts'
import { askAt } from '#web/api.ts'
import { Icon } from '#web/art/icons.tsx'
import { pollingPause, useQuery } from '#web/data/use-query.ts'
import { QuestionDialog } from '#web/forms/question-dialog.tsx'
import { Steps } from './steps.tsx'
import { Doorstep } from '#web/shared/doorstep.tsx'
import { LogoMark } from '#web/art/logo.tsx'
import { firstVisible, focusAfter } from '#web/ui/focus-after.ts'
import { linkClass } from '#web/ui/link.tsx'
import { useToast } from '#web/ui/toast.tsx'

/** What the storefront still needs; gone once the shop is open. */
export function GetReady() {
  const { storefront, own } = useAdmin()
  const { key, isOpen, brand } = storefront ?? own
  const ask = askAt(key)
  const { value, refresh } = useQuery(`opening ${key}`, () => ask(api.opening.state, {}), { every: pollingPause })
  const [asked, setAsked] = useState<Opening>()
  const [changed, setChanged] = useState<{ key: string; isOpen: boolean }>()
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const isOpenNow = changed?.key === key ? changed.isOpen : (value?.isOpen ?? isOpen)
  if (!storefront || isOpenNow || value?.storefront !== key) return null
  return (
    <div className="grid items-start gap-3 768:gap-4 1100:grid-cols-[minmax(0,1fr)_17.75rem]">
      <Steps of={value} onTicked={refresh} onOpen={() => setAsked(value)} />
      <div className="grid min-w-0 grid-cols-1 gap-3 768:gap-4">
        <VisitorsSee />
        {value.gaps.length > 0 && (
          <section className="rounded-lg border border-border bg-surface p-5 shadow-1">
            <h2 className="font-text text-card font-heavy">If you opened now</h2>
            <p className="mt-0.5 mb-3.5 text-xs text-text-3">Nothing stops you. This would not work:</p>
            <Gaps of={value} />
          </section>
        )}
      </div>
      <QuestionDialog
        item={asked}
        title={`Open ${brand}?`}
        closeLabel="Not yet"
        onClose={() => setAsked(undefined)}
        send={() => ask(api.settings.changeShop, { body: { isOpen: true } })}
        onDone={() => {
          // The list goes, and with it the button that had focus.
          const change = () => {
            setAsked(undefined)
            setChanged({ key, isOpen: true })
          }
          focusAfter(change, () => firstVisible('h1'))
          void revalidate()
          toast({ text: `${brand} is open.` })
        }}
        failed="The shop could not be opened. Please try again."
        action={{ label: 'Open the shop', busyLabel: 'Opening...', look: 'ink' }}
      >
        {(opening) =>
          opening.gaps.length === 0 ? (
            <p>Visitors see the shop from that moment.</p>
          ) : (
            <div className="grid gap-3">
              <p>If you opened now, this would not work:</p>
              <Gaps of={opening} />
            </div>
          )
        }
      </QuestionDialog>
    </div>
  )
}

function Gaps({ of: { gaps } }: { of: Opening }) {
  return (
    <ul className="grid gap-3 text-sm text-text-2">
      {gaps.map((gap) => (
        <li key={gap} className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-3">
          <Icon name="info" className="text-text-3" />
          {gap}
        </li>
      ))}
    </ul>
  )
}

function VisitorsSee() {
  const { own, storefront = own } = useAdmin()
  const { key, brand, logoUrl, frame, address } = storefront
  return (
    <section className="rounded-lg border border-border bg-surface p-5 shadow-1">
      <h2 className="mb-3 font-text text-card font-heavy">What visitors see</h2>
      <div
        ref={paintDoor(frame.door)}
        data-storefront={key}
        aria-hidden="true"
        className="mb-4 overflow-hidden rounded-md border border-border bg-bg"
      >
        <div className="p-3.5">
          <p className="flex items-center gap-2.5 font-display text-ui leading-tight font-bold">
            {logoUrl === '' ? (
              <LogoMark className="size-6 flex-none" />
            ) : (
              <img src={logoUrl} alt="" className="size-6 flex-none rounded-xs object-contain" />
            )}
            <span className="min-w-0 wrap-anywhere">{brand}</span>
          </p>
          <p className="mt-2 font-display text-lead font-bold">Opening soon</p>
          <p className="mt-0.5 text-xs text-text-3">{frame.tagline}</p>
        </div>
        <div className="tone-brand aspect-[2] overflow-hidden bg-(--il-ground) [&_svg]:size-full">
          <Doorstep of={frame.scenery} />
        </div>
      </div>
      {address !== undefined && (
        <a href={`${address}/`} className={`${linkClass} text-sm`}>
          See the shop as it will be
        </a>
      )}
    </section>
  )
}
