import type { DemoArticle } from './article.ts';

export const DESK: DemoArticle = {
  ...{
    articleType: 'gym-owners',
    slug: 'a-front-desk-without-internet',
    title: 'Running a front desk when the internet is down',
  },
  summary:
    'A router that dies at ten to six on a Monday need not cost you a queue. What to set up beforehand, and what to do while you wait for it to come back.',
  tags: ['Front desk', 'Check-in', 'Offline'],
  relatedGymIds: [],
  daysAgo: 16,
  body: `Gyms are in basements, arches, old mills and steel sheds. They are some of the worst rooms in Britain for a phone signal, and they are full at exactly the time when everybody's broadband is.

So assume that the connection will go. Here is how to make that boring.

## Before it happens

### Give the door a device of its own

A tablet that belongs to the door keeps a list of everybody with a pass, and checks people in against that list with no connection at all. A member of staff's phone goes home with them; the tablet doesn't.

Keep it plugged in, and look at the colour of its list once a day:

| The list is | It is | What to do |
|---|---|---|
| up to 15 minutes old | green | nothing |
| up to a day old | amber | check the Wi-Fi when you have a moment |
| older than that | red | still use it, and get it online today |

After **14 days** without any contact the list is removed, because nobody should keep people's names lying about for ever. What the tablet has recorded is never removed until it has been sent.

### Tell staff what they are allowed to do

The slowest part of any outage is somebody at the desk who doesn't know whether they may let a person in. Decide it now, write it on a card, and tape the card to the desk:

1. A pass that the tablet knows: in.
2. A pass that is valid but not on the list yet, because it was bought an hour ago: in, and the tablet says so.
3. Somebody you know whose phone is flat: look them up by name.
4. Anybody else: take a name, be kind, and don't argue.

### Keep seats for people who walk in

A device can hold **two seats** of a class while it's online. They stay yours when the line goes, so you can fill them from the desk without ever promising a bike twice.

## While it's down

Carry on. Check-ins keep the time at which they happened, not the time at which they arrive, so nobody loses a visit or gets charged for a class they came to.

Don't switch to paper. Two records are worse than one late record, and someone will have to type the paper in on Tuesday.

If it lasts all evening, open the Outbox. It shows what's still waiting to be sent, and that is the answer to "has it got lost?"

## When it's back

Everything goes by itself, in the order in which it was made. Two things are worth a look:

- **Flagged visits.** If the same pass was used at another gym while you were offline, you'll both be told. Usually it's a shared code, sometimes it's a clock.
- **The tablet's clock.** If its time was wrong, put it right before the next outage rather than during it.

## Practise once

There's a switch for it: the rehearsal takes the app offline for ten minutes on purpose, with your own people at your own desk. Do it on a quiet morning. It's the difference between reading about a fire drill and having had one.
`,
};
