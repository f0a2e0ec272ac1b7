import type { Synonyms } from '#domain/search.ts'

export const synonyms: Synonyms = [
  ['ac', 'air conditioner', 'air conditioning', 'aircon'],
  ['plumber', 'plumbing', 'plumbers'],
  ['cleaner', 'cleaning', 'maid', 'housekeeping'],
  ['carpenter', 'carpentry', 'handyman'],
  ['electrician', 'electrical', 'wiring'],
  ['faucet', 'tap'],
  ['outlet', 'socket', 'receptacle'],
  ['drain', 'clog', 'clogged', 'blocked'],
  ['water heater', 'boiler', 'geyser'],
  ['sofa', 'couch'],
  ['tv', 'television'],
  ['haircut', 'hair cut', 'barber'],
  ['nails', 'manicure', 'pedicure'],
  ['ev', 'electric car', 'electric vehicle'],
  ['makeup', 'make up'],
  ['toilet', 'bathroom', 'restroom'],
  ['light', 'lamp', 'lighting'],
]
