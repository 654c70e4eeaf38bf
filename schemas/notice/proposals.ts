/** What may be proposed about a notice. */
import * as z from 'zod/mini';
import { idOf } from '../basics/primitives.ts';
import { proposalOf } from '../proposal/shape.ts';
import { NoticeEvent } from './shape.ts';

/** Request: mark a notice as seen. */
export const NoticeSeen = proposalOf('notice.seen', {
  noticeId: idOf('notice'),
  /** What it said: a notice that took its place meanwhile was not seen. */
  event: z.optional(NoticeEvent),
});

export type NoticeSeen = z.infer<typeof NoticeSeen>;
