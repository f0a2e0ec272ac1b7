import { useEffect, useRef, useState } from 'react'
import type { Service } from '#domain/catalogue.ts'
import type { Page } from '#domain/contract/endpoint.ts'
import { Spot } from '#web/art/spot.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ShowMore } from './show-more.tsx'
import { NextSlots } from '#web/shared/services/next-slot.tsx'
import { ServiceCard } from '#web/shared/services/service-card.tsx'
import { useFavorite } from '#web/data/favorites/use-favorites.ts'
import { useFocusFirstNew } from '#web/shared/use-focus-first-new.ts'
import { useFavoriteToggle } from '#web/data/favorites/use-favorite-toggle.ts'

/** A removed favorite leaves a placeholder with 'Undo' for a while, so that the grid does not jump. */
export function Favorites({ favorites: { items, total, next } }: { favorites: Page<Service> }) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const { list, onMore } = useFocusFirstNew<HTMLUListElement>(items.length, '[data-title]')
  const shown = items.filter(({ _id }) => !gone.has(_id))
  if (shown.length === 0 && next === null) {
    return (
      <Empty title="You don't have any favorite services yet." picture={<Spot of="emptyFavorites" />}>
        <ButtonLink to="/services">Browse Services</ButtonLink>
      </Empty>
    )
  }
  return (
    <NextSlots of={shown}>
      <ul
        ref={list}
        className="grid gap-4.5 pt-6 600:grid-cols-[repeat(auto-fill,minmax(max(10rem,(100%-48px)/3),1fr))] 600:gap-x-6 600:gap-y-9"
      >
        {shown.map((service) => (
          <FavoriteItem
            key={service._id}
            service={service}
            onOver={() => setGone((others) => new Set([...others, service._id]))}
          />
        ))}
      </ul>
      {next !== null && (
        <ShowMore
          tab="favorites"
          shown={shown.length}
          total={String(Number(total) - gone.size)}
          reading={items.length}
          onMore={onMore}
        />
      )}
    </NextSlots>
  )
}

function FavoriteItem({ service, onOver }: { service: Service; onOver: () => void }) {
  // Until the favorites of the user are loaded, every service in this list counts as one.
  const isOn = useFavorite(service._id) ?? true
  const place = useRef<HTMLLIElement>(null)
  const was = useRef(isOn)
  useEffect(() => {
    // The pressed button ('Heart' or 'Undo') is gone and took the focus with it: focus the one in its place.
    const hasTurned = was.current !== isOn
    was.current = isOn
    if (!hasTurned || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>(isOn ? '[data-heart]' : 'button')?.focus({ preventScroll: true })
  }, [isOn])
  return (
    <li ref={place} className="min-w-0">
      {isOn ? (
        <ServiceCard service={service} heading="h2" isRow isFavorite />
      ) : (
        <RemovedFavorite service={service} onOver={onOver} />
      )}
    </li>
  )
}

const undoFor = 6_000

/** The placeholder of a removed favorite. It stays for six seconds, and as long as 'Undo' is focused or hovered. */
function RemovedFavorite({ service, onOver }: { service: Service; onOver: () => void }) {
  const toggle = useFavoriteToggle()
  const box = useRef<HTMLDivElement>(null)
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    const look = () => {
      if (isAboutToUndo(box.current)) timer = setTimeout(look, 1_000)
      else over.current()
    }
    let timer = setTimeout(look, undoFor)
    return () => clearTimeout(timer)
  }, [])

  return (
    <div
      ref={box}
      className="grid h-full min-h-40 content-center justify-items-center gap-3 rounded-lg border-[1.5px] border-dashed border-border-strong p-4 text-center text-sm text-text-2"
    >
      <p>
        <b className="font-semibold text-text">{service.title}</b> was removed from your favorites.
      </p>
      <Button look="secondary" size="s" onClick={() => void toggle(service, true)}>
        Undo
      </Button>
    </div>
  )
}

/** Touch screens keep `:hover` on the last touched element, so it counts only where there is a mouse. */
function isAboutToUndo(box: HTMLElement | null): boolean {
  const hovers = window.matchMedia('(hover: hover)').matches
  return box !== null && (box.querySelector(':focus-visible') !== null || (hovers && box.matches(':hover')))
}
