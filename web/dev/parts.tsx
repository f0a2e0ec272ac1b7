import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Controls } from './controls.tsx'
import { Frames } from './frames.tsx'
import { Lists } from './lists.tsx'
import { Pictures } from './pictures.tsx'
import { showStates } from './show-states.ts'
import { Surfaces } from './surfaces.tsx'
import { Tokens } from './tokens.tsx'
import { linkClass } from '#web/ui/link.tsx'
import look from './sheet.css?url'

const sheets = { Controls, Choices, Surfaces, Lists, Charts, Frames, Tokens, Pictures }

/** Every piece in all its states, for developers. Not part of the product; see routes.ts. */
export default function Parts() {
  const [searchParams] = useSearchParams()
  const only = searchParams.get('only')
  useEffect(showStates, [only])
  return (
    <div className="wrap grid gap-9 py-10">
      <title>Components and states</title>
      <link rel="stylesheet" href={look} precedence="look" />
      <h1>Components and states</h1>
      <nav aria-label="Sheets" className="flex flex-wrap gap-x-5 gap-y-2">
        {['All', ...Object.keys(sheets)].map((name) => (
          <Link key={name} className={linkClass} to={name === 'All' ? '?' : `?only=${name}`}>
            {name}
          </Link>
        ))}
      </nav>
      {Object.entries(sheets).map(([name, Sheet]) => (only === null || only === name) && <Sheet key={name} />)}
    </div>
  )
}
