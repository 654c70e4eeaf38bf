/** The field by which a gym's device finds the visits in doubt among all that it keeps, whatever their age. */
import * as z from 'zod/mini';
import type { DerivedField } from '../derived.ts';
import { ASKED, isInDoubt } from './doubts.ts';
import { Checkin } from './shape.ts';

const Asked = z.object(z.pick(Checkin, ASKED).shape);

/** 1: somebody has to decide about it. What cannot be read here is left to whoever can. */
export const inDoubt: DerivedField = {
  schema: { type: 'number', minimum: 0, maximum: 1, multipleOf: 1 },
  from: (doc) => {
    // Most are in order, and thousands are written at once.
    if (doc.status !== 'accepted_flagged') return 0;
    const read = Asked.safeParse(doc);
    return read.success && isInDoubt(read.data) ? 1 : 0;
  },
};
