import { LIMITS } from '../../../../schemas/limits.ts';
import type { DocumentSection } from '../../../ui/page/document-page.tsx';

/** What `/how-we-rank` says. Only what the software really does. Raise the version with every change. */
export const messages = {
  title: 'How we rank',
  lead: 'What puts one gym above another when you search, and what never does.',
  version: '2026-11-28',
  changes: [
    {
      version: '2026-11-28',
      what: 'For the order, a review of the last 24 months now counts twice. The score you see stays the plain mean.',
    },
    {
      version: '2026-11-27',
      what: 'A gym without a score counts as three stars, no longer as the average of all gyms, and comes last in “Best rated”.',
    },
    { version: '2026-11-26', what: 'The first version of this page. How gyms are ordered used to be in the terms only.' },
  ],
} as const;

export const sections: readonly DocumentSection[] = [
  {
    id: 'orders',
    title: 'What decides',
    paragraphs: [
      'You choose one of four orders. If you don’t, and you name a place or tap “Near me”, the nearest gyms come first; otherwise the best match does.',
      [
        'Best match: first how well a gym fits your words. A match in its name counts most, then its town and activities, then its postcode. Then roughly how far it is, whether it’s open, its stars, its lowest price, and how far it is exactly.',
        'Nearest: how far it is as the crow flies. Then your words, the stars and the lowest price.',
        'Best rated: the stars. Gyms without a score come last. Then your words, roughly how far it is, and the lowest price.',
        'Lowest price: the cheapest pass on sale. Gyms that sell none come last. Then your words, roughly how far it is, and the stars.',
      ],
      'Where all of that is equal, the alphabet decides. Each gym in the list says why it’s there.',
      'Filters leave gyms out. They don’t move the others about.',
    ],
  },
  {
    id: 'stars',
    title: 'Where the stars come from',
    paragraphs: [
      `Only people who checked in at a gym can review it. A score is the mean of its published reviews, to one decimal place, and we show it once there are ${LIMITS.reviewsForScore}.`,
      'For the order, each review of the last 24 months counts twice and each older one once. The score you see counts them all alike.',
      'To that we add ten reviews for every gym with a score that are as good as the average of all reviews. So a few kind reviews don’t put a gym above one that hundreds of people like.',
      'A gym without a score counts as three stars, the middle of five. It stands below gyms that people like and above gyms that they don’t.',
      'Every published review counts, the bad ones too. No gym can hide, delay or reorder one. If we take one away, the gym’s page says how many and why.',
    ],
  },
  {
    id: 'never',
    title: 'What never counts',
    paragraphs: [
      [
        'Money. No gym can pay for a better place, and our fee is not part of the order.',
        'Who you are. Two people who ask the same question from the same place get the same order.',
        'Gyms whose details come from open data are ordered in the same way. They sell no passes here, so they have no price of their own.',
      ],
    ],
  },
  {
    id: 'wrong',
    title: 'If a gym seems to be in the wrong place',
    paragraphs: ['Write to us and we’ll look into it, whether you run that gym or are looking for one.'],
  },
];
