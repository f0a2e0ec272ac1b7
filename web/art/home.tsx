import { cleaning, sofa, windows } from './home-care.tsx'
import { boiler, drain, electrician, fan, plumbing } from './home-repairs.tsx'
import { haircut, nails, salon } from './home-salon.tsx'
import { carpentry, door, furniture } from './home-woodwork.tsx'

export const homeScenes = {
  plumbing,
  drain,
  boiler,
  cleaning,
  sofa,
  windows,
  salon,
  haircut,
  nails,
  electrician,
  fan,
  carpentry,
  furniture,
  door,
}
