import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Charts } from '#web/dev/charts.tsx'
import { Choices } from '#web/dev/choices.tsx'
import { Controls } from '#web/dev/controls.tsx'
import { Frames } from '#web/dev/frames.tsx'
import { Lists } from '#web/dev/lists.tsx'
import { Pictures } from '#web/dev/pictures.tsx'
import { showStates } from '#web/dev/show-states.ts'
import { Surfaces } from '#web/dev/surfaces.tsx'
import { Tokens } from '#web/dev/tokens.tsx'
import { linkClass } from '#web/ui/link.tsx'
import '#web/dev/doors.css'

const sheets = { Controls, Choices, Surfaces, Lists, Charts, Frames, Tokens, Pictures }

/** Every piece in all its states, for those who build Doorstep. Not part of the shop; see routes.ts. */
export default function Parts() {
  const [searchParams] = useSearchParams()
  const only = searchParams.get('only')
  useEffect(showStates, [only])
  return (
    <div className="wrap grid gap-9 py-10">
      <title>Components and states</title>
      <h1>Components and states</h1>
      <nav aria-label="Sheets" className="flex flex-wrap gap-x-5 gap-y-2">
        <Link className={linkClass} to="?">
          All
        </Link>
        {Object.keys(sheets).map((name) => (
          <Link key={name} className={linkClass} to={`?only=${name}`}>
            {name}
          </Link>
        ))}
      </nav>
      {Object.entries(sheets).map(([name, Sheet]) => (only === null || only === name) && <Sheet key={name} />)}
    </div>
  )
}
