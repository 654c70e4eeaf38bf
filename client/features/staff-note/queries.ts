import type { Query } from '../../sync/device/device.ts';

/** As many as anybody reads; their words are gone in a month. */
const newest = { index: ['newest'], limit: 200 } as const;

/** Of the open workspace of a gym. */
export const gymNotesQuery = (gymKey: string): Query<'staffnote'> => ({
  ...{ type: 'staffnote', database: `gym-${gymKey}`, collection: 'notes' },
  selection: newest,
});

/** Of one's own part of a gym: what one wrote, and what was written of one's classes. */
export const ownNotesQuery = (gymKey: string): Query<'staffnote'> => ({
  ...{ type: 'staffnote', database: `staff-${gymKey}`, collection: 'notes' },
  selection: newest,
});
