import type { AreaRequest } from '../../../schemas/area-request/shape.ts';

/** What one reads about the gyms one has asked for. */
export const words = {
  title: 'Gyms you asked for',
  lead: 'We read each of these. What others see is only how many people asked for a place, from five on.',
  place: (place: string) => `Gyms in ${place}`,
  when: (day: string) => `You asked on ${day}`,
  wants: (activities: string) => `For: ${activities}`,
  waiting: 'Waiting to be sent',
  status: {
    new: 'With us',
    acknowledged: 'Read',
    planned: 'Planned',
    launched: 'There are gyms now',
    merged: 'Counted with another place',
    declined: 'Not for now',
  } satisfies Record<AreaRequest['status'], string>,
  merged: (place: string) => `We count it with what others asked for in ${place}, where it goes further.`,
  find: 'See the gyms',
  notified: 'We’ll email you once when there are gyms.',
} as const;
