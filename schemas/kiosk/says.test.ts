import { describe, expect, it } from 'vitest';
import { NOW } from '../../tests/rules/documents.ts';
import { smallWorld } from '../../tests/rules/scenes.ts';
import { accepted } from '../decision.ts';
import { deviceKind } from '../folds/proposals.ts';
import { EVERY_NOUN } from '../nouns.ts';
import { momentOf } from '../proposal/judge.ts';
import { ruled } from '../ruled.ts';

const TABLET = 'kiosk01arz3ndektsv4rrffq69g5fav';
/** Once more and by hand. */
const AT_THE_DOOR = new Set([
  'booking.walk-in',
  'checkin.record',
  'device.drained',
  'kiosk.health',
  'kiosk.ready',
  'lease.return',
  'lease.take',
  'register.mark',
]);
const KINDS = EVERY_NOUN.flatMap(({ kinds }) => Object.keys(kinds)).filter((kind) => deviceKind(kind));

/** What is said of that kind where its own rule would let everybody do it. */
function saidOf(kind: string, by: string) {
  const part = deviceKind(kind);
  if (!part) throw new Error(`nobody declares ${kind}`);
  const of = smallWorld('member01');
  const made = { ...of.proposal('kiosk.ready', { gymId: 'gym:one', kioskId: 'kiosk:ONE' }), kind };
  const moment = momentOf(made.origin, { by, receivedAt: NOW });
  const across = { erased: () => [], held: () => null, days: undefined };
  return ruled({ ...part, decide: () => accepted([]) }, made as Parameters<typeof ruled>[1], of, moment, across);
}

describe('[R-60, A11] what a tablet may propose', () => {
  it('is found for every kind there is', () => {
    expect(KINDS.length).toBeGreaterThan(60);
    for (const kind of AT_THE_DOOR) expect(KINDS).toContain(kind);
  });

  it.each(KINDS)('%s', (kind) => {
    const said = saidOf(kind, TABLET);
    if (AT_THE_DOOR.has(kind)) expect(said).toMatchObject({ state: 'accepted' });
    else expect(said).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(saidOf(kind, 'robin001')).toMatchObject({ state: 'accepted' });
  });
});
