import { documentScenes } from './documents.tsx'
import { homeScenes } from './home.tsx'
import type { StagedScene, Tone } from './stage.tsx'

const scenes = { ...documentScenes, ...homeScenes } satisfies Record<string, StagedScene>

export type SceneName = keyof typeof scenes

export const sceneNames = Object.keys(scenes) as SceneName[]

export function hasScene(name: string): name is SceneName {
  return Object.hasOwn(scenes, name)
}

type Props = {
  of: SceneName
  tone?: Tone | undefined
  /** Scenes are decoration unless they are named: by these words, or, when true, by their own. */
  label?: string | boolean | undefined
}

export function Scene({ of, tone, label = false }: Props) {
  const scene = scenes[of]
  const words = label === true ? scene.label : label
  return (
    <svg
      className={`il tone-${tone ?? scene.tone}`}
      viewBox="0 0 400 300"
      preserveAspectRatio="xMidYMid slice"
      {...(words ? { role: 'img', 'aria-label': words } : { 'aria-hidden': true })}
    >
      {scene.drawing}
    </svg>
  )
}
