import type { Identity, World } from '#campaigns/fuzz/world.ts'

/** What a request needs so that it is answered with success. What is left out is made from the schema. */
export type Valid = {
  by?: Identity
  /** Of an account for this request only. */
  token?: string
  path?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  /** An uploaded file, instead of a body. */
  bytes?: { type: string; text: string | Buffer }
}

/** Makes or finds the records that the request needs. */
export type Recipe = (world: World) => Promise<Valid>
export type Recipes = Record<string, Recipe>
