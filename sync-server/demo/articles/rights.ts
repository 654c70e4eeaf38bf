import type { DemoArticle } from './article.ts';

export const RIGHTS: DemoArticle = {
  ...{
    articleType: 'guides',
    slug: 'changing-your-mind-about-a-pass',
    title: 'You bought a pass and changed your mind: what the law says',
  },
  summary:
    'Fourteen days to cancel what you bought online, what happens if you have already been in, and the exception that covers a class on a certain day.',
  tags: ['Passes', 'Refunds', 'Your rights'],
  relatedGymIds: [],
  daysAgo: 51,
  body: `When you buy something online you can't hold it in your hand first. That is why the law gives you time to think about it afterwards. This is a plain guide for England, Wales, Scotland and Northern Ireland. It isn't legal advice, and there are links to the real thing.

## Fourteen days

If you buy a gym pass online, by phone or by post, you can usually cancel within **14 days** without saying why. It comes from the [Consumer Contracts Regulations 2013](https://www.legislation.gov.uk/uksi/2013/3134/contents). For a service, the 14 days begin on the day after you agreed to it.

You don't need a form. Any clear statement will do, and it counts on the day you send it.

The seller has to give you your money back within 14 days of hearing from you, by the way in which you paid.

## If you want to start straight away

A gym may only start a service within those 14 days if you **ask for that**. It's why you see a box about it when you buy a pass that begins at once.

If you ask, use it, and then cancel, you pay for what you have had, and get the rest back. Take a pass for ten visits at £60: after two visits it would be fair to keep £12, and to return £48.

If you haven't been in, you get all of it back.

## A class on a certain day is different

The regulations make an exception for leisure services *on a specific date*. A place in a class on Thursday at six is one: the right to change your mind within 14 days doesn't cover it, as it doesn't cover concert tickets.

What counts then is the gym's own cut-off for cancelling. It's shown before you book, and again on the booking.

## After 14 days

Then it's about what the gym has promised, and about terms being fair. Under the [Consumer Rights Act 2015](https://www.legislation.gov.uk/ukpga/2015/15/contents) a term that is unfair doesn't bind you, whatever you ticked. A gym also has to provide its service with **reasonable care and skill**. If the pool that you joined for is shut for a month, you can ask for part of the price back.

## What to do, in order

1. **Look at your pass.** If cancelling is free, the button is there, with the exact amount you'll get.
2. **Write to the gym**, with dates. Most problems end here.
3. **Tell us.** If a gym on Fitness Hub turned you away or didn't provide what it sold, we read both sides.
4. **Ask for advice.** [Citizens Advice](https://www.citizensadvice.org.uk/consumer/) is free. In Northern Ireland it's [Consumerline](https://www.nidirect.gov.uk/contacts/consumerline).
5. **Your card.** For something that cost more than £100 and up to £30,000, section 75 of the Consumer Credit Act makes a credit card company liable together with the seller.

Keep the emails. It's dull advice, and it wins most arguments.
`,
};
