import type { DemoArticle } from './article.ts';

export const LIFTING: DemoArticle = {
  ...{ articleType: 'training', slug: 'two-days-of-strength-a-week', title: 'Two days of strength a week, and why it is two' },
  summary:
    'The UK’s chief medical officers ask adults to strengthen their muscles on at least two days a week. Most of us skip that half of the advice.',
  tags: ['Strength', 'Beginners', 'Planning'],
  relatedGymIds: ['gym:iron-works', 'gym:quarry'],
  daysAgo: 23,
  body: `Nearly everybody can quote the first half of the advice: **150 minutes a week** of activity that makes you breathe faster, such as brisk walking or cycling, or 75 minutes of something harder, such as running.

The second half is in the same sentence of the [physical activity guidelines](https://www.gov.uk/government/collections/physical-activity-guidelines) and is forgotten far more often: on **at least two days a week**, do something that strengthens your muscles. It's meant for all adults, and it matters more with every birthday, because we lose muscle and bone as we get older unless we give them a reason to stay.

## What counts

Lifting weights, but not only that. Heavy gardening counts. So do carrying shopping, climbing, yoga, Pilates, and press-ups against a kitchen worktop. It counts when your muscles are so tired after a handful of repetitions that they need a rest.

## A plan that fits into two visits

Leave at least a day between them. Each takes about 40 minutes, with five minutes of warming up.

### Day A

| Movement | Sets × repetitions |
|---|---|
| Squat, or leg press | 3 × 8 |
| Bench press, or press-ups | 3 × 8 |
| Row | 3 × 10 |
| Plank | 3 × 20 seconds |

### Day B

| Movement | Sets × repetitions |
|---|---|
| Deadlift with a light bar or kettlebell | 3 × 6 |
| Overhead press | 3 × 8 |
| Pull-down, or assisted pull-up | 3 × 10 |
| Step-up | 3 × 10 each side |

Rest for a minute or two between sets. If you can talk in whole sentences again, you're ready.

## How heavy

Stop each set when you think you could have managed **two more**. You won't get that right in the first week, and it doesn't matter.

When all sets feel easy two visits running, add the smallest plate there is. That's the whole of what textbooks call *progressive overload*: a little more than last time, often enough.

## What about running?

Do both. They are two halves of one piece of advice, and neither makes up for the other. If you do them on one day, do first whichever you care about more.

## When two days become one

Holidays, colds and children happen. One day keeps most of what you have. Come back at a slightly lighter weight, and add it again over two or three visits.

## Three mistakes that cost people a month

1. **Changing the plan every week.** You can't tell whether it works if it's never the same.
2. **Only training what you can see in the mirror.** Row as much as you press.
3. **Going from nothing to five days.** Start with two. You can always add a third in spring.

If anything here is new to you, book an induction and ask to be shown the squat and the deadlift. Ten minutes with somebody who's watching is worth more than ten videos.
`,
};
