/** Whether a pass can be cancelled, and how far it has come where it was. Pure. */
import type { Instant } from '../../../../schemas/basics/primitives.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { PASS } from '../../../../schemas/pass/states.ts';
import type { Row } from '../../../sync/queries/rows.ts';
import { endOf } from '../card-facts.ts';

/** Whatever would come back of it: one may ask. */
export const mayCancel = (pass: Pass, now: Instant): boolean =>
  !isCancelled(pass) && pass.notice === undefined && PASS[pass.status].cancelled === 'cancelled' && endOf(pass) > now;

export const isCancelled = ({ status }: Pick<Pass, 'status'>): boolean => status === 'cancelled' || status === 'refunded';

/** Money for it is on its way back, or has come: it has ended, or ends with its notice. */
export const isGivenUp = (pass: Pick<Pass, 'status' | 'notice'>): boolean => isCancelled(pass) || pass.notice !== undefined;

/** Its holder said so on this device, and nobody has answered. */
export const isLeaving = ({ doc, mark }: Row<Pass>): boolean => doc.status === 'cancelled' && mark === 'waiting';
