import type { PlannedArticle } from '#domain/content.ts'

export const deepCleaning: PlannedArticle = {
  slug: 'what-a-deep-cleaning-does',
  title: 'What a deep cleaning does that a weekly one does not',
  summary:
    'Both end with a clean kitchen. The difference is behind the stove. When it is worth it, how to prepare for it, and how to make it last.',
  date: '2026-08-24',
  introduction:
    'A weekly cleaning keeps a house as it is. It takes away what fell down since last week: dust, crumbs, water spots. A deep cleaning goes for what has been there longer: grease above the cabinets, scale in the shower head, the gray line along the baseboards. It takes three times as long and is needed far less often.',
  sections: [
    {
      heading: 'Where the time goes',
      paragraphs: [
        'Most of it goes into two rooms. In the kitchen, the filter of the range hood, the oven and the seals of the refrigerator; in the bathroom, grout, glass and everything with a hinge. Scale and grease are not a matter of strength. They need a product that is left to work for ten or twenty minutes, and somebody who does another thing in the meantime. This is why two cleaners who know the order are faster than one who scrubs.',
        'In the other rooms it is about height and edges. Work goes from the top down, so that dust falls on what has not been cleaned yet: fan blades, tops of doors and frames, blinds, switches, baseboards, and the floor at the very end.',
      ],
    },
    {
      heading: 'When it is worth it',
      paragraphs: ['Twice a year is plenty for most homes. These are good moments for it.'],
      points: [
        'Before you move in, while the closets are still empty',
        'After a repair or painting, because fine dust settles for days',
        'Before guests who stay, or before a baby comes home',
        'At the start of the heating season, so that the dust is not blown around',
        'Before you begin with a weekly cleaning, which then has less to catch up on',
      ],
    },
    {
      heading: 'How to prepare',
      paragraphs: [
        'You do not have to clean before the cleaners come, but you should tidy. Every minute spent lifting toys and mail is a minute less for the oven. Clear the counters and the floor, empty the sink, and put away what is fragile or private.',
        'Take food out of the refrigerator if it is to be done inside, or at least out of the drawers. Turn the oven off the evening before. Tell the cleaners about surfaces that are delicate: natural stone does not like vinegar, unsealed wood does not like water, and some screens do not like anything. If somebody in the house has asthma or reacts to scents, tell us before the visit, so that they bring products without fragrance.',
        'Pets are happier in another room, with the door closed and a note on it.',
      ],
    },
    {
      heading: 'What it does not do',
      paragraphs: [
        'Some things look like dirt and are damage: etched glass, burnt enamel, grout that has lost its color, a stain that has become part of the marble. A good cleaner shows you such a place and stops. Mold that comes back within weeks is a sign of water behind the wall, and needs a plumber before a sponge. Windows outside, carpets and sofas are jobs of their own, with other machines.',
      ],
    },
    {
      heading: 'How to make it last',
      paragraphs: [
        'Three small habits keep most of it. Run the hood while you cook and for ten minutes after. Pull a squeegee over the shower glass while it is wet. Leave shoes at the door, with a mat on each side of it. With these, the next deep cleaning is shorter, and can wait.',
      ],
    },
  ],
}
