import * as z from 'zod/mini'
import type { Example } from '#domain/api/examples/example.ts'
import { type Endpoint, nothing } from '#domain/contract/endpoint.ts'
import { refusals } from '#domain/contract/refusals.ts'
import { examplesOfParameter, requestsIn, withExamples } from './examples.ts'

type Schema = Record<string, unknown>

/** The API as OpenAPI 3.1, generated from the table of endpoints and the examples. */
export function openapiOf(endpoints: Endpoint[], examples: Example[] = []): Schema {
  const paths: Record<string, Schema> = {}
  const of = ({ method, path }: Endpoint) =>
    examples.filter((example) => example.of.method === method && example.of.path === path)
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, of(endpoint)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Doorstep',
      version: '1',
      description:
        'Everything the pages of Doorstep do, they do with these calls. Times are UTC; money is in major units.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Problem: problemSchema },
    },
  }
}

const bearer = { token: [] }

function operationOf(endpoint: Endpoint, examples: Example[]): Schema {
  return {
    summary: endpoint.summary,
    ...requestsIn(examples),
    'x-asked-by': endpoint.access,
    'x-limit-class': endpoint.limit,
    ...(endpoint.access !== 'anyone' && { security: endpoint.access === 'anyone-known' ? [{}, bearer] : [bearer] }),
    parameters: [
      ...pathParameters(endpoint, examples),
      ...queryParameters(endpoint, examples),
      storefrontHeader,
      ...(endpoint.takesKey ? [keyHeader] : []),
    ],
    ...(endpoint.body !== nothing && {
      requestBody: { required: true, content: withExamples(bodyContent(endpoint), examples, ({ body }) => body) },
    }),
    responses: {
      [endpoint.status]: success(endpoint, examples.filter(isDone)),
      default: {
        description: 'Refusal',
        content: withExamples(
          { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
          examples.filter((example) => !isDone(example)),
          ({ reply }) => reply,
        ),
      },
    },
  }
}

function isDone({ status }: Example): boolean {
  return status < 300
}

function bodyContent({ body, takes }: Endpoint): Record<string, Schema> {
  const types = takes?.types ?? ['application/json']
  const schema = takes ? { type: 'string', format: 'binary' } : schemaOf(body, 'input')
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function success(endpoint: Endpoint, examples: Example[]): Schema {
  const { reply, type } = endpoint
  if (reply === nothing) return { description: 'Done' }
  const media =
    type === undefined
      ? { 'application/json': { schema: schemaOf(reply, 'output') } }
      : { [type]: { schema: { type: 'string' } } }
  const content = withExamples(media, examples, (example) => example.reply)
  if (type !== undefined) return { description: 'A file', content }
  if (!endpoint.paged) return { description: 'The answer', content }
  const headers = {
    'X-Total-Count': {
      description: 'Total number of items; 10000+ when there are more',
      schema: { type: 'string' },
    },
    Link: { description: 'The URL of the next page, as rel="next"', schema: { type: 'string' } },
  }
  return { description: 'One page of the list', headers, content }
}

const storefrontHeader = {
  name: 'X-Storefront',
  in: 'header',
  required: false,
  description: 'The key of a storefront; by default the host name decides',
  schema: { type: 'string' },
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Makes retries safe: the same key and body get the same response',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function pathParameters({ params }: Endpoint, examples: Example[]): Schema[] {
  return Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
    ...examplesOfParameter(examples, 'params', name),
  }))
}

function queryParameters({ query }: Endpoint, examples: Example[]): Schema[] {
  if (query === nothing) return []
  const { properties = {}, required = [] } = schemaOf(query, 'output') as {
    properties?: Record<string, Schema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...examplesOfParameter(examples, 'query', name),
  }))
}

function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}

const problemSchema = {
  type: 'object',
  description: 'RFC 9457. `message` is the sentence to show.',
  required: ['type', 'title', 'status', 'detail', 'message', 'code', 'instance'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(refusals) },
    instance: { type: 'string' },
    alternatives: {
      type: 'array',
      description: 'Free times, if the requested one is taken',
      items: {
        type: 'object',
        required: ['date', 'time'],
        properties: { date: { type: 'string' }, time: { type: 'string' } },
      },
    },
    price: { type: 'object', description: 'The current price, if it has changed' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['field', 'code', 'message'],
        properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}
