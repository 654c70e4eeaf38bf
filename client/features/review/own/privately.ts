/** V1: what was written of a gym that has gone is for nobody to read there; its author can let us have it. Pure. */

import type { ProposalOf } from '../../../../schemas/folds/proposals.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import type { OutboxRow } from '../../../sync/hooks.tsx';

/** Undefined: it is nothing of that sort, or it has no words. @param subject of at most a hundred characters */
export function privately(
  { kind, code, review }: Pick<OutboxRow, 'kind' | 'code' | 'review'>,
  { displayName, email }: Pick<Person, 'displayName' | 'email'>,
  subject: string,
): ProposalOf<'contact.send'>['body'] | undefined {
  if (kind !== 'review.write' || code !== 'GYM_REMOVED' || review === undefined || review.text === '') return undefined;
  const { gymId, rating, title, text } = review;
  const message = [`${rating}/5`, ...(title === undefined ? [] : [title]), text].join('\n\n');
  return { name: displayName, email, topic: 'other', subject: subject.slice(0, 100), message, gymId };
}
