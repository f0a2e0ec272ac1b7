import { iconNames, type IconName } from '#web/art/icon-names.ts'

/** The icon that a storefront names; one that does not exist becomes the plain one. */
export function iconOf(name: string): IconName {
  return iconNames.find((known) => known === name) ?? 'grid'
}
