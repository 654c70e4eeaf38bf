import type { DemoArticle } from './article.ts';

export const EATING: DemoArticle = {
  ...{ articleType: 'nutrition', slug: 'eating-round-a-workout', title: 'Eating round a workout, without the powder' },
  summary:
    'When to eat before you train, what to have afterwards, how much protein an ordinary adult needs, and why tap water is nearly always enough.',
  tags: ['Food', 'Protein', 'Water'],
  seo: {
    description:
      'When to eat before training, what to have after it and how much protein you need: plain advice with ordinary food.',
  },
  relatedGymIds: ['gym:millrace', 'gym:lantern'],
  daysAgo: 37,
  body: `Most of what is sold beside the weights answers a question nobody asked. For an hour at the gym two or three times a week, ordinary food at ordinary times will do nearly everything you need.

## Before

Give a full meal **two to three hours**. If you come straight from work, a small snack half an hour to an hour before is plenty: a banana, a slice of toast with jam, a small bowl of cereal.

Go easy on fat and fibre just before you train. They're good for you, and they're slow. A bowl of lentils will still be with you on the rowing machine.

Some people like to train before breakfast. If you feel fine, that's fine. If you feel light-headed, stop, sit down and eat something.

## During

Water. For a session of up to an hour you don't need a sports drink, and a bottle of one can hold as much sugar as a chocolate bar.

The [Eatwell Guide](https://www.nhs.uk/live-well/eat-well/food-guidelines-and-food-labels/the-eatwell-guide/) suggests six to eight cups or glasses of fluid a day. Tea and coffee count. You'll want more on days when you sweat, so drink when you're thirsty, and a bit beforehand.

## Afterwards

Eat your next meal. There is no door that slams shut after thirty minutes; what you eat across the whole day matters far more than what you eat on the bench in the changing room.

A good plate after training looks like a good plate on any other day:

- something starchy, such as potatoes, rice, pasta or bread, wholegrain where you can,
- something with protein, such as beans, eggs, fish, tofu, chicken or yoghurt,
- and vegetables, more than you think.

## How much protein?

For adults the UK's reference intake is **0.75 g for each kilogram** that you weigh, each day. For somebody of 70 kg that's a little over 50 g.

| Food | Protein, roughly |
|---|---|
| A tin of tuna, drained | 25 g |
| A chicken breast | 30 g |
| Two eggs | 13 g |
| Half a tin of baked beans | 10 g |
| A glass of semi-skimmed milk (200 ml) | 7 g |
| Two slices of wholemeal toast | 8 g |

Most people in Britain eat more than the reference intake without trying. People who lift regularly are often advised to have more than others do, and a tin of fish or a pot of yoghurt gets you there for less than a tub of powder.

## What most of us are actually short of

Not protein: **fibre**. The recommendation is 30 g a day, and the average adult gets somewhere between half and two thirds of that. Swap white bread for wholemeal, keep the skin on your potatoes, and put beans in anything that stands still for long enough.

## When to ask somebody

If you have diabetes, kidney disease or a history of an eating disorder, or if you're pregnant, general advice from a blog isn't for you. Your GP can refer you to a registered dietitian, which is a protected title in the UK.
`,
};
