import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Ask } from '#domain/contract/endpoint.ts'

/** What a loader on the server asks the API with: in process, never over the network. */
export const askContext = createContext<Ask>()

export const reportContext = createContext<(error: unknown) => void>()

export const nonceContext = createContext<string>()

/** The sites whose pictures the policy of this page lets in. */
export const pictureSitesContext = createContext<Promise<string[]>>()

/** Marks our scripts while a page is drawn on the server; in the browser there is none. */
export const NonceForScripts = createReactContext<string | undefined>(undefined)
