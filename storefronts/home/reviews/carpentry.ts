import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const carpentry: Tones = {
  delighted: [
    'Measured {twice|everything twice}, {then got to work|no guessing}, {and it’s dead level|and it fits perfectly}.',
    'Swept and vacuumed {after|at the end}, {not a speck of sawdust|took the packaging along}.',
    'You can tell {this isn’t the first one|the carpenter likes the work}, {no wasted moves|every screw in straight}.',
    'I would have {needed a whole weekend|messed this up}, {this took one visit|here it just got done}.',
    'Nothing in {this building|our house} is {square|straight}, {and it still came out right|handled without complaining}.',
    '{Careful|So careful} with the {walls|floors|paint}, {blanket down first|no dings}.',
    'It {feels|is} {solid|rock solid} and looks {neat|clean|like it belongs there}.',
    'Asked me {what I wanted|a few good questions} before {getting started|picking up a tool}, {good call|and had a better idea}.',
    'The {old screws were|last job was} {a mess|half stripped}, {put right without extra fuss|all replaced}.',
  ],
  content: [
    'Good {carpentry|work}, {some sawdust left behind the door|a bit of cleanup for me}.',
    'It’s {solid|straight}, {one screw head shows|a tiny scuff on the paint}{|, that’s all}.',
    '{Took|It took} {a while|longer than I thought}, {but it’s right|worth it}.',
    'Knows {wood and walls|the trade}, {doesn’t talk much|and works quietly}.',
    '{Good|Decent} {result|job}{|, had to move the furniture myself|, the drilling was loud for the neighbors}.',
  ],
  mixed: [
    'It {holds|works}, but {it’s not quite level|one edge is off}, {you have to know where to look|I see it every time}.',
    'The {work|job} is {okay|fine}, {but|only} the {sawdust|mess} was left for me.',
    'Needed a {second try|second go}, {extra hole in the wall included|and some convincing from me}.',
    'It’s {done|up}, {finish is rougher than I hoped|could be neater}.',
  ],
  disappointed: [
    'It’s {crooked|not level}, {a bubble level says so|anyone can see it}, {and I was told it’s the wall|I’m going to redo it}.',
    'There’s a {scratch|dent} that wasn’t there before, {not a word about it|and no apology}.',
    'Left {sawdust everywhere|the packaging and the dust}, {I vacuumed for half an hour|even on the couch}.',
    'It {came loose|wiggles} {when I touched it|already}.',
  ],
}

export const carpentryServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'shelf-mounting': {
    delighted: [
      'Three shelves, {dead level|all level}, {in crumbly plaster|on a brick wall}, {load tested|and they’re full of books now}.',
      'Found the {studs|pipe} {first|before drilling}, {glad I didn’t try it myself|right where I wanted to drill}.',
      'The shelves {don’t budge|hold}, {right anchors for our drywall|even the heavy cookbooks}.',
    ],
    content: [
      'Shelves are {up and level|solid}, {one is an inch higher than I pictured|pencil marks left on the wall}.',
      'Good job on the shelves, {some dust on the couch|anchors show a bit from the side}.',
    ],
  },
  'furniture-assembly': {
    delighted: [
      'The {wardrobe|dresser|bed} is {together|up}, {no leftover screws|drawers slide right}, {strapped to the wall|boxes flattened too}.',
      'Parts counted first, {one was missing and we caught it early|then built like clockwork}, {doors line up|everything closes}.',
    ],
    content: [
      'The {dresser|desk} is {fine|together}, {one drawer sticks a little|boxes were left for me to carry down}.',
    ],
  },
  'door-repair': {
    delighted: [
      'The door {closes with one finger|latches} again, {it was the hinge and not the wood|longer screws in the hinge did it}.',
      'It {dragged|stuck} for {years|as long as we’ve lived here}, {planed just where it had to be|now it swings}, and the edge is {sealed|smooth}.',
      'The {bathroom|bedroom} door {finally|now} {latches|stays shut}, {strike plate moved a hair|took less than I feared}.',
    ],
    content: ['Door {closes|latches} fine, {edge needs a little paint now|still a soft squeak}.'],
  },
  'tv-mounting': {
    delighted: [
      'The TV is {straight|level} at {just the right height|eye level from the couch}, {bolted into studs|cables in a neat channel}.',
      'We {held up|taped out} the {outline|spot} first, {sat down and checked|good idea}, {and it’s perfect for the couch|no glare}.',
      'Everything {plugged in|connected} and {working|tested}, {console and soundbar too|even the old player}.',
    ],
    content: ['TV is {up and level|solid}, {the channel for the cables shows a bit|an inch higher than I’d do now}.'],
  },
  'door-lock-replacement': {
    delighted: [
      'New {deadbolt|lock|keypad} {turns|works} like butter, {all keys tried|every code tried} with the door open first.',
      'The latch {lines up|catches} {without lifting the door|on its own} now, {strike plate adjusted|the old one never did}.',
      'Checked that {my lock|the lock I bought} {fits|would fit} {before taking the old one out|first}, {good thinking|then it went quickly}.',
      'I feel {safer|better} with the new lock already, {solid click|no play at all}.',
    ],
    content: [
      'Lock works {well|fine}, {the old one left a ring in the paint|a bit stiff the first few turns}.',
      'New lock is {in|solid}, {holes had to be opened up a little|the key is fine, the keypad manual isn’t}.',
    ],
  },
  'baseboards-and-trim': {
    delighted: [
      'Not one corner in that room is square, {and every joint is tight|you’d never know from the trim}.',
      'The new trim looks like {it was always there|part of the house}, {gaps caulked|nail holes filled}, {ready for paint|just needs paint}.',
      'Old trim {came off|was pulled} without {wrecking the plaster|a tear in the wall}, {new one cut to the fraction|and the new corners are coped}.',
      'The room looks {finished|twice as nice}, {crisp corners|no gaps anywhere}, {all dust gone|vacuumed before leaving}.',
    ],
    content: [
      'Nice {trim|baseboards}, {one joint needs a bit more caulk|painting is on me, as the page says}.',
      'Corners are {tight|good}, {the saw is loud in a small place|dust got into the next room}.',
    ],
  },
}
