import * as z from 'zod/mini'
import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import type { Route } from './+types/api-docs.ts'

const Schema = z.looseObject({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.string())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
})
const Content = z.optional(z.record(z.string(), z.object({ schema: Schema })))
const Parameter = z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema: Schema })
const Operation = z.object({
  summary: z.string(),
  'x-asked-by': z.string(),
  parameters: z.array(Parameter),
  requestBody: z.optional(z.object({ content: Content })),
  responses: z.record(z.string(), z.object({ description: z.string(), content: Content })),
})
const Document = z.object({
  info: z.object({ description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
})

export async function loader({ context }: Route.LoaderArgs) {
  return Document.parse(await context.get(askContext)(api.contract.openapi, {}))
}

const access: Record<string, string> = {
  anyone: 'Anyone may call it',
  'signed-in': 'Needs a token',
  professional: "Needs a professional's token",
  admin: "Needs an administrator's token",
}

export default function ApiDocs({ loaderData: { info, paths } }: Route.ComponentProps) {
  return (
    <article className="prose">
      <title>Doorstep API</title>
      <h1>Doorstep API</h1>
      <p>
        {info.description} Also available as <a href="/api/openapi.json">OpenAPI 3.1</a>.
      </p>
      {Object.entries(paths).flatMap(([path, operations]) =>
        Object.entries(operations).map(([method, operation]) => (
          <section key={`${method} ${path}`} aria-labelledby={`${method}${path}`}>
            <h2 id={`${method}${path}`}>
              <code>
                {method.toUpperCase()} {path}
              </code>
            </h2>
            <p>
              {operation.summary}. {access[operation['x-asked-by']]}.
            </p>
            <Parameters parameters={operation.parameters} />
            <Body title="Request" content={operation.requestBody?.content} />
            {Object.entries(operation.responses).map(([status, { description, content }]) => (
              <Body key={status} title={status === 'default' ? description : `Response ${status}`} content={content} />
            ))}
          </section>
        )),
      )}
    </article>
  )
}

function Parameters({ parameters }: { parameters: z.infer<typeof Parameter>[] }) {
  return (
    <ul>
      {parameters.map(({ name, in: place, required, schema }) => (
        <li key={name}>
          <code>{name}</code>, in the {place}
          {required ? '' : ', optional'}: {shapeOf(schema)}
        </li>
      ))}
    </ul>
  )
}

function Body({ title, content }: { title: string; content: z.infer<typeof Content> }) {
  const schema = content && Object.values(content)[0]?.schema
  return (
    <details>
      <summary>{title}</summary>
      {schema ? <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre> : <p>No body.</p>}
    </details>
  )
}

function shapeOf({ type = 'anything', enum: values, minimum, maximum }: z.infer<typeof Schema>): string {
  if (values) return values.join(', ')
  return minimum === undefined || maximum === undefined ? type : `${type} from ${minimum} to ${maximum}`
}
