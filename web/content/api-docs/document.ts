import * as z from 'zod/mini'

const Schema = z.looseObject({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})
export type Schema = z.infer<typeof Schema>

const Content = z.optional(
  z.record(
    z.string(),
    z.object({ schema: Schema, examples: z.optional(z.record(z.string(), z.object({ value: z.unknown() }))) }),
  ),
)
export type Content = z.infer<typeof Content>

const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })
export type Parameter = z.infer<typeof Parameter>

const Operation = z.object({
  summary: z.string(),
  'x-asked-by': z.string(),
  /** The first lines of the requests of the examples, by their titles. */
  'x-requests': z.optional(z.record(z.string(), z.string())),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
})
export type Operation = z.infer<typeof Operation>

/** What the page shows of the OpenAPI document. */
export const OpenApi = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})
export type OpenApi = z.infer<typeof OpenApi>
