import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const cleaning: Tones = {
  delighted: [
    'They {brought|had} {everything|all their own supplies}, so {I didn’t even have to lend them a rag|all I did was open the door}.',
    'They didn’t {rush|cut corners}, and {even the edges|even the spots nobody looks at} {got done|are clean}.',
    'It smells {clean|fresh} and not like {a swimming pool|perfume|bleach}.',
    'With {two toddlers|a dog and two kids|a full house} {it was no small job|I had low expectations}, but {you wouldn’t know it now|it looks great}.',
    'I {pointed out|mentioned} {one bad spot|the spot that bugs me most}, and {that’s where they started|it got extra attention|now it’s gone}.',
    'They were upfront about {what wouldn’t come out|one stain that would stay}, and {the rest looks great|everything else is gone}.',
    'Nothing was {broken|moved out of place|missing}{|, not even a picture frame}, {and I’m picky about my things|very respectful}.',
    'I {sat in the other room and worked|took calls in the bedroom} {the whole time|while they cleaned} and {barely heard a thing|it couldn’t have been easier}.',
    'Before and after {is|really is} night and day{|, and I should have taken pictures|, and my partner noticed right away}.',
  ],
  content: [
    'It’s {clean|nice and clean}, {though they missed one corner|but one spot needed a second look}{|, and they came right back to it when I said so|, no big deal}.',
    'Good {cleaning job|job}{|, though I’d have liked less scent| and no lectures about my clutter}, {and I’m happy with how it looks|and it looks good}.',
    'They {work|worked} {hard|steadily}, {but the vacuum is loud|and only left a few streaks where the light hits}.',
    'Came with {their own|all the} supplies{|, though they needed to borrow a step stool|, just had to hunt for an outlet}, and {the result is good|did what the list says}.',
    'It’s {clean|cleaner than I get it}, {but not perfect|though a stain or two stayed}{|, as they’d told me|, fair enough}.',
  ],
  mixed: [
    'The {visible|easy} parts are {clean|fine}, but {the edges|the corners} {not so much|were skipped}.',
    'They {did|got through} {most of it|about everything}, but {in a hurry|fast}, {and you can tell|and I went over some of it after}.',
    'It’s {cleaner|better} than before, just not {what I’d call thorough|what I pictured}.',
    'A {lamp|frame|chair} was put back {in the wrong place|crooked} and {there were streaks|some spots were missed}, but {otherwise it’s okay|the rest is fine}.',
  ],
  disappointed: [
    'I {could still see|found} {dust|dirt|smears} {right after they left|in plain sight}.',
    'I went over {half of it|most of it} {again myself|with my own rag}.',
    'They rushed through, {skipped the corners|skipped what I had pointed out} {and were gone|and were out the door}.',
    'The {smell of chemicals|smell} is {too much|awful}, and it’s {not even that clean|still not clean}.',
  ],
}

export const cleaningServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'deep-house-cleaning': {
    delighted: [
      'The {oven|inside of the fridge} looks {like the day I moved in|new}, {and so do the baseboards|and even the light switches are clean}.',
      'Two {people|cleaners} did everything top to bottom, {even behind the toilet|even the tops of the doors}.',
      'The {grout|shower glass} {is a different color|is clear} again{|, after I had given up on it}.',
    ],
    content: [
      'Kitchen and {bathrooms|bathroom} are {spotless|great}, {the bedrooms a little less so|but the baseboards got a lighter touch}.',
    ],
  },
  'sofa-cleaning': {
    delighted: [
      'The {juice|coffee} stain {on the middle cushion|I had been hiding under a throw} is gone.',
      'Tested a hidden spot first {and told me which stain would stay|and then did both sides of every cushion}.',
    ],
    content: [
      'The sofa looks {good|a lot better}, {but one old stain stayed, as they’d said|though the cushions take their time to dry}.',
    ],
  },
  'window-cleaning': {
    delighted: [
      'I {can see|forgot I could see} {the park|the street|the trees} {again|without the haze}, {and they did the tracks and sills too|and the screens are clean as well}.',
      'No streaks {with the sun right on them|anywhere}, {inside or out|and even the sills are wiped}.',
      'They got {the window that sticks|the high ones} too {and left no footprints on the sill|and wiped the frames}.',
    ],
    content: [
      'The windows are {clear|bright}, {but one has a streak in the corner|though a screen was tricky to get back in}.',
      'The glass is {great|clean}, {but the tracks could be a bit better|and they did the outside as far as they could reach}.',
    ],
  },
  'standard-house-cleaning': {
    delighted: [
      'Kitchen, bathrooms and floors are done, {exactly what the list says|and it feels like home again}.',
      '{The stovetop shines|The sink shines} and the {floors aren’t sticky anymore|dust on the shelves is gone}.',
      'The place {looks like company is coming|is back in shape}, {and I didn’t lift a finger|and I got my day back}.',
      'They worked room by room{|, kitchen first}, {and it was very thorough for a regular clean|no fuss}.',
    ],
    content: [
      'Floors and {kitchen|bathrooms} {look great|are good}, {but the dusting was a bit light|but they missed under the couch}.',
      'A good {regular clean|basic clean}, {though the trash bag wasn’t replaced|but the mirror had a few streaks}.',
    ],
  },
  'move-out-cleaning': {
    delighted: [
      'Three {cleaners|people} in {an empty apartment|empty rooms}, and now {it looks better than when we moved in|every cabinet is wiped inside}.',
      'They took photos of every room {when they were done|at the end}, {just what my landlord wants|ready to send to my landlord}.',
      'They did the inside of the {oven|fridge}, the {closets|drawers} and even the switches, {so there’s nothing left for the landlord to point at|all of it}.',
      'I {handed them|showed them} my landlord’s list and {they worked right down it|they went line by line}.',
    ],
    content: [
      'The place is {ready|empty and clean}, {but one drawer got missed and I did it myself|though a scuff by the door stayed}.',
      'Good {work|job} {on the bathrooms|on the kitchen}, {but the floors could have used a second pass|though the photos were a bit dark}.',
    ],
  },
  'carpet-cleaning': {
    delighted: [
      'The traffic path {by the door|in the hallway} {is gone|has disappeared} {and you can see the real color again|and even the edges were done by hand}.',
      'The {rug|carpet} {looks|came out} {years younger|like new}, {and the furniture is back where it was|and they told me how long to stay off it}.',
    ],
    content: [
      'The carpet looks {good|better}, {but one pet stain is still faintly there|though one dark spot stayed, as expected}.',
    ],
  },
  'kitchen-and-oven-cleaning': {
    delighted: [
      'I can see through the oven door {again|for the first time in years}, {and the hood filter isn’t sticky|and even the racks are clean}.',
      'The range hood was {a horror|the worst of it}, {and now it’s silver again|but you’d never know}.',
    ],
    content: [
      'The oven is {clean|great}, {but one burner still has a stain|though the backsplash could use another pass}.',
    ],
  },
}
