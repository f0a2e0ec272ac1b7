import type { Drawing } from '#web/art/draw.tsx'
import type { homeTones } from '#web/art/tones.ts'
import { shower, toilet } from './home-baths.tsx'
import { coloring, facial, makeup } from './home-beauty.tsx'
import { cleaning, sofa, windows } from './home-care.tsx'
import { aircon, charger, pendant, smoke, thermostat } from './home-power.tsx'
import { boiler, drain, electrician, fan, plumbing } from './home-repairs.tsx'
import { carpet, moving, oven } from './home-rooms.tsx'
import { haircut, nails, salon } from './home-salon.tsx'
import { shelf, tv } from './home-walls.tsx'
import { carpentry, door, furniture } from './home-woodwork.tsx'

export const homeScenes: Record<keyof typeof homeTones, Drawing> = {
  plumbing,
  drain,
  boiler,
  toilet,
  shower,
  cleaning,
  sofa,
  windows,
  moving,
  carpet,
  oven,
  salon,
  haircut,
  nails,
  coloring,
  facial,
  makeup,
  electrician,
  fan,
  pendant,
  smoke,
  thermostat,
  aircon,
  charger,
  carpentry,
  furniture,
  door,
  shelf,
  tv,
}
