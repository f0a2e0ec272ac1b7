import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const plumbing: Tones = {
  delighted: [
    'The plumber {showed|told} me {what was wrong|the cause|the worn part} {first|before touching anything}, {then fixed it|and then got to work|in plain English}.',
    '{Turned|Shut} the water off, {did the job|got it done}, turned it back on, {not a drop on the floor|floor dry as before}.',
    'Everything was {tested|run and tested} {twice|with the water on} before {the tools went back in the bag|packing up|anybody said goodbye}.',
    'The {whole area|floor|work area} was {wiped down|left cleaner than before|dry when the plumber left}.',
    '{No upsell|No sales pitch|Nobody tried to sell me a new bathroom}, {just the repair|just the job I booked|only what I had booked}.',
    'I was shown {where the shutoff is|how to shut the water off myself}, {after years in this place|which I should have known}.',
    'Old building, {old pipes|stubborn fittings}, {and still no drama|handled with a lot of patience|nothing got broken}.',
    'Had {the right part|everything needed} on the truck, {no second trip|so it was done in one visit}.',
    'My {landlord’s guy|brother-in-law|last plumber} had {tried|been at it} {twice|three times}, {this time it’s done right|and it’s finally right}.',
  ],
  content: [
    'Good {plumbing work|work}, {a little water left on the floor|I wiped up a bit after|and the area was left clean}.',
    'The {job|repair} is done and {holds|works}, {just took a bit longer than I figured|and I know what to watch for}.',
    'Knows {plumbing|the trade}, {doesn’t talk much|not a big talker|and explains it if you ask}.',
    'Had to {run out to the truck a few times|go back to the truck for a part}, but {it’s done|got there in the end|the result is good}.',
    '{Solid|Honest} work{|, and was upfront about the age of my pipes|, though I had to clear some space in a hurry}.',
  ],
  mixed: [
    'It works now, but the floor was left {wet|a mess}{|, I needed two towels}.',
    'Did the job, but I {didn’t get|never got} a clear answer on {what caused it|how long it will last}.',
    'The repair {is fine|seems fine}, the {muddy shoes|dirty fingerprints on the wall} {not so much|less so}.',
    'It took {two tries|a second attempt} to get it {tight|right}{|, with me holding the flashlight}.',
  ],
  disappointed: [
    'It still {isn’t right|doesn’t work the way it should}, and I was told {that’s as good as it gets|to give it a few days}.',
    'Left {water on the floor|puddles} and {dirty prints on the wall|didn’t wipe anything}.',
    'Seemed to be {guessing|trying things at random}, {no explanation at all|and it shows}.',
    'Something {is loose now that was fine before|got scratched that was fine before}, {and nobody mentioned it|I only saw it after they left}.',
  ],
}

export const plumbingServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'leaky-faucet-repair': {
    delighted: [
      'The {faucet|kitchen faucet|bathroom faucet} {stopped dripping|doesn’t drip anymore|is quiet again}, {it was just a cartridge|a worn washer was all it was}.',
      '{The drip|That drip} {that kept me up|I’d been ignoring} is gone{|, and the handle turns like new}.',
      'Checked the {shutoff valves|supply lines} too, {one was about to go|both fine}, and the {dripping|leak} has stopped.',
    ],
    content: [
      'The drip is gone, {the handle is a bit stiff now|old cartridge was a pain to get out}.',
      'Faucet is fixed{|, though the finish around it could use a wipe}, {no leak|not a drop}.',
    ],
  },
  'drain-cleaning': {
    delighted: [
      'The {kitchen sink|tub|shower} drains {like it should|in seconds} again, {no chemicals|just a cable and patience}.',
      'You don’t want to know what came out of {that drain|the trap}, {but it’s out|the plumber didn’t flinch}.',
    ],
    content: ['Drain {runs|is clear} again, {a bit of black gunk left in the tub|I had to scrub the sink after}.'],
  },
  'water-heater-service': {
    delighted: [
      'Flushed the tank {till the water ran clear|until it ran clear}, {I had no idea what was in there|so that’s what the rumbling was}.',
      'Anode rod checked, valve tested, {temperature set with me|and I was shown how it all works}.',
    ],
    content: [
      'The heater got a proper {flush and check|service}, {the garage floor needed mopping|it just takes a while}.',
    ],
  },
  'toilet-repair': {
    delighted: [
      'The toilet {doesn’t run anymore|finally stopped running}, {a flapper was all it took|new fill valve, that was it}.',
      '{Ten test flushes|Ten flushes in a row}, {I counted|my kids cheered}, {and it fills like it should|and not a wobble}.',
      'It used to {rock|wobble} every time {somebody sat down|you sat down}, now it’s {solid|rock steady}.',
      'The dye test {showed it right away|found it in two minutes}, {I’d have replaced the wrong part|and I had already bought the wrong part}.',
      'No more {jiggling the handle|lifting the lid to stop it}, {the tank fills and stops|it flushes and it’s quiet}.',
    ],
    content: [
      'Toilet works {fine|again}, {flush is a bit strong now|the lid was put back crooked but I fixed that}.',
      'It {fills|flushes} like it should, {still a little slow to fill|I’d just hoped to keep the old handle}.',
      'Running toilet {stopped|fixed}, {the supply line should have been replaced years ago, I was told|no fuss}.',
    ],
  },
  'pipe-leak-repair': {
    delighted: [
      'The leak under the {sink|kitchen sink} is {gone|fixed}, {new pipe and not some tape|piece cut out and replaced}.',
      'Pressure test {done with me watching|passed}, {dry as a bone|not a bead of water}, and the area {wiped down|dried}.',
      'Found the leak in {minutes|no time}, {two joints over from where I thought|not where I had put the bucket}.',
      'The bucket {in the basement|under the sink} {is back in the garage|has retired}, {and no more musty smell|nice clean copper there now}.',
    ],
    content: [
      'Leak is {fixed|gone}, {the new piece looks a bit odd next to the old pipe|clearing out the basement corner was on me}.',
      'The pipe {holds|is dry}, {had to shut the water for the whole building for a bit|some noise with the saw but that’s the job}.',
    ],
  },
  'garbage-disposal-replacement': {
    delighted: [
      'The new disposal {hums|is quiet}, the old one {went out the door with the plumber|is gone}, {sink sealed tight|no leaks with a full sink}.',
      'Checked the {drain|drain line} before closing up, {good thing|glad somebody did}, and the {new disposal|disposal} {works great|runs fine}.',
    ],
    content: ['New disposal works, {louder than I expected|under the sink it’s a bit tight now}.'],
  },
  'shower-head-replacement': {
    delighted: [
      'New shower head is {on|up}, {no drip at the thread|tight and straight}{|, took all of twenty minutes}.',
      'The old head was {stuck|rusted on}, {no scratches on the arm|came off without a scratch}, and the new one {works great|sprays evenly}.',
      'The pressure {is so much better|is like in a hotel now}, {thread cleaned and taped|hot and cold both tested}.',
      'I {tried|had tried} it myself {and gave up|with the wrong wrench}, {the plumber had it on in minutes|two turns and it was off, typical}.',
    ],
    content: [
      'Shower head is {on and tight|fine}, {a bit of old tape left on the floor|I could probably have done it but I didn’t}.',
      'Works {fine|well}, {the angle isn’t quite what I wanted|short visit but that’s what it takes}.',
    ],
  },
}
