import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const plumbing: Tones = {
  delighted: [
    'The plumber {showed|told} me {what was wrong|the cause|the worn part} {first|before touching anything} {and then fixed it|and explained it in plain English}.',
    '{Turned|Shut} the water off, {did the job|got it done} and turned it back on {without a drop on the floor|and the floor was as dry as before}.',
    'Tested everything {twice|with the water on} before {packing up|the tools went back in the bag|leaving}.',
    'The {whole area|floor|work area} was {wiped down|left cleaner than before|dry when the plumber left}.',
    '{No upsell|No sales pitch|Nobody tried to sell me a new bathroom}, {just the repair|just the job I booked}.',
    'The plumber even showed me {where the shutoff is|how to shut the water off myself}, {which I should have known after all these years|after years in this place}.',
    'It’s an old building with {old pipes|stubborn fittings}, {but they handled it with a lot of patience|and nothing got broken}.',
    'Had {the right part|everything needed} on the truck, so {no second trip|it was done in one visit}.',
    'My {landlord’s guy|brother-in-law|last plumber} had {tried|been at it} {twice|three times}, {and now it’s finally right|but this time it’s done right}.',
  ],
  content: [
    'Good {plumbing work|work}, {just a little water left on the floor|though I had to wipe up a bit|and the area was left clean}.',
    'The {job|repair} is done and it {holds|works}, {it just took a bit longer than I figured|and I know what to watch for}.',
    'Knows {plumbing|the trade} {but doesn’t talk much|and explains it if you ask}.',
    'Had to {run out to the truck a few times|go back to the truck for a part}, but {it’s done|we got there in the end|the result is good}.',
    '{Solid|Honest} work{|, and upfront about the age of my pipes|, though I had to clear some space in a hurry}.',
  ],
  mixed: [
    'It works now, but the floor was left {wet|a mess}{| and I needed two towels}.',
    'Did the job, but I {didn’t get|never got} a clear answer on {what caused it|how long it will last}.',
    'The repair {is fine|seems fine}, but {I could do without the muddy footprints|I found dirty fingerprints on the wall}.',
    'It took {two tries|a second attempt} to get it {tight|right}{|, with me holding the flashlight}.',
  ],
  disappointed: [
    'It still {isn’t right|doesn’t work the way it should}, and they told me {that’s as good as it gets|to give it a few days}.',
    'Left {water on the floor|puddles} and {dirty prints on the wall|didn’t wipe up anything}.',
    'Seemed to be {guessing|trying things at random}{|, with no explanation at all|, and it shows}.',
    'Something {is loose now that was fine before|got scratched}, {and nobody mentioned it|and I only saw it after they left}.',
  ],
}

export const plumbingServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'leaky-faucet-repair': {
    delighted: [
      'The {faucet|kitchen faucet|bathroom faucet} {stopped dripping|doesn’t drip anymore|is quiet again}, {and all it needed was a cartridge|turns out it was just a worn washer}.',
      '{The drip|That drip} {that kept me up|I’d been ignoring} is gone{|, and the handle turns like new}.',
      'Also checked the {shutoff valves|supply lines}, {one of which was about to go|which were fine}, and the {dripping|leak} has stopped.',
    ],
    content: [
      'The drip is gone, {though the handle is a bit stiff now|but the old cartridge was a pain to get out}.',
      'The faucet is fixed {and there’s no leak|but the finish around it could use a wipe}.',
    ],
  },
  'drain-cleaning': {
    delighted: [
      'The {kitchen sink|tub|shower} drains {like it should|in seconds} again {without any chemicals|after nothing but a snake and patience}.',
      'You don’t want to know what came out of {that drain|the trap}, {but the plumber didn’t flinch|but it’s out}.',
    ],
    content: [
      'The drain {runs|is clear} again, {but there was some black gunk left in the tub|though I had to scrub the sink after}.',
    ],
  },
  'water-heater-service': {
    delighted: [
      'Flushed the tank {till the water ran clear|until it ran clear}, {and I had no idea all that was in there|so that’s what the rumbling was}.',
      'Checked the anode rod, tested the valve and {set the temperature with me|showed me how it all works}.',
    ],
    content: [
      'The heater got a proper {flush and check|service}, {though the garage floor needed mopping|it just takes a while}.',
    ],
  },
  'toilet-repair': {
    delighted: [
      'The toilet {doesn’t run anymore|finally stopped running}, {and a flapper was all it took|and all it took was a new fill valve}.',
      'The plumber did {ten test flushes|ten flushes in a row} {while my kids cheered|and I counted}, {and it fills like it should|and there’s no more wobble}.',
      'It used to {rock|wobble} every time {someone sat down|you sat down}, and now it’s {solid|rock steady}.',
      'The dye test {showed it right away|found it in two minutes}, {while I’d have replaced the wrong part|and I had already bought the wrong part}.',
      'No more {jiggling the handle|lifting the lid to stop it}, {the tank just fills and stops|it flushes and it’s quiet}.',
    ],
    content: [
      'The toilet works {fine|again}, {but the flush is a bit strong now|though the lid was put back crooked}.',
      'It {fills|flushes} like it should, {but it’s still a little slow|I’d just hoped to keep the old handle}.',
      'The running {stopped|is fixed}, {and they told me the supply line won’t last much longer|no fuss}.',
    ],
  },
  'pipe-leak-repair': {
    delighted: [
      'The leak under the {sink|kitchen sink} is {gone|fixed} {with a new piece of pipe and not just some tape|with new pipe}.',
      'The pressure test {was done with me watching|passed}, {it’s dry as a bone|not a bead of water}, and the area was {wiped down|dried}.',
      'Found the leak in {minutes|no time}, {two joints over from where I thought|and not where I had put the bucket}.',
      'The bucket {in the basement|under the sink} {is back in the garage|has retired} {and the musty smell is gone|and there’s nice clean copper there now}.',
    ],
    content: [
      'The leak is {fixed|gone}, {though the new piece looks a bit odd next to the old pipe|but clearing out the basement corner was on me}.',
      'The pipe {holds|is dry}, {but they had to shut off the water for the whole building for a bit|though it was pretty loud}.',
    ],
  },
  'garbage-disposal-replacement': {
    delighted: [
      'The new disposal {hums|is quiet} and {the plumber took the old one away|there are no leaks even with a full sink}.',
      'Checked the {drain|drain line} before closing up, {which was a good thing|and I’m glad}, and the {new disposal|disposal} {works great|runs fine}.',
    ],
    content: ['The new disposal works, {but it’s louder than I expected|though it’s a bit tight under the sink now}.'],
  },
  'shower-head-replacement': {
    delighted: [
      'The new shower head is {on|up} {with no drip at all|nice and straight}{|, and it took all of twenty minutes}.',
      'The old head was {stuck|rusted on} {but came off without a scratch|and still no scratches on the arm}, and the new one {works great|sprays evenly}.',
      'The pressure is {so much better|like in a hotel now}, {and they tested both hot and cold|and not a drip from the threads}.',
      'I {tried|had tried} it myself {and gave up|with the wrong wrench}, {and the plumber had it on in minutes|and then it took the plumber two turns, typical}.',
    ],
    content: [
      'The shower head is {on and tight|fine}, {but a bit of old tape was left on the floor|I could probably have done it but I didn’t}.',
      'Works {fine|well}, {though the angle isn’t quite what I wanted|it’s a short visit but that’s all it takes}.',
    ],
  },
}
