import type { Context } from 'hono'
import type * as z from 'zod/mini'
import { type Endpoint, nothing } from '#domain/contract/endpoint.ts'
import { readAs } from '#domain/contract/field.ts'
import { Refusal } from '#domain/contract/refusal.ts'
import { bodyOf, type Env, fileOf } from './request.ts'

/** An invalid parameter cannot be an id or a slug, so the answer is 404. */
export function paramsOf(c: Context<Env>, { params }: Endpoint): Record<string, string> {
  const given = c.req.param()
  return Object.fromEntries(
    Object.entries(params).map(([name, schema]) => {
      const { value, complaints } = readAs(schema, given[name])
      if (complaints) throw new Refusal('not_found')
      return [name, value]
    }),
  )
}

export async function bodyFor(c: Context<Env>, { method, body, takes, mostBytes }: Endpoint): Promise<unknown> {
  if (method === 'GET') return undefined
  return takes ? fileOf(c, takes) : parse(body, await bodyOf(c, mostBytes))
}

export function parse(schema: z.ZodMiniType, input: unknown): unknown {
  if (schema === nothing) {
    if (input === undefined || Object.keys(input as object).length === 0) return undefined
    throw new Refusal('unknown_field')
  }
  const { value, complaints } = readAs(schema, input ?? {})
  if (!complaints) return value
  const code = complaints.some((complaint) => complaint.code === 'unknown_field')
    ? 'unknown_field'
    : 'validation_failed'
  throw new Refusal(code, { errors: complaints })
}
