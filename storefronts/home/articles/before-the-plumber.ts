import type { PlannedArticle } from '#domain/content.ts'

export const beforeThePlumber: PlannedArticle = {
  slug: 'five-checks-before-the-plumber-comes',
  title: 'Five checks before the plumber comes',
  summary:
    'Ten minutes with a flashlight can turn a long visit into a short one. What to look at, what to write down, and when to stop looking and close the main valve.',
  date: '2026-10-05',
  introduction:
    'A plumber who is told “there is water under the sink” starts from nothing. One who is told “it drips at the cold shutoff, only while the faucet runs” brings the right part. None of the checks below needs a tool, and none of them can make things worse.',
  sections: [
    {
      heading: '1. Find the valves',
      paragraphs: [
        'Look under the sink and behind the toilet for the small shutoff valves on the wall. Turn each one gently, a quarter turn and back. If it is stuck, leave it: an old valve that is forced may start to leak itself. Then find the main valve. It is often where the pipe enters the house, in the basement, the crawl space, a closet with the water heater, or in a box near the street.',
        'Tie a tag to the main valve and show it to everybody who lives with you. On the day when a hose bursts, this is the one thing that matters.',
      ],
    },
    {
      heading: '2. Ask the meter',
      paragraphs: [
        'If you suspect a leak that you cannot see, turn off everything that uses water, the ice maker and the sprinklers too. Write down what the water meter shows, wait for an hour without using any water, and read it again. If it has moved, water is going somewhere. Many meters also have a small triangle or star that turns at the slightest flow.',
        'Now close the main valve of the house and do it once more. If the meter stands still, the leak is inside; if it still moves, it is in the line between the meter and the house.',
      ],
    },
    {
      heading: '3. Color the toilet tank',
      paragraphs: [
        'A toilet can lose 200 gallons a day without a sound. Put a few drops of food coloring into the tank and do not flush for fifteen minutes. If color shows up in the bowl, the flapper does not seal. That is a cheap part, and a plumber who knows about it can change it in the same visit.',
      ],
    },
    {
      heading: '4. Hot, cold, or both?',
      paragraphs: [
        'With low pressure or a bad smell, check whether it is the hot side, the cold side or both, and whether it is one faucet or all of them. Unscrew the aerator at the end of the spout and look at the screen: grit in it often is the whole problem. One faucet points to the faucet, all of the hot side to the water heater, everything in the house to the main line or the pressure regulator.',
      ],
    },
    {
      heading: '5. Write it down',
      paragraphs: [
        'Put what you found on a sheet of paper and give it to the plumber at the door. Good notes are short.',
      ],
      points: [
        'Where it is: room, fixture, and what you can reach',
        'When it happens: always, while water runs, or after a shower',
        'Since when, and what was done there before',
        'Brand and model, if there is a label',
        'Where the main valve is, and whether it closes',
      ],
    },
    {
      heading: 'When to stop looking',
      paragraphs: [
        'Close the main valve and call somebody at once if water comes through a ceiling, if it is near the electrical panel, or if sewage backs up in a tub. If you smell gas near a water heater, touch no switch, leave the house, and call the gas company from outside. For these a booking is not the right way.',
      ],
    },
  ],
}
