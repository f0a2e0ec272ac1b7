import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const salon: Tones = {
  delighted: [
    'Brought everything {in one big bag|along}, {set up in minutes|only needed a chair and an outlet} and {left no trace|took it all away again}.',
    '{Listened|Really listened} to what I {wanted|had in mind} {and didn’t push anything|and didn’t talk me into something else}.',
    'All the tools were {clean|fresh}, {opened in front of me|laid out on a towel}, {which matters to me|and I always look at that}.',
    '{Gentle|Such gentle} hands{|, and good company too|, and not chatty when I didn’t feel like it}.',
    'My {mom|mother} {can’t get out much|uses a walker}, so {this was such a treat for her|having someone come to her was wonderful}.',
    'With {a newborn|two little kids} at home {this is the only way|there’s no way I’d make it out}, {and it was lovely|and I felt like myself again}.',
    'I {looked in the mirror|looked up} and {was really happy|smiled}{|, and I’m hard to please|, which doesn’t happen often}.',
    'They left the floor {cleaner than before|as clean as before}{|, you’d never know|, with not a trace}.',
    'Asked about {allergies|sensitive skin} {first|before starting}, {which I appreciated|and was very careful}.',
  ],
  content: [
    'Nice {work|result}, {not quite how I pictured it but nice|just a little rushed at the end|and everything was clean}.',
    '{Good|Skilled} hands{|, though the setup took a while|, but I’d have liked a bit more time}.',
    'I’m {happy|pleased} with it{|, with one small thing I’ll mention next time|, and the place was left tidy}.',
    'Clean {tools|setup} and {friendly|pleasant}, {but needed more space than I thought|though we had to move the table}.',
    'It came out {well|good}, {but a bit more advice would have been nice|though I wish they’d checked with me once more before finishing}.',
  ],
  mixed: [
    'It’s {okay|fine}, just not {what I had pictured|what I’d hoped for}{|, but I can live with it}.',
    '{Nice|Friendly} person, but it felt {rushed|like the next client was waiting|a bit careless}.',
    '{Setting up|The setup} took {forever|half the time}, {and the rest was quick|and then it all went fast}.',
    'Too much {chatting|talking} and too little {attention to what I said|listening}.',
  ],
  disappointed: [
    'Not {at all |}what I asked for{|, and I had said it twice|, and it was in my notes too}.',
    'Rushed and {careless|sloppy}, {I could have done better myself|and it felt like a chore to them}.',
    'Didn’t {listen|ask much}, just {started|got going}, {and now I have to live with it|and I was too polite to stop it}.',
    'The setup was {messy|not very clean}, and {I said so|I didn’t feel comfortable}.',
  ],
}

