import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const salon: Tones = {
  delighted: [
    'Brought everything {in one big bag|along}, {set up in minutes|only needed a chair and an outlet}, and {left no trace|took it all away again}.',
    '{Listened|Really listened} to what I {wanted|had in mind}, {didn’t push anything|no talking me into something else}.',
    'All {clean|fresh} tools, {opened in front of me|laid out on a towel}, {which matters to me|I always look at that}.',
    '{Gentle|Such gentle} hands{|, and good company too|, and not chatty when I didn’t feel like it}.',
    'My {mom|mother} {can’t get out much|uses a walker}, and {this was such a treat for her|she was all smiles after}.',
    'With {a newborn|two little kids} at home {this is the only way|there’s no way I’d make it out}, {and it was lovely|and I felt like myself again}.',
    'I {looked in the mirror|looked up} and {was really happy|smiled}{|, and I’m hard to please|, that doesn’t happen often}.',
    'The floor was {cleaner|as clean} {than before|as before}, {you’d never know|not a trace}.',
    'Asked about {allergies|sensitive skin} {first|before starting}, {which I appreciated|very careful}.',
  ],
  content: [
    'Nice {work|result}, {not quite how I pictured it but nice|just a little rushed at the end|and everything was clean}.',
    '{Good|Skilled} hands{|, set up took a while|, I’d have liked a bit more time}.',
    'I’m {happy|pleased} with it{|, one small thing I’ll mention next time|, and the place was left tidy}.',
    'Clean {tools|setup}, {friendly|pleasant}, {needed more space than I thought|had to move the table}.',
    'Came out {well|good}, {a bit more advice would have been nice|could have asked me once more before finishing}.',
  ],
  mixed: [
    'It’s {okay|fine}, just not {what I had pictured|what I’d hoped for}{|, but I can live with it}.',
    '{Nice|Friendly} person, but it felt {rushed|like the next client was waiting|a bit careless}.',
    '{Setting up|The setup} took {forever|half the time}, {the rest was quick|then it all went fast}.',
    'Too much {chatting|talking}, too little {attention to what I said|looking}.',
  ],
  disappointed: [
    'Not {at all |}what I asked for{|, and I had said it twice|, and my notes weren’t read either}.',
    'Rushed and {careless|sloppy}, {I could have done better myself|and it felt like a chore to them}.',
    'Didn’t {listen|ask much}, just {started|got going}, {and now it is what it is|and I was too polite to stop it}.',
    'The setup was {messy|not very clean} and {I said so|I didn’t feel comfortable}.',
  ],
}

export const salonServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'haircut-at-home': {
    delighted: [
      'My {son|kid|toddler}, who {hates|screams at} haircuts, {sat still the whole time|asked when the next one is}.',
      'A {really good|great} cut, {just the length I asked for|took off exactly what I said}, {hair swept up after|not one hair left on the floor}.',
      'We {talked it over|looked at a picture} {before the first snip|first}, and {it came out just like that|that’s what I got}.',
      'My {dad|father|grandfather} got {his haircut|a trim} in {his own chair|the kitchen}, {very kind with him|no stairs, no waiting}.',
      'My hair {falls|sits} right, {layers and all|even at the back, where nobody gets it right}.',
      'Two of us {got a cut|got done} in the kitchen, {both happy|no complaints from either}.',
      '{Cleaned up my neckline|Fixed my bangs|Evened out my own bad trim}, {no judgment|with a smile}.',
    ],
    content: [
      'A good cut, {a touch shorter than I said|bangs could be a bit longer}.',
      'Nice haircut, {hair everywhere at first but it all got swept up|took a while to get going}.',
      'The cut is {good|nice}, {my cowlick won again|I’ll ask for a little more off the sides next time}.',
    ],
    mixed: [
      'One side came out {longer|shorter}, {it’s not obvious but I see it|I pointed it out and it got a little better}.',
      'It’s {a decent cut|an okay cut}, not what I {asked for|showed on the picture}{|, but it’ll grow}.',
    ],
    disappointed: [
      'Way {shorter|too short}, {and I had said just the ends|and I was told it suits me}.',
      'The cut is {uneven|choppy}, {anyone can see it|I had to even it out myself}.',
    ],
  },
  'manicure-and-pedicure': {
    delighted: [
      'The foot bath {in my own armchair|at home}{| was the best part}, {why did I ever go out for this|I nearly fell asleep}.',
      'New files that I got to keep, {neat cuticles|no cuts}, and the polish is {flawless|smooth and even}.',
      'My nails {look great|are the neatest they’ve been}, {and the massage was no afterthought|the color is just what I wanted}.',
    ],
    content: [
      'Nails look {nice|good}, {one smudged but I touched it too soon|fewer colors to pick from than I thought}.',
    ],
  },
  'blowout-at-home': {
    delighted: [
      'Smooth, {bouncy|shiny}, {no burnt smell|not stiff at all}, {done right at my mirror|and it moves}.',
      'I have {thick|curly|fine} hair {and a lot of it|that never behaves}, {and it took patience|it looked amazing}, and the waves {are just right|hold}.',
      'Washed, dried and styled {in my own bathroom|while I answered emails}, {walked straight out the door|felt put together}.',
    ],
    content: [
      'The blowout is {nice|good}, {a little flat on top|a bit more volume than I’d pick}.',
      'Hair {feels|is} soft and smooth, {my sink isn’t made for this|rinsing in my sink was a bit of a circus}.',
    ],
  },
  'hair-coloring-at-home': {
    delighted: [
      'The roots {are gone|match}, {nobody can tell where they were|the shade is spot on}, and not a {drop|stain} on {the chair|my towels}.',
      'We picked the shade {with a swatch book|by the window}, {it’s exactly that|and I have the formula for next time}.',
    ],
    content: ['The color is {pretty|good}, {a hair darker than the swatch|a little on my ear but it washed off}.'],
  },
  'facial-at-home': {
    delighted: [
      'My skin {feels|felt} {soft|calm} and {not greasy|not red at all}, {fresh linens|warm towels} and all.',
      'A folding table {in the living room|by the window}, {quiet music|lights down}, {I forgot I was at home|best hour of my week}.',
      'The products were {picked for my skin|without fragrance}, {as I’d asked|no reaction at all}.',
      'The mask was {heaven|a dream}, {I dozed off|my phone stayed in the drawer}.',
    ],
    content: [
      'Relaxing facial, {the table takes up half the room|my neighbors weren’t as quiet}.',
      'Skin feels {good|clean}, {the exfoliation was a bit strong for me|I’d have skipped the product talk}.',
    ],
  },
  'event-makeup': {
    delighted: [
      'I looked like {myself, only rested|me on a good day}, {which is what I wanted|not painted}.',
      'I showed {a picture|two pictures}, and {that’s what I got|it came out better}, {lashes and all|and it felt light}.',
      'My {sister|mom} {got hers done too|asked who did it}, {we both felt great|neither of us looked overdone}.',
    ],
    content: [
      'Pretty makeup, {a shade stronger than I’d asked|the lashes took some getting used to}.',
      'Lovely {eyes|look}, {the lipstick wasn’t quite my color|foundation a tiny bit light}.',
    ],
  },
  'beard-trim': {
    delighted: [
      'Sharp {neck line|cheek line}, {hot towel|new blade}, {no razor burn|smelled great}.',
      'My beard {looks like it’s on purpose|has a shape} {now|again}{|, my wife approves}.',
    ],
    content: ['A clean trim, {a bit shorter at the chin than I’d like|the oil isn’t my scent}.'],
  },
}
