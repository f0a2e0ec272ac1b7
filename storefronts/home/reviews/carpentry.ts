import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const carpentry: Tones = {
  delighted: [
    'Measured {twice|everything twice} and {then got to work|didn’t guess}, {and it’s dead level|and it fits perfectly}.',
    'Swept and vacuumed {after|at the end} {and left not a speck of sawdust|and even took the packaging along}.',
    'You can tell {they’ve done this a thousand times|the carpenter likes the work}, {every screw is in straight|there’s not one wasted move}.',
    'I would have {needed a whole weekend|messed this up}, and {this took one visit|here it just got done}.',
    'Nothing in {this building|our house} is {square|straight}, {and it still came out right|which was handled without complaining}.',
    '{Careful|So careful} with the {walls|floors|paint}, {with a blanket down first|no dings at all}.',
    'It {feels|is} {solid|rock solid} and looks {neat|clean|like it belongs there}.',
    'Asked me {what I wanted|a few good questions} before {getting started|picking up a tool} {and had a better idea|and got it just right}.',
    'The {old screws were|last job was} {a mess|half stripped}, {and they fixed that too|but they were all replaced without extra fuss}.',
  ],
  content: [
    'Good {carpentry|work}, {but some sawdust was left behind the door|with a bit of cleanup left for me}.',
    'It’s {solid|straight}, {but one screw head shows|with a tiny scuff on the paint}{|, that’s all}.',
    'It took {a while|longer than I thought}, {but it’s right|but it was worth it}.',
    'Knows {wood and walls|the trade} {but doesn’t talk much|and works quietly}.',
    '{Good|Decent} {result|job}{|, though I had to move the furniture myself|, though the drilling was loud for the neighbors}.',
  ],
  mixed: [
    'It {holds|works}, but {it’s not quite level|one edge is off}, {if you know where to look|and I see it every time}.',
    'The {work|job} is {okay|fine}, but the {sawdust|mess} was left for me.',
    'It needed a {second try|second go}, {with an extra hole in the wall|and some convincing from me}.',
    'It’s {done|up}, but {the finish is rougher than I hoped|it could be neater}.',
  ],
  disappointed: [
    'It’s {crooked|not level} {and anyone can see it|and my bubble level agrees}, {and they told me it’s the wall|so I’m going to redo it}.',
    'There’s a {scratch|dent} that wasn’t there before {and not a word about it|and no apology}.',
    'Left {sawdust everywhere|the packaging and the dust}, {and I vacuumed for half an hour|even on the couch}.',
    'It {came loose|wiggles} {when I touched it|already}.',
  ],
}

export const carpentryServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'shelf-mounting': {
    delighted: [
      'Three shelves, {dead level|all level}, {in crumbly plaster|on a brick wall}{|, and they’re full of books now}.',
      'Found the {studs|pipe} {first|before drilling}, {so I’m glad I didn’t try it myself|right where I wanted to drill}.',
      'The shelves {don’t budge|hold} {with the right anchors for our drywall|even with the heavy cookbooks}.',
    ],
    content: [
      'The shelves are {up and level|solid}, {but one is an inch higher than I pictured|with some pencil marks left on the wall}.',
      'Good job on the shelves, {with some dust on the couch|though the anchors show a bit from the side}.',
    ],
  },
  'furniture-assembly': {
    delighted: [
      'The {wardrobe|dresser|bed} is {together|up} with {no leftover screws|everything sliding right}, {strapped to the wall|and the boxes are flattened too}.',
      'Counted the parts first, {so we caught a missing one early|then built it like clockwork}, and {the doors line up|everything closes}.',
    ],
    content: [
      'The {dresser|desk} is {fine|together}, {but one drawer sticks a little|but the boxes were left for me to carry down}.',
    ],
  },
  'door-repair': {
    delighted: [
      'The door {closes with one finger|latches} again, {and it was the hinge and not the wood|all it took was longer screws in the hinge}.',
      'It {dragged|stuck} for {years|as long as we’ve lived here}, and now {it swings|it’s planed just where it had to be}, with the edge {sealed|smooth}.',
      'The {bathroom|bedroom} door {finally|now} {latches|stays shut} {after the strike plate was moved a hair|and it took less than I feared}.',
    ],
    content: [
      'The door {closes|latches} fine, {but the edge needs a little paint now|there’s just still a soft squeak}.',
    ],
  },
  'tv-mounting': {
    delighted: [
      'The TV is {straight|level} at {just the right height|eye level from the couch}, {bolted into studs|with the cables in a neat channel}.',
      'We {held up|taped out} the {outline|spot} first {and sat down to check|which was a good idea}, and {it’s perfect for the couch|there’s no glare}.',
      'Everything is {plugged in|connected} and {working|tested}, {even the console and soundbar|even the old DVD player}.',
    ],
    content: ['The TV is {up and level|solid}, {but the cable channel shows a bit|though I’d go an inch lower now}.'],
  },
  'door-lock-replacement': {
    delighted: [
      'The new {deadbolt|lock|keypad} {turns|works} like butter, and they tried {all keys|every code} with the door open first.',
      'The latch {lines up|catches} {without lifting the door|on its own} now{|, which the old one never did|, after the strike plate was adjusted}.',
      'Checked that {my lock|the lock I bought} {fits|would fit} {before taking the old one out|first}, {which was smart|and then it went quickly}.',
      'I feel {safer|better} with the new lock already, {with that solid click|no play at all}.',
    ],
    content: [
      'The lock works {well|fine}, {but the old one left a ring in the paint|it’s just a bit stiff the first few turns}.',
      'The new lock is {in|solid}, {though the holes had to be opened up a little|but the keypad manual is terrible}.',
    ],
  },
  'baseboards-and-trim': {
    delighted: [
      'Not one corner in that room is square, {and every joint is tight|but you’d never know from the trim}.',
      'The new trim looks like {it was always there|part of the house}, {with all the gaps caulked|with all the nail holes filled} and {ready for paint|just waiting for paint}.',
      'The old trim {came off|was pulled} without {wrecking the plaster|a tear in the wall}, {and the new one fits to the fraction|and the new corners are coped}.',
      'The room looks {finished|twice as nice} with {crisp corners|no gaps anywhere}{|, and they vacuumed before leaving}.',
    ],
    content: [
      'Nice {trim|baseboards}, {but one joint needs a bit more caulk|but painting is on me, as the page says}.',
      'The corners are {tight|good}, {but the saw is loud in a small place|but dust got into the next room}.',
    ],
  },
}
