/** A notice about something: one for each thing it is about, so that what overtakes it takes its place (confirmed, then cancelled: one). */

import { stamp } from '../basics/revise.ts';
import type { Moment } from '../decision.ts';
import type { NoticeEvent } from '../folds/notices.ts';
import type { Notice } from './shape.ts';

type Words = { readonly event: NoticeEvent } & Pick<Notice, 'title' | 'body' | 'link'> &
  Partial<Pick<Notice, 'severity' | 'until'>>;

/**
 * @param about id of the document it tells of. What was said before about the same is gone, and the new notice is unread.
 */
export function notice(moment: Moment, uid: string, about: string, words: Words): Notice {
  return {
    _id: `notice:${uid}:${about}`,
    type: 'notice',
    ...stamp(moment),
    uid,
    severity: 'info',
    entity: about,
    ...words,
    title: words.title.slice(0, 120),
    body: words.body.slice(0, 400),
  };
}
