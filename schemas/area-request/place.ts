/** Where gyms are wanted, and where that is kept. Without the validators: a screen reads it. */
import type { AreaRequest, AreaRequestForm } from './shape.ts';

export const AREA_REQUESTS = 'platform/arearequests';

/** Fewer in an outcode are told to nobody (2.20). */
export const LEAST_COUNTED = 5;

/** A postcode, or its first half. */
const POSTCODE = /^([A-Z]{1,2}[0-9][A-Z0-9]?)(\s*[0-9][A-Z]{2})?$/;

/** In whatever way it is written. */
export function placeOf({ outcodeOrTown }: Pick<AreaRequestForm, 'outcodeOrTown'>): Pick<AreaRequest, 'place' | 'outcode'> {
  const words = outcodeOrTown.trim().replace(/\s+/g, ' ');
  const outcode = POSTCODE.exec(words.toUpperCase())?.[1];
  return outcode === undefined ? { place: words.toLowerCase() } : { place: outcode, outcode };
}
