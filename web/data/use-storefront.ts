import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { StorefrontFrame } from '#domain/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import type { loader } from '#web/root.tsx'

/** Around what shows another storefront than that of its page, as administrators do. */
export const ShopContext = createContext<{ storefront: Storefront; frame: StorefrontFrame } | undefined>(undefined)

/** The storefront of this page. Only for what is drawn inside the root, which has it or shows its error page. */
export function useStorefront() {
  const shop = useShop()
  return (useContext(ShopContext) ?? shop).storefront
}

/** What stands around the pages of this storefront. */
export function useFrame() {
  const shop = useShop()
  return (useContext(ShopContext) ?? shop).frame
}

/** Scheme, host and port of this storefront, for what must be a whole address. */
export function useOrigin() {
  return useShop().origin
}

/** The sites that the policy of this document names: others would be blocked, also after a service was saved. */
export function usePictureSites() {
  return useShop().pictureSites
}

/** A category as it stands around the pages; undefined when it has gone meanwhile. */
export function useCategory(key: string) {
  return useFrame().categories.find((category) => category.key === key)
}

function useShop() {
  const root = useRouteLoaderData<typeof loader>('root')
  if (!root) throw new Error('There is no storefront outside the root route')
  return root
}
