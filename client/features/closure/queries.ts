import type { Query } from '../../sync/device/device.ts';

/** A gym has fewer of either than this. */
const MOST = 500;

/** Of the open gym workspace, where both lie beside each other: what is on, and when it is not. */
const planned = <T extends 'closure' | 'schedule'>(type: T, gymKey: string): Query<T> => ({
  type,
  database: `gym-${gymKey}`,
  collection: 'schedules',
  selection: { index: ['_id'], limit: MOST },
});

export const closuresQuery = (gymKey: string): Query<'closure'> => planned('closure', gymKey);
export const classesToCloseQuery = (gymKey: string): Query<'schedule'> => planned('schedule', gymKey);