export const salonServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'haircut-at-home': {
    delighted: [
      'My {son|kid|toddler}, who {hates|screams at} haircuts, {sat still the whole time|asked when the next one is}.',
      'A {really good|great} cut, {just the length I asked for|exactly as much off as I said}, {and not one hair left on the floor|and they swept up after}.',
      'We {talked it over|looked at a picture} {before the first snip|first}, and {it came out just like that|that’s exactly what I got}.',
      'My {dad|father|grandfather} got {his haircut|a trim} in {his own chair|the kitchen}, {and they were very kind with him|no stairs and no waiting}.',
      'My hair {falls|sits} right{|, layers and all|, even at the back, where nobody gets it right}.',
      'Two of us {got a cut|got done} in the kitchen, {and we’re both happy|with no complaints from either}.',
      '{Cleaned up my neckline|Fixed my bangs|Evened out my own bad trim} {without judging me|with a smile}.',
    ],
    content: [
      'A good cut, {just a touch shorter than I said|but the bangs could be a bit longer}.',
      'Nice haircut, {with hair everywhere at first but it all got swept up|though it took a while to get going}.',
      'The cut is {good|nice}, {but my cowlick won again|and I’ll ask for a little more off the sides next time}.',
    ],
    mixed: [
      'One side came out {longer|shorter}, {which isn’t obvious but I see it|and it got a little better after I pointed it out}.',
      'It’s {a decent cut|an okay cut}, but not what I {asked for|showed them in the picture}{|, and at least it’ll grow}.',
    ],
    disappointed: [
      'Way {shorter than I wanted|too short}, {and I had said just the ends|and they told me it suits me}.',
      'The cut is {uneven|choppy}, {and anyone can see it|and I had to even it out myself}.',
    ],
  },
  'manicure-and-pedicure': {
    delighted: [
      'The foot bath {in my own armchair|at home} {was the best part|almost put me to sleep}.',
      'I got to keep the new files, {my cuticles are neat|there were no cuts}, and the polish is {flawless|smooth and even}.',
      'My nails {look great|are the neatest they’ve been} {and the massage was no afterthought|and the color is just what I wanted}.',
    ],
    content: [
      'My nails look {nice|good}, {one smudged but I touched it too soon|though there were fewer colors than I thought}.',
    ],
  },
  'blowout-at-home': {
    delighted: [
      'Smooth and {bouncy|shiny}, {no burnt smell|not stiff at all}, {and done at my own mirror|and it actually moves}.',
      'I have {thick|curly|fine} hair {and a lot of it|that never behaves}, and {it took some patience|they made it look amazing}, but the waves {are just right|hold}.',
      'Washed, dried and styled {in my own bathroom|while I answered emails}, {and I walked straight out the door|and I felt put together}.',
    ],
    content: [
      'The blowout is {nice|good}, {just a little flat on top|with a bit more volume than I’d pick}.',
      'My hair {feels|is} soft and smooth, {but my sink isn’t made for this|though rinsing in my sink was a bit of a circus}.',
    ],
  },
  'hair-coloring-at-home': {
    delighted: [
      'The roots {are gone|match}, {the shade is spot on|nobody can tell where they were}, and there’s not a {drop|stain} on {the chair|my towels}.',
      'We picked the shade {with a swatch book|by the window}, and {it’s exactly that|now I have the formula for next time}.',
    ],
    content: [
      'The color is {pretty|good}, {just a hair darker than the swatch|with a little on my ear but it washed off}.',
    ],
  },
  'facial-at-home': {
    delighted: [
      'My skin {feels|felt} {soft|calm} and {not greasy|not red at all}{|, with fresh linens and all}.',
      'With a folding table {in the living room|by the window} and {quiet music|the lights down}, {I forgot I was at home|it was the best hour of my week}.',
      'The products were {picked for my skin|fragrance free}, {as I’d asked|and I had no reaction at all}.',
      'The mask was {heaven|a dream}, and {I dozed off|my phone stayed in the drawer}.',
    ],
    content: [
      'A relaxing facial, {though the table takes up half the room|but my neighbors weren’t as quiet}.',
      'My skin feels {good|clean}, {but the exfoliation was a bit strong for me|though I’d have skipped the product talk}.',
    ],
  },
  'event-makeup': {
    delighted: [
      'I looked like {myself, only rested|me on a good day}, {which is what I wanted|not painted}.',
      'I showed them {a picture|two pictures} and {that’s what I got|it came out better}{|, lashes and all|, and it felt light}.',
      'My {sister|mom} {got hers done too|asked who did it}, {and we both felt great|and neither of us looked overdone}.',
    ],
    content: [
      'Pretty makeup, {just a shade stronger than I’d asked|though the lashes took some getting used to}.',
      'Lovely {eyes|look}, {but the lipstick wasn’t quite my color|the foundation was just a tiny bit light}.',
    ],
  },
  'beard-trim': {
    delighted: [
      'A sharp {neckline|cheek line} and {a hot towel|a new blade}, {with no razor burn|and it smelled great}.',
      'My beard {looks like it’s on purpose|has a shape} {now|again}{|, and my wife approves}.',
    ],
    content: ['A clean trim, {just a bit shorter at the chin than I’d like|though the oil isn’t my scent}.'],
  },
}
