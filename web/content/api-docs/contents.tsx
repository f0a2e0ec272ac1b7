import type { OpenApi } from './document.ts'

/** Links to every endpoint, closed at first because there are hundreds. */
export function Contents({ paths }: Pick<OpenApi, 'paths'>) {
  return (
    <nav aria-label="Endpoints">
      <details>
        <summary>All endpoints</summary>
        <ul>
          {Object.entries(paths).flatMap(([path, operations]) =>
            Object.entries(operations).map(([method, { summary }]) => (
              <li key={`${method} ${path}`}>
                <a href={`#${encodeURI(`${method}${path}`)}`}>{summary}</a>
              </li>
            )),
          )}
        </ul>
      </details>
    </nav>
  )
}
