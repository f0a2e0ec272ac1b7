import { hasIcon, type IconName } from '#web/art/icons.tsx'

/** The icon that a storefront names; one that does not exist becomes the plain one. */
export function iconOf(name: string): IconName {
  return hasIcon(name) ? name : 'grid'
}
