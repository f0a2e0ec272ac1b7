import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { api } from '#domain/api.ts'
import type { Stats } from '#domain/dashboard.ts'
import { withQuery } from '#domain/contract/endpoint.ts'
import type { StorefrontFrame } from '#domain/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import { ask, askAt } from '#web/api.ts'
import type { Query } from '#web/data/use-query.ts'

/** A storefront as the office needs it: its money, its clock, its categories, its door. */
export type Shop = { storefront: Storefront; frame: StorefrontFrame; address: string }

/** All storefronts, this page's own first. */
export async function loadShops(): Promise<Shop[]> {
  const own = await ask(api.storefront.current, {})
  const others = own.others.map(async ({ key, url }) => {
    const other = askAt(key)
    const [storefront, frame] = await Promise.all([other(api.storefront.current, {}), other(api.storefront.frame, {})])
    return { storefront, frame, address: url }
  })
  const frame = await ask(api.storefront.frame, {})
  return [{ storefront: own, frame, address: '' }, ...(await Promise.all(others))]
}

type Around = {
  shops: Shop[]
  /** What the chosen storefronts come to, as of the last look. */
  stats: Stats | undefined
  /** The same as it is read again and again, also while that of the storefronts chosen before still stands. */
  figures: Query<Stats> | undefined
}

export const OfficeContext = createContext<Around | undefined>(undefined)

/** For the choice of all storefronts. */
export const everyShop = 'all'

/** What stands around the pages of the office, and which storefront was chosen: the address says it. */
export function useOffice() {
  const around = useContext(OfficeContext)
  if (!around) throw new Error('There is an office on its own pages only')
  const { search } = useLocation()
  return { ...around, ...chosenOf(search, around.shops) }
}

function chosenOf(search: string, shops: Shop[]) {
  const [own] = shops
  if (!own) throw new Error('There is always one storefront')
  const named = new URLSearchParams(search).get('storefront') ?? own.storefront.key
  const shop = shops.find(({ storefront }) => storefront.key === named)
  const isAll = named === everyShop && shops.length > 1
  const chosen = isAll ? undefined : (shop ?? own)
  const key = chosen?.storefront.key ?? everyShop
  return {
    /** Of whose page this is. */
    own,
    /** The chosen one; undefined when all are. */
    shop: chosen,
    /** As the API is asked for it. */
    storefront: key,
    /** The storefront of something that is listed among others. */
    shopOf: (of: string) => shops.find(({ storefront }) => storefront.key === of) ?? own,
    /** A page of the office, with the same choice. */
    pathOf: (path: string, query: object = {}) =>
      withQuery(path, { storefront: key === own.storefront.key ? undefined : key, ...query }),
  }
}
