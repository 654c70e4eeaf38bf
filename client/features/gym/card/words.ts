import type { Gym } from '../../../../schemas/gym/shape.ts';

const status: Partial<Record<Gym['status'], string>> = {
  paused: 'Not selling at the moment',
  suspended: 'Suspended',
  closing: 'Closing down',
  closed: 'Closed for good',
  removed: 'No longer listed',
};

/** What a gym's card says. */
export const gymCardWords = {
  from: (price: string) => `From ${price}`,
  listed: 'Not yet on Fitness Hub – details from open data',
  status,
};
