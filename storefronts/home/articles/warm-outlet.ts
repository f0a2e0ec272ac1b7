import type { PlannedArticle } from '#domain/content.ts'

export const warmOutlet: PlannedArticle = {
  slug: 'what-a-warm-outlet-tells-you',
  title: 'What a warm outlet tells you',
  summary:
    'Outlets should not be warm, buzz, or let a plug fall out. What each sign means, what you can safely test yourself, and where to stop and switch off the breaker.',
  date: '2026-09-14',
  introduction:
    'Electricity in a house is quiet. It does not hum, smell or glow, and the plate of an outlet has the temperature of the wall. When that changes, something is making heat where it should not, and heat inside a wall is how electrical fires begin. Fortunately an outlet mostly tells you so before.',
  sections: [
    {
      heading: 'Signs, and what they mean',
      paragraphs: ['Go through the rooms once and look at every outlet and switch. It takes a few minutes.'],
      points: [
        'Warm to the touch with little plugged in: a loose wire behind it. Switch off its breaker and leave it off.',
        'Brown marks, a smell of burnt plastic, a crackle: the same, and more urgent.',
        'A plug that falls out or wobbles: the contacts inside are worn. They will get warm as soon as something strong runs on them.',
        'Lights that dim when the vacuum starts: a long or crowded circuit. Not dangerous by itself, worth mentioning.',
        'A breaker that trips again and again: it does its work. Never put in a bigger one.',
        'A dimmer that is a little warm: often normal. One that is hot is loaded too high.',
      ],
    },
    {
      heading: 'Test the ones with buttons',
      paragraphs: [
        'The outlets with a Test and a Reset button are GFCIs. They cut the power when current takes a way through you, and belong wherever water is near: kitchen, bathroom, garage, laundry, outdoors. Press Test: it should click, and a lamp plugged into it should go out. Press Reset and the lamp comes back. Do this once a month. If it does not click, or cannot be reset, it no longer protects anybody.',
        'One GFCI often guards several plain outlets after it. If the outlet in the bathroom is dead, look for a button to press in the garage before you call anyone.',
      ],
    },
    {
      heading: 'Space heaters and power strips',
      paragraphs: [
        'A warm outlet often has a space heater on it, or a power strip with one. A heater draws close to all that a common circuit can give, for hours. Plug it straight into the wall, alone, and feel the plug after half an hour. If it is warm, the outlet needs to be replaced even though it works.',
        'Power strips are for lamps, chargers and screens. Never plug one strip into another, and never run a cord under a rug.',
      ],
    },
    {
      heading: 'If the house is from the late sixties',
      paragraphs: [
        'Between about 1965 and 1973 many houses were wired with aluminum. It is not forbidden, but its connections loosen more easily, and it needs outlets and connectors made for it. If you see dull silver wire, or the letters AL on the cable in the basement, tell us before the visit. A plain new outlet is then the wrong repair.',
      ],
    },
    {
      heading: 'What to leave alone',
      paragraphs: [
        'Pressing a test button, switching a breaker and pulling a plug are yours to do. Taking off the cover is where to stop: a switched-off circuit may share its box with one that is live. Adding an outlet or a circuit needs a permit in many places, and the electrician can tell you whether yours is one of them.',
        'Until somebody has looked, keep the breaker of a warm outlet off and put a piece of tape across it, so that no one turns it back on to be helpful. If you see smoke or sparks, leave and call 911.',
      ],
    },
  ],
}
