import type { PlannedArticle } from '#domain/page/fields.ts'

export const warmOutlet: PlannedArticle = {
  slug: 'what-a-warm-outlet-tells-you',
  title: 'What a warm outlet tells you',
  summary:
    'An outlet should not feel warm, buzz, or let a plug fall out. What each sign means, what you can safely test yourself, and when to stop and switch off the breaker.',
  date: '2026-09-14',
  text: `Electricity in a house should be quiet. It does not hum, smell or glow, and the cover of an outlet is as cool as the wall. When that changes, something is producing heat where it should not, and heat inside a wall is how electrical fires start. Fortunately, an outlet usually gives you a warning first.

## Warning signs and what they mean

Walk through your home and look at every outlet and switch. It takes only a few minutes.

- Warm to the touch with little plugged in: probably a loose wire behind it. Switch off its breaker and leave it off.
- Brown marks, a smell of burnt plastic, a crackling sound: the same problem, only more urgent.
- A plug that falls out or wobbles: the contacts inside are worn. They will heat up as soon as you plug in something powerful.
- Lights that dim when you start the vacuum: a long or overloaded circuit. Not dangerous in itself, but worth mentioning.
- A breaker that keeps tripping: it is doing its job. Never replace it with a bigger one.
- A dimmer that is slightly warm: often normal. If it is hot, it is overloaded.

## Test the ones with buttons

Outlets with a Test and a Reset button are GFCIs. They cut the power if current flows through a person, and they belong wherever there is water: kitchen, bathroom, garage, laundry, outdoors. Press Test: it should click, and a lamp plugged into it should go out. Press Reset, and the lamp should come back on. Do this once a month. If the outlet does not click, or cannot be reset, it no longer protects anyone.

One GFCI often protects several ordinary outlets down the line. If the outlet in your bathroom is dead, look for a GFCI to reset in the garage before you call anyone.

## Space heaters and power strips

A warm outlet often has a space heater plugged into it, or a power strip with one. A heater uses nearly all that an ordinary circuit can supply, and for hours. Plug it directly into the wall, with nothing else, and feel the plug after half an hour. If it is warm, the outlet should be replaced, even if it works.

Power strips are for lamps, chargers and screens. Never plug one strip into another, and never run a cord under a rug.

## If the house is from the late sixties

Between about 1965 and 1973, many houses were wired with aluminum. It is not banned, but its connections work loose more easily, and it needs outlets and connectors that are made for it. If you see dull silver wire, or the letters AL on the cable in the basement, tell us before the visit. An ordinary outlet would be the wrong repair.

## What to leave alone

You can press a test button, switch a breaker and pull a plug. Do not take off the cover: a box with a switched-off circuit may also contain a live one. Adding an outlet or a circuit requires a permit in many places, and the electrician can tell you if yours is one of them.

Until an electrician has looked at a warm outlet, keep its breaker off and put a piece of tape over it, so that no one switches it back on by mistake. If you see smoke or sparks, get out and call 911.
`,
}
