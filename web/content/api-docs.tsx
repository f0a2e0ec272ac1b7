import { api } from '#domain/api.ts'
import { askContext } from '#web/context.ts'
import { Contents } from './api-docs/contents.tsx'
import { type Content, OpenApi, type Parameter, type Schema } from './api-docs/document.ts'
import { Examples } from './api-docs/examples.tsx'
import { Guide } from './api-docs/guide.tsx'
import type { Route } from './+types/api-docs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return OpenApi.parse(await context.get(askContext)(api.contract.openapi, {}))
}

const access: Record<string, string> = {
  anyone: 'Anyone may call it',
  'anyone-known': 'Anyone may call it, with or without a token',
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
      <Guide />
      <Contents paths={paths} />
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
            <Examples of={operation} />
          </section>
        )),
      )}
    </article>
  )
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
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

function Body({ title, content }: { title: string; content: Content }) {
  const schema = content && Object.values(content)[0]?.schema
  return (
    <details>
      <summary>{title}</summary>
      {schema ? <pre tabIndex={0}>{JSON.stringify(schema, null, 2)}</pre> : <p>No body.</p>}
    </details>
  )
}

function shapeOf({ type = 'anything', enum: values, minimum, maximum }: Schema): string {
  if (values) return values.join(', ')
  return minimum === undefined || maximum === undefined ? type : `${type} from ${minimum} to ${maximum}`
}
