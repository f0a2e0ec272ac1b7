import { createContext, useContext } from 'react'
import type { FormerCategory, StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import type { loader } from '#web/root.tsx'

/**
 * What the root route has loaded; undefined if it has failed. In a context of its own, because the hook of the router
 * renders its components again after each navigation, and every card of a list uses this.
 */
export const RootContext = createContext<Awaited<ReturnType<typeof loader>> | undefined>(undefined)

/** For parts of a page that show another storefront, as in the admin area. */
export const StorefrontContext = createContext<(Storefront & { frame: StorefrontFrame }) | undefined>(undefined)

/** The storefront of this page. The root route loads it or shows its error page. */
export function useStorefront(): Storefront {
  const { storefront } = useRoot()
  return useContext(StorefrontContext) ?? storefront
}

/** The data of the header and footer. */
export function useFrame() {
  const { frame } = useRoot()
  return useContext(StorefrontContext)?.frame ?? frame
}

/** Scheme, host and port, for absolute URLs. */
export function useOrigin() {
  return useRoot().origin
}

/** The image hosts in the content security policy of this document: it blocks all others until the page is reloaded. */
export function usePictureSites() {
  return useRoot().pictureSites
}

/** The name and picture of a category, also of an archived one; undefined when there has never been one of that key. */
export function useCategory(key: string) {
  return categoryOf(useFrame(), key)
}

export function categoryOf(
  { categories, formerCategories }: Pick<StorefrontFrame, 'categories' | 'formerCategories'>,
  key: string,
): FormerCategory | undefined {
  return [...categories, ...formerCategories].find((category) => category.key === key)
}

function useRoot() {
  const root = useContext(RootContext)
  if (!root) throw new Error('There is no storefront outside the root route')
  return root
}
