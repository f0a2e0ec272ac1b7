import { createContext, useContext } from 'react'
import { useLocation } from 'react-router'
import { api } from '#domain/api.ts'
import type { Stats } from '#domain/dashboard.ts'
import type { MessageSummary } from '#domain/message/admin.ts'
import { withQuery } from '#domain/contract/address.ts'
import type { StorefrontFrame } from '#domain/storefront/navigation.ts'
import type { Storefront } from '#domain/storefront.ts'
import { ask, askAt } from '#web/api.ts'
import { categoryOf } from '#web/data/use-storefront.ts'
import type { Query } from '#web/data/use-query.ts'

/**
 * A storefront with its navigation data. `address` is its origin: empty for the storefront of this page, undefined for
 * one that visitors cannot reach.
 */
export type AdminStorefront = Storefront & { frame: StorefrontFrame; address: string | undefined }

/** All storefronts, the one of this page first. */
export async function loadStorefronts(): Promise<AdminStorefront[]> {
  const [own, ownFrame] = await Promise.all([ask(api.storefront.current, {}), ask(api.storefront.frame, {})])
  const others = own.others.map(async ({ key, url }) => {
    const other = askAt(key)
    const [storefront, frame] = await Promise.all([other(api.storefront.current, {}), other(api.storefront.frame, {})])
    return { ...storefront, frame, address: url || undefined }
  })
  return [{ ...own, frame: ownFrame, address: '' }, ...(await Promise.all(others))]
}

type AdminData = {
  storefronts: AdminStorefront[]
  /** The totals of the chosen storefronts. */
  stats: Stats | undefined
  /** The polled query behind `stats`; its value may still belong to the storefront chosen before. */
  figures: Query<Stats> | undefined
  /** The polled counts of emails, also those of the storefront chosen before. */
  mail?: Query<MessageSummary>
}

export const AdminContext = createContext<AdminData | undefined>(undefined)

/** In place of a storefront key: all of them. */
export const allStorefronts = 'all'

/** The data around every admin page, and the storefront that the URL names. */
export function useAdmin() {
  const data = useContext(AdminContext)
  if (!data) throw new Error('useAdmin() must be used within the admin layout')
  return { ...data, ...useChosen(data.storefronts) }
}

/** The storefront that the URL names. */
export function useChosen(storefronts: AdminStorefront[]) {
  const { search } = useLocation()
  const [own] = storefronts
  if (!own) throw new Error('There is always one storefront')
  const inUrl = new URLSearchParams(search).get('storefront') ?? own.key
  const isAll = inUrl === allStorefronts && storefronts.length > 1
  const storefrontOf = (key: string) => storefronts.find((one) => one.key === key) ?? own
  const storefront = isAll ? undefined : storefrontOf(inUrl)
  const storefrontKey = storefront?.key ?? allStorefronts
  return {
    /** The storefront of this page. */
    own,
    /** The chosen storefront; undefined when all are chosen. */
    storefront,
    /** For the dates and counts of the page, also where it shows rows of several storefronts. */
    locale: (storefront ?? own).locale,
    /** The choice as the API takes it. */
    storefrontKey,
    /** For a row of a list that covers several storefronts. */
    storefrontOf,
    /** The path of an admin page that keeps the chosen storefront. */
    pathOf: (path: string, query: object = {}) =>
      withQuery(path, { storefront: storefrontKey === own.key ? undefined : storefrontKey, ...query }),
  }
}

/** A category by its key, also an archived one. If there is none, the key serves as its name. */
export function categoryIn({ frame }: AdminStorefront, key: string) {
  return categoryOf(frame, key) ?? { key, name: key, imageUrl: '' }
}
