import { createContext as createReactContext } from 'react'
import { createContext } from 'react-router'
import type { Ask } from '#domain/contract/endpoint.ts'

/** Calls the API from a loader on the server: in process, without the network. */
export const askContext = createContext<Ask>()

export const reportContext = createContext<(error: unknown) => void>()

export const nonceContext = createContext<string>()

/** The sites whose images the Content-Security-Policy of this page allows. */
export const pictureSitesContext = createContext<Promise<string[]>>()

/** The nonce of our scripts on the server; undefined in the browser. */
export const NonceForScripts = createReactContext<string | undefined>(undefined)
