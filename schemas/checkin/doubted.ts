/** The field by which a gym's device finds the visits in doubt among all that it keeps, whatever their age. */
import * as z from 'zod/mini';
import type { DerivedField } from '../derived.ts';
import { isInDoubt } from './doubts.ts';
import { Checkin } from './shape.ts';

/** As much of a visit as is asked. */
const Asked = z.object(
  z.pick(Checkin, {
    status: true,
    codes: true,
    review: true,
    direction: true,
    staffId: true,
    memberId: true,
    method: true,
    reportedAt: true,
    checkedAgainst: true,
    judgedAt: true,
  }).shape,
);

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
