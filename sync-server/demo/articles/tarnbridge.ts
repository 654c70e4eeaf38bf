import type { DemoArticle } from './article.ts';

export const TARNBRIDGE: DemoArticle = {
  ...{ articleType: 'news', slug: 'eight-gyms-in-tarnbridge', title: 'Tarnbridge is open: eight gyms, one app' },
  summary:
    'From a foundry full of iron to a dark room full of bikes: what you can do in Tarnbridge this week, where, and for how much.',
  tags: ['Tarnbridge', 'New gyms'],
  relatedGymIds: ['gym:iron-works', 'gym:millrace', 'gym:northgate-24', 'gym:lantern', 'gym:quarry', 'gym:pedal-room'],
  daysAgo: 2,
  body: `Tarnbridge is a town of mills, a weir and more stairs than anybody has counted. As of this week it's also a town in which you can walk into eight very different gyms with nothing but your phone.

*Tarnbridge is made up, and so is everybody in it. It comes with this copy of Fitness Hub so that you can try everything without upsetting a real person.*

## Where to go for what

**To lift.** [Iron Works](/gym/iron-works) is in the old foundry. Free weights, platforms, a ring, and Foundry Circuits at lunchtime on Mondays, Wednesdays and Fridays.

**To swim.** [Millrace](/gym/millrace) has a 25-metre pool with a view of the weir. Early lanes begin at 06:30 on weekdays, and the families have it at weekends.

**At four in the morning.** [Northgate 24](/gym/northgate-24) never shuts. If you work nights, so do they.

**To breathe.** [Lantern](/gym/lantern) is two warm rooms above the bakery. Slow Yoga on Monday evenings is the best argument we know against Monday evenings.

**To climb.** [Quarry](/gym/quarry) put ropes and boulders into the engine house of a slate quarry. First Climb, on Wednesdays and at weekends, asks for no experience.

**To pedal.** [Pedal Room](/gym/pedal-room) has thirty bikes and very few lights.

And two more: the quietest gym in town is [under a glass dome](/gym/corn-exchange), and [Weaver's Yard](/gym/weavers-yard) comes back in spring with a new floor. Passes people hold there keep their time.

## What it costs

| | From |
|---|---|
| A day | £6 |
| Ten visits | £60 |
| A month off-peak | £22 |
| A month | £24.99 |

There is no joining fee on any of them, and no contract beyond what you have paid for.

## Why it works in a cellar

The bikes at Iron Works are in the cellar, which is where phones go to die. Everything that you'd want at the door is on your phone already: your passes, your bookings and a code that it makes by itself. If you book or cancel with no signal, it waits, tells you that it's waiting, and goes when it can.

[Have a look round Tarnbridge](/search?area=tarnbridge), and tell us which one we've been unfair to.
`,
};
