import type { DemoArticle } from './article.ts';

export const FIRST_VISIT: DemoArticle = {
  ...{ articleType: 'guides', slug: 'your-first-visit-to-a-gym', title: 'Your first visit to a gym, hour by hour' },
  summary:
    'What to put in your bag, what happens at the desk, and what to do once you are through the door and everybody else looks busy.',
  tags: ['Beginners', 'Inductions'],
  seo: { title: 'Your first visit to a gym: what to bring and what to ask' },
  relatedGymIds: ['gym:iron-works', 'gym:millrace', 'gym:corn-exchange'],
  daysAgo: 9,
  body: `Nobody is looking at you. It's worth saying first, because it's the thing most people worry about. Somebody halfway through a set is counting, and somebody between sets is wondering whether they can face another one.

Here is how a first visit usually goes.

## The night before

Look at the gym's page. Three things there save you a wasted trip:

- **Opening hours**, including the ones for that day. Staffed hours may be shorter than open hours.
- **Whether you need to book.** A gym floor often doesn't; a class nearly always does.
- **The induction.** Many gyms want new people to have one before they use the equipment. It's usually free, takes about half an hour, and is the best way to meet somebody who works there.

If you take medicines, have a heart condition, are pregnant, or haven't moved much for years, ring the gym or ask your GP first. It's an ordinary question and they get it every week.

## What goes in the bag

| Bring | Why |
|---|---|
| Trainers with a flat-ish, clean sole | Some floors are ruined by grit |
| A bottle you can refill | There is nearly always a tap |
| A small towel | For the bench, out of courtesy |
| A padlock, or a pound coin | Lockers want one or the other |
| Your phone with your pass on it | It works without a signal |

You don't need gloves, a belt, a shaker or new clothes.

## At the desk

Say it's your first time. That one sentence gets you a tour, and it's a good test of the place: a gym that is glad to hear it will look after you later.

Show your code. If the reader struggles, turn your screen brightness up and take the case off if it covers the edge. If there's no signal in the basement, the code still works, because your phone makes it by itself.

## The first half hour

Start with something you already know how to do, such as walking, cycling or rowing gently, for five to ten minutes. You'll warm up, and you'll see where things are.

Then pick three movements and no more:

1. One where you **push**, such as a chest press machine.
2. One where you **pull**, such as a seated row.
3. One for your **legs**, such as a leg press, or sitting down on a bench and standing up again.

Do each of them ten times, rest until you could hold a conversation, and do it again. Use a weight with which the last two are work but not a fight.

> Leave while you still feel you could do more. You want to come back on Thursday.

## The rules nobody writes down

- Wipe what you've touched.
- Put weights back where they were.
- "How many sets have you got left?" is a perfectly polite thing to ask.
- Don't film anybody but yourself.

## Tomorrow

You'll probably be a bit stiff, and more so on the second day than on the first. That's normal in muscles that aren't used to it, and a walk helps. Sharp pain, or pain in a joint, isn't normal: leave that movement out and ask.

Then [find a time that suits you](/search) and go again. The second visit is much easier than the first.
`,
};
