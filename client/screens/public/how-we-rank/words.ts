import { LIMITS } from '../../../../schemas/limits.ts';
import type { DocumentSection } from '../../../ui/page/document-page.tsx';

/** What `/how-we-rank` says. Only what the software really does. Raise the version with every change. */
export const messages = {
  title: 'How we rank',
  lead: 'What puts one gym above another when you search, and what never does.',
  version: '2026-11-26',
  changes: [
    { version: '2026-11-26', what: 'The first version of this page. How gyms are ordered used to be in the terms only.' },
  ],
} as const;

export const sections: readonly DocumentSection[] = [
  {
    id: 'orders',
    title: 'What decides',
    paragraphs: [
      'If you name a place or tap “Near me”, the nearest gyms come first, as the crow flies from there.',
      'Otherwise, and whenever you choose “Best match”, the gyms that match your words come first. A match in the name counts most, then the town and the activities, then the rest of the address.',
      'Where two gyms match equally well, the nearer one comes first. If there’s no place to measure from, gyms with passes on sale come before those without, and then the alphabet decides.',
      '“Open now” leaves out gyms that are closed. It doesn’t move the others about.',
    ],
  },
  {
    id: 'stars',
    title: 'Where the stars come from',
    paragraphs: [
      `Only people who checked in at a gym can review it. A score is the mean of its published reviews, to one decimal place, and we show it once there are ${LIMITS.reviewsForScore}.`,
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
