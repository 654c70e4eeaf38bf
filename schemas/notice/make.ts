/** A notice for a cause: one per cause, so saying it again says nothing new. */
import type { Moment } from '../decision.ts';
import { keyOf } from '../primitives.ts';
import { stamp } from '../revise.ts';
import type { Notice } from './shape.ts';

type Words = Pick<Notice, 'event' | 'title' | 'body'> & Partial<Pick<Notice, 'link' | 'entity' | 'severity'>>;

/** @param cause id of what brought it about (a proposal, a booking) */
export function notice(moment: Moment, uid: string, cause: string, words: Words): Notice {
  return {
    _id: `notice:${uid}:${words.event}.${keyOf(cause)}`,
    type: 'notice',
    ...stamp(moment),
    uid,
    severity: 'info',
    ...words,
  };
}
