import type { StorefrontPlan, Tones } from '#domain/storefront.ts'

export const electrician: Tones = {
  delighted: [
    '{Checked|Looked at} the {panel|circuit} {before starting|first}, {told me what was what|nothing rushed}, {then did it neatly|then got to it}.',
    'Power was off {only as long as it had to be|for a few minutes}, {and I was warned first|nothing to reset but the microwave}.',
    '{Neat|Really neat} work, {no wires showing|everything straight}, {and the dust was vacuumed up|and packed up the trash too}.',
    'Everything was {tested|tested with me} {before leaving|at the end}, {and I got to try it myself|and explained}.',
    'I {don’t|won’t} touch {wires|electricity}, and it’s {good|nice} to have somebody who {clearly knows the code|takes safety seriously|isn’t in a hurry}.',
    'Old {wiring|building} here, {the electrician took the time to check it|and no shortcuts}, {which I appreciate|and told me what’s fine and what isn’t}.',
    'A {tidy|careful} {worker|electrician}, {drop cloth down|shoe covers on}, {no holes where there shouldn’t be|ladder didn’t scratch a thing}.',
    'I {asked|had} a {bunch of|few} questions about {our panel|the wiring}, {all answered|got real answers}, {no scare stories|no sales talk}.',
    'Pointed out {one thing|something} {to keep an eye on|that isn’t up to date}, {without trying to sell me anything|no pressure}.',
  ],
  content: [
    'Works {fine|as it should}, {a little dust left|I vacuumed up some dust}{|, no biggie}.',
    'Good {electrical work|work}{|, had to run to the truck a few times|, power was off a bit longer than I thought}.',
    'It’s {in|done} and {works|tested}, {explanation was short|could have told me more about the panel}.',
    '{Knows|Clearly knows} the {trade|code}, {not chatty|a bit gruff but fine}.',
    '{Tidy|Solid} {work|job}, {small scuff on the wall|I had to move the furniture on the spot}.',
  ],
  mixed: [
    'It works, but {there’s a mark on the wall|it sits a little crooked|the dust was left for me}.',
    'The {work|job} is fine, I just {never got|didn’t get} an {explanation|answer} about {the breaker|the old wiring}.',
    'Had to {ask|call them back from the door} {to have it tested|to get the trash taken along}.',
    'Tripped {the|the wrong} breaker {twice|with my computer on}, {then it went okay|the rest was fine}.',
  ],
  disappointed: [
    'It {sits crooked|isn’t straight} and {there’s a gap around it|the wall is scuffed}, {told me that’s how it is|I was told nobody will notice}.',
    '{Cut the power|Shut the power off} without {a word|asking}, {in the middle of a call|with my work open}.',
    'Left {dust and wire bits|packaging and wire ends} {on the floor|all over}, {with a baby in the house|I stepped on one}.',
    'It {works on and off|doesn’t work right}, and {I’m not sure it’s safe|I don’t feel good about it}.',
  ],
}

export const electricianServices: NonNullable<StorefrontPlan['reviews']>['services'] = {
  'outlet-installation': {
    delighted: [
      'The new outlet is {flush|level} and {labeled at the panel|where I wanted it}, {no more extension cords|so the power strip is gone}.',
      'GFCI {by the sink|in the bathroom} {finally|at last}, {tested in front of me|I pressed the button myself}.',
    ],
    content: ['Outlet {works|is in}, {cover plate is a slightly different white|a few crumbs of drywall left}.'],
  },
  'ceiling-fan-installation': {
    delighted: [
      'The fan {doesn’t wobble at all|runs dead quiet}, {all speeds tested|balanced before the ladder came down}.',
      'Our ceiling box {wasn’t rated for a fan|was the wrong kind}, {it got replaced|so that was swapped}, and the fan {hangs solid|is up}.',
      'Assembly, wiring, {remote|light}, {all working|everything works}, {I would still be reading the manual|old fixture taken down too}.',
      'I had the box {sitting in a closet|in the hallway} {forever|for ages}, now the fan is {up|turning} and {you can’t hear it|the bedroom is a different room}.',
      'The {blades|fan} had {a tick|a wobble} at first, {a small weight and it was gone|it was balanced until it stopped}.',
    ],
    content: [
      'The fan is {up|fine}, {a slight hum on the top speed|the pull chain is longer than I’d like}.',
      'Fan {works|hangs} well, {ceiling could use a touch-up around it|putting it together took most of the time}.',
      'Good {install|job} on the fan, {remote took some fiddling|a few dusty fingerprints on the ceiling}.',
    ],
  },
  'light-fixture-installation': {
    delighted: [
      'The pendant {hangs|is} at {just the right height|the height we tried out together}, {and the dimmer works|centered over the table}.',
      'Wires behind the old {lamp|fixture} were {crumbly|brittle}, {cleaned up properly|taken care of}, and the new light is {beautiful|up}.',
      'My {heavy|awkward} fixture is {up|hung} {straight|safely}, {took two ladders and a lot of calm|not a scratch on it}.',
    ],
    content: [
      'Light is {up|straight}, {the old one left a ring on the ceiling|dimmer buzzes a bit with my bulbs}.',
      'The lamp {works|hangs} fine, {I’d go an inch lower now|canopy doesn’t cover all of the old paint}.',
    ],
  },
  'smoke-detector-replacement': {
    delighted: [
      'All three {detectors|alarms} are new and {linked|tested}, {the dog didn’t enjoy the test|loud and clear}.',
      'No more {chirping|beeping}, {the old ones went along|and I know where one was missing}.',
      'The dates on {ours|the old ones} were {embarrassing|way past}, {new ones up and tested|glad that’s done}.',
    ],
    content: ['New detectors {work|are up}, {the old screw holes show|one sits a little off the old spot}.'],
  },
  'smart-thermostat-installation': {
    delighted: [
      'No common wire in our {old place|house}, {I got the options in plain words|that got solved too}, and the thermostat {is on the Wi-Fi|works}.',
      'Old wires labeled, {new one on|heat and cooling tested}, {and I was shown the app|app set up with me}.',
    ],
    content: ['Thermostat works, {Wi-Fi took three tries|old one left a mark on the wall}.'],
  },
  'window-air-conditioner-installation': {
    delighted: [
      'The AC is {braced|in}, sealed {all around|with foam} and {tilted right|doesn’t rattle}, {carried up three flights|and the sash is locked}.',
      'The outlet was checked {first|before anything}, {it’s on its own circuit, good to know|something I’d never think of}.',
    ],
    content: ['AC is {in|sealed}, {foam doesn’t match the frame|hums a bit against the window}.'],
  },
  'ev-charger-outlet': {
    delighted: [
      'Load {worked out|calculated} on paper {first|before anything}, {then a clean run of cable|then the breaker}, and {the car charges|it was tested under load}.',
      'The {cable|conduit} {runs straight as a ruler|is neatly clipped}, {label at the panel|everything labeled}, {garage swept after|nothing left lying around}.',
      'I was told {honestly|up front} {what my panel can take|about the permit in our town}, {before any money came up|so no surprises}.',
      'Plugged the car in {with the electrician still there|right after}, {green light|charging}, {no more trickle from the wall|that simple}.',
    ],
    content: [
      'The outlet {works|charges fine}, {I had hoped to have it closer to the door|sorting out the permit was on me, as the page says}.',
      'Clean {work|install}, {took the full three hours|had to clear more of the garage than I thought}.',
    ],
  },
}
