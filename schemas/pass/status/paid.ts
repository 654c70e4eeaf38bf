import type { Pass } from '../shape.ts';

/** An order that was declined, or never answered by the bank: there is no such pass, and there never was. */
export const neverPaid = (pass: Pick<Pass, 'status' | 'shortCode'>): boolean => pass.status === 'cancelled' && !pass.shortCode;
