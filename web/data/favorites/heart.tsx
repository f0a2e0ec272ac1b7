import type { Service } from '#domain/catalogue.ts'
import { Icon } from '#web/art/icons.tsx'
import { cx } from '#web/ui/cx.ts'
import { useFavorite } from './use-favorites.ts'
import { useFavoriteToggle } from './use-favorite-toggle.ts'

type Props = {
  service: Pick<Service, '_id' | 'title'>
  /** Shown until the favorites of the user are loaded. */
  isOn?: boolean
  outlined?: boolean
}

/** A disc of 36 px inside a target of 44 px. */
export function Heart({ service, isOn: isKnown, outlined = false }: Props) {
  const isOn = useFavorite(service._id) ?? isKnown ?? false
  const toggle = useFavoriteToggle()
  const words = isOn ? 'Remove from favorites' : 'Add to favorites'
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={`${words}: ${service.title}`}
      title={words}
      data-heart={service._id}
      className={cx(
        'group/heart relative grid size-11 flex-none place-items-center rounded-full noscript:hidden',
        isOn ? 'text-danger-text' : 'text-text',
      )}
      onClick={() => void toggle(service, !isOn)}
    >
      <span
        className={cx(
          'grid place-items-center rounded-full transition-colors',
          outlined
            ? 'size-11 border-[1.5px] border-border bg-surface group-hover/heart:border-border-strong'
            : 'size-9 bg-surface-raised shadow-1 group-hover/heart:bg-fill',
        )}
      >
        <Icon
          name={isOn ? 'heartOn' : 'heart'}
          className="size-4.75 transition-[scale] duration-200 motion-safe:group-active/heart:scale-85"
        />
      </span>
    </button>
  )
}
