import { type Random, seededRandom } from '#domain/random/random.ts'

const india = {
  houses: ['Lakeview Residency', 'Shanti Apartments', 'Green Meadows', 'Sai Enclave', 'Palm Court', 'Silver Heights'],
  streets: ['1st Main Road', '4th Cross', 'Temple Road', 'Station Road', 'School Lane', 'Park Street', 'Lake Road'],
  places: [
    'Indiranagar, Bengaluru 560038',
    'Jayanagar, Bengaluru 560041',
    'Kothrud, Pune 411038',
    'Aundh, Pune 411007',
    'Andheri West, Mumbai 400058',
    'Powai, Mumbai 400076',
    'Dwarka, New Delhi 110075',
    'Adyar, Chennai 600020',
    'Banjara Hills, Hyderabad 500034',
    'Salt Lake, Kolkata 700064',
    'Navrangpura, Ahmedabad 380009',
  ],
}

const america = {
  streets: ['Maple Street', 'Oak Avenue', 'Cedar Lane', 'Elm Street', 'Willow Road', 'Park Place', 'Hillside Avenue'],
  places: [
    'Brooklyn, NY 11215',
    'Astoria, NY 11103',
    'New York, NY 10025',
    'Yonkers, NY 10701',
    'White Plains, NY 10601',
    'Jersey City, NJ 07302',
    'Hoboken, NJ 07030',
    'Montclair, NJ 07042',
    'Stamford, CT 06902',
    'New Rochelle, NY 10801',
  ],
}

/** A fictional address in the format of the country. */
function addressOf(seed: string, locale: string): string {
  const { whole, oneOf, fraction } = seededRandom(`address of ${seed}`)
  if (locale.endsWith('-IN')) {
    const flat = `Flat ${whole(1, 12)}0${whole(1, 8)}, ${oneOf(india.houses)}`
    return `${flat}, ${oneOf(india.streets)}, ${oneOf(india.places)}`
  }
  const unit = fraction() < 0.6 ? `, Apt ${whole(1, 9)}${oneOf(['A', 'B', 'C', 'D'])}` : ''
  return `${whole(11, 989)} ${oneOf(america.streets)}${unit}, ${oneOf(america.places)}`
}

/** Nearly always home, sometimes their parents' home or their workplace. */
export function chooseAddress({ fraction }: Random, person: string, locale: string): string {
  const luck = fraction()
  return addressOf(luck < 0.9 ? person : `${luck < 0.95 ? 'parents' : 'work'} of ${person}`, locale)
}

const notes = [
  'Please call when you are on your way.',
  'The bell does not work, please knock.',
  'There is a dog, but he is friendly.',
  'Please ask for me at the gate.',
  'I have to leave by the evening, so please be on time.',
  'Second entrance, on the garden side.',
  'My mother will be at home, please speak slowly.',
  'Parking is behind the building.',
  'First time booking with you.',
]

export function chooseNote({ fraction, oneOf }: Random): string {
  return fraction() < 0.15 ? oneOf(notes) : ''
}
