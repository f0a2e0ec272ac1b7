import { hasIcon, type IconName } from '#web/art/icons.tsx'

/** A storefront names its icons as plain words; one that we cannot draw becomes the plain one. */
export function iconOf(name: string): IconName {
  return hasIcon(name) ? name : 'grid'
}
