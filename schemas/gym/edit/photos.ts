/**
 * Photos of a gym: what an edit puts there was uploaded by who says so, or by a colleague, and each upload learns in the same commit whether
 * the gym still shows it.
 */
import type { Decision, Known, Moment } from '../../decision.ts';
import { powerMissing } from '../../person/power.ts';
import { choosePhotos } from '../../upload/choose.ts';
import type { Upload } from '../../upload/shape.ts';
import type { Gym } from '../shape.ts';

/** @param after with the photos as they were merged @returns with `refused`: one of them never came */
export function withUploads(
  before: Gym,
  after: Gym,
  known: Known,
  moment: Moment,
): { gym: Gym; uploads: readonly Upload[]; unknown: readonly string[] } | { refused: Decision } {
  if (!after.photos || after.photos === before.photos) return { gym: after, uploads: [], unknown: [] };
  const alsoOf = (uid: string) => powerMissing(known, uid, before._id, 'gym.edit') === null;
  const place = { subject: before._id, purpose: 'gym', alsoOf } as const;
  const chosen = choosePhotos(after.photos, before.photos ?? [], place, known, moment);
  if ('refused' in chosen) return chosen;
  return { gym: { ...after, photos: [...chosen.photos] }, uploads: chosen.uploads, unknown: chosen.unknown };
}
