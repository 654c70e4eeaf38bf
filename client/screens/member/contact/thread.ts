/** A case: what was written and what was said since, as one conversation. Pure. */

import { keyOf } from '../../../../schemas/basics/primitives.ts';
import type { Contact } from '../../../../schemas/contact/shape.ts';

export type Spoken = Contact['thread'][number];

/** What was written first; then in the order in which it was written. `id` is that of the proposal it came with, without its prefix. */
export const spoken = ({ _id, message, createdAt, thread }: Contact): readonly Spoken[] => [
  { id: keyOf(_id), from: 'requester', text: message, at: createdAt },
  ...thread,
];
