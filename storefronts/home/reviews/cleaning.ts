import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const cleaning: Tones = {
  delighted: [
    'They {brought|had} {everything|all their own supplies}, {I didn’t have to lend so much as a rag|I just opened the door}.',
    'Didn’t {rush|cut corners}, {even the edges|even the spots nobody looks at} {got done|are clean}.',
    'It smells {clean|fresh}, not like {a swimming pool|perfume|bleach}.',
    'With {two toddlers|a dog and two kids|a full house} {it was no small job|I had low expectations}, and {you wouldn’t know it now|it looks great}.',
    'I {pointed out|mentioned} {one bad spot|the spot that bugs me most}, {and that’s where they started|and it got extra attention|and it’s gone}.',
    'What wouldn’t come out {I was told about first|was pointed out honestly}, {the rest looks great|everything else is gone}.',
    'Nothing {broken|moved out of place}, {nothing missing|not even a picture frame}, {very respectful|and I’m picky about my things}.',
    'I {sat in the other room and worked|took a call in the bedroom} {the whole time|meanwhile}, {barely heard a thing|couldn’t have been easier}.',
    'Before and after {is|really is} night and day{|, I should have taken pictures|, my partner noticed right away}.',
  ],
  content: [
    '{Clean|Nice and clean}, {missed one corner|one spot needed a second look}{|, came right back to it when I said so|, no big deal}.',
    'Good {cleaning job|job}{|, I’d have liked less scent| and no lectures about my clutter}, {I’m happy with how it looks|it looks good}.',
    'They {work|worked} {hard|steadily}, {the vacuum is loud|a few streaks where the light hits}, {overall good|but good}.',
    'Came with {their own|all the} supplies{|, needed to borrow a step stool|, had to hunt for an outlet}, {result is good|did what the list says}.',
    'It’s {clean|cleaner than I get it}, {not perfect|a stain or two stayed}{|, as they’d told me|, fair enough}.',
  ],
  mixed: [
    'The {visible|easy} parts are {clean|fine}, {the edges|the corners} {not so much|were skipped}.',
    'They {did|got through} {most of it|about everything}, but {in a hurry|fast}, {you can tell|and I went over some of it after}.',
    'It’s {cleaner|better} than before, just not {what I’d call thorough|what I pictured}.',
    'A {lamp|frame|chair} was put back {in the wrong place|crooked} and {there were streaks|some spots were missed}, {otherwise okay|the rest is fine}.',
  ],
  disappointed: [
    'I {could still see|found} {dust|dirt|smears} {right after they left|in plain sight}.',
    'I went over {half of it|most of it} {again myself|with my own rag}.',
    'Rushed through, {skipped the corners|skipped what I had pointed out}, {and gone|and out the door}.',
    'The {smell of chemicals|smell} is {too much|awful}, and it’s {not even that clean|still not clean}.',
  ],
}

export const cleaningServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'deep-house-cleaning': {
    delighted: [
      'The {oven|inside of the fridge} looks {like the day I moved in|new}, {and so do the baseboards|even the light switches are clean}.',
      'Two {people|cleaners}, top to bottom, {even behind the toilet|even the tops of the doors}.',
      'The {grout|shower glass} {is a different color|is clear} again{|, I had given up on it}.',
    ],
    content: [
      'Kitchen and {bathrooms|bathroom} are {spotless|great}, {bedrooms a touch less|the baseboards got a lighter touch}.',
    ],
  },
  'sofa-cleaning': {
    delighted: [
      'The {juice|coffee} stain {on the middle cushion|I had been hiding under a throw} is gone.',
      'Tested a hidden spot first, {and told me which stain would stay|then did both sides of every cushion}.',
    ],
    content: [
      'The sofa looks {good|a lot better}, {one old stain stayed, as they’d said|the cushions take their time to dry}.',
    ],
  },
  'window-cleaning': {
    delighted: [
      'I {can see|forgot I could see} {the park|the street|the trees} {again|without the haze}, {tracks and sills done too|screens brushed and back in}.',
      'No streaks {with the sun right on them|anywhere}, {inside and out|and the sills are wiped}.',
      'They got {the window that sticks|the high ones} too, {no footprints on the sill|and the frames are wiped}.',
    ],
    content: [
      'Windows are {clear|bright}, {one has a streak in the corner|a screen was tricky to get back in}.',
      'Glass is {great|clean}, {tracks could be a bit better|outside was done as far as they could reach}.',
    ],
  },
  'standard-house-cleaning': {
    delighted: [
      'Kitchen, bathrooms, floors, {trash out|done}, {exactly what the list says|and it feels like home again}.',
      '{The stovetop shines|The sink shines} and the {floors aren’t sticky anymore|dust on the shelves is gone}.',
      'The place {looks like company is coming|is back in shape}, {and I didn’t lift a finger|and I got my day back}.',
      'Worked room by room, {in a sensible order|kitchen first}, {no fuss|very thorough for a regular clean}.',
    ],
    content: [
      'Floors and {kitchen|bathrooms} {look great|are good}, {dusting was a bit light|they missed under the couch}.',
      'A good {regular clean|basic clean}, {trash bag wasn’t replaced|the mirror had a few streaks}.',
    ],
  },
  'move-out-cleaning': {
    delighted: [
      'Three {cleaners|people} and {an empty apartment|empty rooms}, {it looks better than when we moved in|every cabinet wiped inside}.',
      'Photos of every room {when they were done|at the end}, {just what the landlord wants|ready to send to my landlord}.',
      'Inside of the {oven|fridge}, {closets|drawers}, switches, {all of it done|nothing left for the landlord to point at}.',
      'I {handed them|showed them} my landlord’s list and {they worked right down it|they went line by line}.',
    ],
    content: [
      'The place is {ready|empty and clean}, {one drawer got missed and I did it myself|a scuff by the door stayed}.',
      'Good {work|job} {on the bathrooms|on the kitchen}, {the floors could have used a second pass|the photos were a bit dark}.',
    ],
  },
  'carpet-cleaning': {
    delighted: [
      'The traffic path {by the door|in the hallway} {is gone|has disappeared}, {you can see the real color|even the edges were done by hand}.',
      'The {rug|carpet} {looks|came out} {years younger|like new}, {furniture put back where it was|and they told me how long to stay off it}.',
    ],
    content: ['Carpet looks {good|better}, {one pet stain is still faintly there|one dark spot stayed, as expected}.'],
  },
  'kitchen-and-oven-cleaning': {
    delighted: [
      'I can see through the oven door {again|for the first time in years}, {and the hood filter isn’t sticky|racks and all}.',
      'The range hood was {a horror|the worst of it}, {now it’s silver|you’d never know}.',
    ],
    content: ['The oven is {clean|great}, {one burner still has a stain|the backsplash could use another pass}.'],
  },
}
