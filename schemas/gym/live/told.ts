/** Word of a gym to whoever runs it. */
import { keyOf } from '../../basics/primitives.ts';
import type { Moment } from '../../decision.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import type { Gym } from '../shape.ts';

export const liveNotice = (gym: Gym, moment: Moment): Notice =>
  notice(moment, moment.by, gym._id, {
    event: 'gym.live',
    title: `${gym.name} is live`,
    body: 'Everybody can find it now, and buy its passes.',
    link: `/gym/${keyOf(gym._id)}`,
  });
