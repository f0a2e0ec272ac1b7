import * as z from 'zod/mini'
import { type Endpoint, nothing } from '#domain/contract/endpoint.ts'
import { refusals } from '#domain/contract/refusal.ts'

type Schema = Record<string, unknown>

/** The contract as OpenAPI 3.1, made from the same table that the server answers by. */
export function openapiOf(endpoints: Endpoint[]): Schema {
  const paths: Record<string, Schema> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
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

function operationOf(endpoint: Endpoint): Schema {
  return {
    summary: endpoint.summary,
    'x-asked-by': endpoint.access,
    'x-limit-class': endpoint.limit,
    ...(endpoint.access !== 'anyone' && { security: endpoint.access === 'anyone-known' ? [{}, bearer] : [bearer] }),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint),
      storefrontHeader,
      ...(endpoint.takesKey ? [keyHeader] : []),
    ],
    ...(endpoint.body !== nothing && {
      requestBody: { required: true, content: bodyContent(endpoint) },
    }),
    responses: {
      [endpoint.status]: success(endpoint),
      default: {
        description: 'Why not',
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    },
  }
}

function bodyContent({ body, takes }: Endpoint): Schema {
  const types = takes?.types ?? ['application/json']
  const schema = takes ? { type: 'string', format: 'binary' } : schemaOf(body, 'input')
  return Object.fromEntries(types.map((type) => [type, { schema }]))
}

function success(endpoint: Endpoint): Schema {
  if (endpoint.reply === nothing) return { description: 'Done' }
  if (endpoint.type !== undefined) {
    return { description: 'A file', content: { [endpoint.type]: { schema: { type: 'string' } } } }
  }
  const content = { 'application/json': { schema: schemaOf(endpoint.reply, 'output') } }
  if (!endpoint.paged) return { description: 'The answer', content }
  const headers = {
    'X-Total-Count': {
      description: 'How many there are in all; 10000+ where more are not counted',
      schema: { type: 'string' },
    },
    Link: { description: 'Where the next page is, as rel="next"', schema: { type: 'string' } },
  }
  return { description: 'One page of the list', headers, content }
}

const storefrontHeader = {
  name: 'X-Storefront',
  in: 'header',
  required: false,
  description: 'The key of a storefront; left out, the host name decides',
  schema: { type: 'string' },
}

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'What the sender calls this request; the same key and body again get the same answer',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
}

function pathParameters({ params }: Endpoint): Schema[] {
  return Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(schema, 'input'),
  }))
}

function queryParameters({ query }: Endpoint): Schema[] {
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
      description: 'Free times, where the one that was asked for is gone',
      items: {
        type: 'object',
        required: ['date', 'time'],
        properties: { date: { type: 'string' }, time: { type: 'string' } },
      },
    },
    price: { type: 'object', description: 'The price as it is now, where it has changed' },
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
