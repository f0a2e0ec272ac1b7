import { documentScenes } from '#web/art/scenes/documents.tsx'
import { homeScenes } from '#web/art/scenes/home.tsx'
import type { StagedScene } from './stage.tsx'

const scenes = { ...documentScenes, ...homeScenes } satisfies Record<string, StagedScene>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]

export function hasScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name)
}

export function sceneOf(name: SceneName): StagedScene {
  return scenes[name]
}

type Props = {
  of: SceneName
  /** With more of the wall on both sides, so that a low frame still shows all of it. */
  wide?: boolean
}

/** A decorative illustration: the text beside it says the same. */
export function Scene({ of, wide = false }: Props) {
  const { tone, drawing } = sceneOf(of)
  return (
    <svg
      className={`il tone-${tone}`}
      viewBox={wide ? '-142 8 684 284' : '0 0 400 300'}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawing}
    </svg>
  )
}
