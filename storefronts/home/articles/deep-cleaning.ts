import type { PlannedArticle } from '#domain/page/fields.ts'

export const deepCleaning: PlannedArticle = {
  slug: 'what-a-deep-cleaning-does',
  title: 'What a deep cleaning does that a weekly one does not',
  summary:
    'Both leave you with a clean kitchen. The difference is behind the stove. When a deep cleaning is worth it, how to prepare, and how to make it last.',
  date: '2026-08-24',
  text: `A weekly cleaning keeps up with daily life. It takes care of whatever has piled up since last week: dust, crumbs, water spots. A deep cleaning goes after what has been there longer: grease on top of the cabinets, scale in the shower head, the gray line along the baseboards. It takes three times as long, and you need it far less often.

## Where the time goes

Most of it goes into two rooms. In the kitchen, it is the range hood filter, the oven and the refrigerator seals; in the bathroom, it is the grout, the glass and everything with a hinge. Scale and grease do not come off by force. They need a product that is left to work for ten or twenty minutes while the cleaner does something else. That is why two cleaners who plan their work are faster than one who scrubs.

In the other rooms, it is about high places and edges. The work goes from top to bottom, so that dust only falls on what has not been cleaned yet: fan blades, the tops of doors and frames, blinds, switches, baseboards, and the floor at the very end.

## When it is worth it

Twice a year is plenty for most homes. These are good times for it.

- Before you move in, while the closets are still empty
- After repairs or painting, because fine dust keeps settling for days
- Before house guests arrive, or before a baby comes home
- At the start of the heating season, so that the furnace does not blow the dust around
- Before you start weekly cleanings, so that there is less to catch up on

## How to prepare

You do not have to clean before the cleaners come, but you should tidy up. Every minute spent picking up toys and mail is a minute less for the oven. Clear the counters and floors, empty the sink, and put away anything fragile or private.

If the inside of the refrigerator is going to be cleaned, take the food out, or at least empty the drawers. Turn the oven off the evening before. Tell the cleaners about delicate surfaces: natural stone does not like vinegar, unsealed wood does not like water, and some screens do not like anything. If someone in your home has asthma or is sensitive to scents, tell us before the visit, so that the cleaners can bring fragrance-free products.

Pets are happier in another room, with the door closed and a note on it.

## What it does not do

Some things look like dirt but are damage: etched glass, burnt enamel, faded grout, a stain that has soaked into the marble. A good cleaner stops and shows you. Mold that comes back within weeks is a sign of water behind the wall, and needs a plumber before it needs a sponge. Windows, carpets and sofas are separate jobs that need other equipment.

## How to make it last

Three small habits preserve most of the result. Run the range hood while you cook and for ten minutes afterward. Squeegee the shower glass while it is still wet. Leave shoes at the door, with a mat on each side of it. Then the next deep cleaning will be quicker, and it can wait longer.
`,
}
