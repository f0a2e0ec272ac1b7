import type { PlannedArticle } from '#domain/page/fields.ts'

export const beforeThePlumber: PlannedArticle = {
  slug: 'five-checks-before-the-plumber-comes',
  title: 'Five checks before the plumber comes',
  summary:
    'Ten minutes with a flashlight can turn a long visit into a short one. What to look at, what to write down, and when to stop looking and close the main valve.',
  date: '2026-10-05',
  text: `“There is water under the sink” tells a plumber almost nothing. “It drips from the cold shutoff, but only while the faucet is running” tells the plumber which part to bring. None of the checks below requires a tool, and none of them can make things worse.

## 1. Find the valves

Look under the sink and behind the toilet for the small shutoff valves on the wall. Turn each one gently, a quarter turn and back. If it is stuck, leave it alone: an old valve that is forced may start to leak. Then find the main valve. It is usually where the pipe enters the house: in the basement, in the crawl space, in the closet with the water heater, or in a box near the street.

Tie a tag to the main valve and show it to everyone who lives with you. On the day a hose bursts, this is the one thing that matters.

## 2. Read the meter

If you suspect a leak that you cannot see, turn off everything that uses water, including the ice maker and the sprinklers. Write down the reading on the water meter, wait an hour without using any water, and read it again. If it has changed, water is going somewhere. Many meters also have a small triangle or star that spins at the slightest flow.

Then close the main valve and do it again. If the meter does not move this time, the leak is inside the house. If it still moves, the leak is in the line between the meter and the house.

## 3. Color the toilet tank

A toilet can lose 200 gallons a day without a sound. Put a few drops of food coloring in the tank and do not flush for fifteen minutes. If color shows up in the bowl, the flapper is not sealing. It is a cheap part, and if you mention it, the plumber can replace it on the same visit.

## 4. Hot, cold, or both?

If the pressure is low or the water smells bad, check if it is the hot side, the cold side or both, and if it is one faucet or all of them. Unscrew the aerator at the end of the spout and look at the screen: grit in it is often the whole problem. If only one faucet is affected, it is probably the faucet. If it is all of the hot water, it is probably the water heater. If it is the whole house, suspect the main line or the pressure regulator.

## 5. Write it down

Write down what you found and hand it to the plumber at the door. Good notes are short.

- Where it is: the room, the fixture, and what you can reach
- When it happens: all the time, while water is running, or after a shower
- When it started, and any earlier repairs
- Brand and model, if there is a label
- Where the main valve is, and whether it closes

## When to stop looking

Close the main valve and call an emergency plumber right away if water is coming through a ceiling, if it is near the electrical panel, or if sewage is backing up into a tub. If you smell gas near a water heater, do not touch any switches, leave the house, and call the gas company from outside. Do not wait for a booking in any of these cases.
`,
}
