import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const electrician: Tones = {
  delighted: [
    '{Checked|Looked at} the {panel|circuit} {before starting|first} {and told me what was what|without rushing}, {then did it neatly|then got to it}.',
    'The power was off {only as long as it had to be|for a few minutes}, {and I got a warning first|with nothing to reset but the microwave}.',
    '{Neat|Really neat} work with {no wires showing|everything straight}, {and the dust was vacuumed up|and they packed up the trash too}.',
    'Everything was {tested|tested with me} {before leaving|at the end}{|, and I got to try it myself|, with an explanation}.',
    'I {don’t|won’t} touch {wires|electricity}, so it’s {good|nice} to have someone who {clearly knows the code|takes safety seriously|isn’t in a hurry}.',
    'We have {old wiring|an old building}, {and the electrician took the time to check it|and there were no shortcuts}{|, which I appreciate}.',
    'A {tidy|careful} {worker|electrician} who {put a drop cloth down|wore shoe covers} {and didn’t scratch a thing|and left no holes where there shouldn’t be any}.',
    'I {asked|had} a {bunch of|few} questions about {our panel|the wiring} and {they were all answered|got real answers}, {no scare stories|no sales talk}.',
    'Pointed out {one thing|something} {to keep an eye on|that isn’t up to date} {without trying to sell me anything|but no pressure}.',
  ],
  content: [
    'It works {fine|as it should}, {with a little dust left|though I had to vacuum up some dust}{|, no biggie}.',
    'Good {electrical work|work}{|, though they had to run to the truck a few times|, but the power was off a bit longer than I thought}.',
    'It’s {in|done} and {it works|tested}, {but the explanation was short|though they could have told me more about the panel}.',
    '{Knows|Clearly knows} the {trade|code}, {just not chatty|a bit gruff but fine}.',
    '{Tidy|Solid} {work|job}{|, with a small scuff on the wall|, but I had to move the furniture on the spot}.',
  ],
  mixed: [
    'It works, but {there’s a mark on the wall|it sits a little crooked|the dust was left for me}.',
    'The {work|job} is fine, I just {never got|didn’t get} an {explanation|answer} about {the breaker|the old wiring}.',
    'I had to {ask|call them back from the door} {to have it tested|to get the trash taken along}.',
    'Tripped {the|the wrong} breaker {twice|with my computer on}, {then it went okay|but the rest was fine}.',
  ],
  disappointed: [
    'It {sits crooked|isn’t straight} and {there’s a gap around it|the wall is scuffed}, {and they told me that’s how it is|and they said nobody will notice}.',
    '{Cut the power|Shut the power off} without {a word|asking}, {in the middle of a call|with my work open}.',
    'Left {dust and wire bits|packaging and wire ends} {on the floor|all over}, {with a baby in the house|and I stepped on one}.',
    'It {works on and off|doesn’t work right}, and {I’m not sure it’s safe|I don’t feel good about it}.',
  ],
}

export const electricianServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'outlet-installation': {
    delighted: [
      'The new outlet is {flush|level} and {labeled at the panel|right where I wanted it}, {so no more extension cords|so the power strip is gone}.',
      'We {finally|at last} have a GFCI {by the sink|in the bathroom}, {tested in front of me|and I pressed the button myself}.',
    ],
    content: [
      'The outlet {works|is in}, {but the cover plate is a slightly different white|with a few crumbs of drywall left}.',
    ],
  },
  'ceiling-fan-installation': {
    delighted: [
      'The fan {doesn’t wobble at all|runs dead quiet}, {and all speeds were tested|and it was balanced before the ladder came down}.',
      'Our ceiling box {wasn’t rated for a fan|was the wrong kind}, {so that was swapped|so it got replaced}, and now the fan {hangs solid|is up}.',
      'Did the assembly, the wiring and the {remote|light} while {I would still be reading the manual|I made dinner}.',
      'I had the box {sitting in a closet|in the hallway} {forever|for ages}, and now the fan is {up|turning} and {you can’t hear it|the bedroom feels like a different room}.',
      'The {blades|fan} had {a tick|a wobble} at first, {but a small weight fixed it|but they balanced it until it stopped}.',
    ],
    content: [
      'The fan is {up|fine}, {with a slight hum on the top speed|but the pull chain is longer than I’d like}.',
      'The fan {works|hangs} well, {but the ceiling could use a touch-up around it|though putting it together took most of the time}.',
      'Good {install|job} on the fan, {though the remote took some fiddling|just a few dusty fingerprints on the ceiling}.',
    ],
  },
  'light-fixture-installation': {
    delighted: [
      'The pendant {hangs|is} at {just the right height|the height we tried out together} {and the dimmer works|and is centered over the table}.',
      'The wires behind the old {lamp|fixture} were {crumbly|brittle}, {but they took care of that|which got cleaned up properly}, and the new light is {beautiful|up}.',
      'My {heavy|awkward} fixture is {up|hung} {straight|safely}, {which took two ladders and a lot of calm|with not a scratch on it}.',
    ],
    content: [
      'The light is {up|straight}, {but the old one left a ring on the ceiling|though the dimmer buzzes a bit with my bulbs}.',
      'The lamp {works|hangs} fine, {but I’d go an inch lower now|though the canopy doesn’t cover all of the old paint}.',
    ],
  },
  'smoke-detector-replacement': {
    delighted: [
      'All three {detectors|alarms} are new and {linked|tested}, {though the dog didn’t enjoy the test|loud and clear}.',
      'No more {chirping|beeping}, {they took the old ones along|and I know where one was missing}.',
      'The dates on {ours|the old ones} were {embarrassing|way past}, {so I’m glad that’s done|and the new ones are up and tested}.',
    ],
    content: [
      'The new detectors {work|are up}, {but the old screw holes show|one just sits a little off the old spot}.',
    ],
  },
  'smart-thermostat-installation': {
    delighted: [
      'Our {old place|house} has no common wire, {but I got the options in plain words|but they solved that too}, and the thermostat {is on the Wi-Fi|works}.',
      'Labeled the old wires, {tested heat and cooling|put the new one on} {and showed me the app|and set up the app with me}.',
    ],
    content: ['The thermostat works, {but the Wi-Fi took three tries|though the old one left a mark on the wall}.'],
  },
  'window-air-conditioner-installation': {
    delighted: [
      'The AC is {braced|in}, sealed {all around|with foam} and {doesn’t rattle|the sash is locked}{|, after they carried it up three flights}.',
      'They checked the outlet {first|before anything else}, {and it’s on its own circuit, which is good to know|which I’d never have thought of}.',
    ],
    content: ['The AC is {in|sealed}, {but the foam doesn’t match the frame|though it hums a bit against the window}.'],
  },
  'ev-charger-outlet': {
    delighted: [
      'They {worked out|calculated} the load on paper {first|before anything else}, {then did a clean run of cable|then put in the breaker}, and {the car charges|it was tested under load}.',
      'The {cable|conduit} {runs straight as a ruler|is neatly clipped}, {with everything labeled|there’s a label at the panel} and {the garage was swept after|nothing was left lying around}.',
      'They told me {honestly|up front} {what my panel can take|about the permit in our town} {before any money came up|so there were no surprises}.',
      'We plugged the car in {with the electrician still there|right after} and {got a green light|it’s charging}{|, so no more overnight trickle|, that simple}.',
    ],
    content: [
      'The outlet {works|charges fine}, {though I had hoped to have it closer to the door|but sorting out the permit was on me, as the page says}.',
      'Clean {work|install}, {though it took the full three hours|but I had to clear more of the garage than I thought}.',
    ],
  },
}
