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

/** A decorative illustration: the text beside it says the same. */
export function Scene({ of }: { of: SceneName }) {
  const { tone, drawing } = sceneOf(of)
  return (
    <svg className={`il tone-${tone}`} viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {drawing}
    </svg>
  )
}
