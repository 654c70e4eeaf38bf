/** What stands in for what is personal where a document is taken away (A6): still valid for its shape, and nobody's. */

export const NOBODY = '00000000';
export const NOWHERE = { lat: 0, lon: 0 };
/** Shown nowhere: a removed document is in no list. */
export const GONE = 'Removed';
/** What others go on seeing where the name of somebody stood whose account is gone (G16). */
export const FORMER = 'Former member';
/** Nobody is named by the envelope either. */
export const BY_NOBODY = { createdBy: 'system', updatedBy: 'system' } as const;

export function without<D extends object, F extends keyof D>(doc: D, ...fields: F[]): Omit<D, F> {
  const copy = { ...doc };
  for (const field of fields) delete copy[field];
  return copy;
}
