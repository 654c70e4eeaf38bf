import { describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ, smallWorld } from '../../tests/rules/scenes.ts';
import { blindTo, type KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { FORMER, GONE } from '../blank.ts';
import type { Known } from '../decision.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { dueOf } from '../folds/documents.ts';
import { systemMoment } from '../proposal/judge.ts';

const GYM = 'gym:one';
const SLOT = 'slot:spin:2026-03-04T18:00';
const [RITA, TOM, UMA, MIA] = ['rita0001', 'trainer1', 'trainer2', 'manager1'];

function world(): KnownWorld {
  const of = smallWorld('member01');
  of.lay([person(TOM), person(UMA)]);
  employ(of, RITA, 'reception');
  employ(of, MIA, 'manager');
  for (const uid of [TOM, UMA]) of.system('system.employed', { uid, gymId: GYM, preset: 'trainer' });
  of.system('system.duty-set', { gymId: GYM, slotId: SLOT, uid: TOM });
  return of;
}
const write = (of: KnownWorld, by: string, slotId?: string, when: object = {}) =>
  of.say(by, 'staffnote.write', { gymId: GYM, text: 'Bike 4 squeaks.', ...(slotId ? { slotId } : {}) }, when);
const only = (of: KnownWorld) => {
  const [note, ...more] = of.all('staffnote');
  if (!note || more.length > 0) throw new Error('one note was expected');
  return note;
};
const remove = (of: KnownWorld, by: string, noteId = only(of)._id) => of.say(by, 'staffnote.remove', { gymId: GYM, noteId });

describe('[4.4] a note at work', () => {
  it('of a class is read by the desk, by who wrote it and by who takes the class', () => {
    const of = world();
    expect(write(of, RITA, SLOT)).toMatchObject({ state: 'accepted' });
    expect(only(of)).toMatchObject({ text: 'Bike 4 squeaks.', uid: RITA, slotName: 'Spin', instructorId: TOM, judgedAt: NOW });
    expect(databasesOf(only(of))).toEqual(['gym-one/notes', `staff-${RITA}-one/notes`, `staff-${TOM}-one/notes`]);
  });

  it('of the day is the desk’s', () => {
    const of = world();
    write(of, RITA);
    expect(databasesOf(only(of))).toEqual(['gym-one/notes', `staff-${RITA}-one/notes`]);
    expect(only(of)).not.toHaveProperty('slotId');
  });

  it('[R-60] is written by whoever sees members, and of their own class by whoever takes it', () => {
    const of = world();
    expect(write(of, TOM, SLOT)).toMatchObject({ state: 'accepted' });
    for (const [by, slotId] of [[TOM], [UMA, SLOT], [UMA], ['member01', SLOT], ['member01']] as const)
      expect(write(of, by, slotId), by).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(of.all('staffnote')).toHaveLength(1);
  });

  it('[A2] of a class that nobody knows is kept all the same', () => {
    const of = world();
    expect(write(of, RITA, 'slot:gone:2026-01-01T10:00')).toMatchObject({ state: 'accepted' });
    expect(only(of)).not.toHaveProperty('slotName');
  });

  it('[G8] by somebody who has left counts up to then, and is in doubt after', () => {
    const left = (endedAt: string) => {
      const of = world();
      const grants = of.one('grants', `grants:${RITA}`);
      of.lay([{ ...grants, gyms: grants.gyms.map((one) => ({ ...one, status: 'removed', endedAt })) }]);
      const { state, code } = write(of, RITA, SLOT, { receivedAt: plus(NOW, HOUR), madeAt: plus(NOW, HOUR) });
      return [state, code, of.all('staffnote').length];
    };
    expect(left(plus(NOW, HOUR))).toEqual(['accepted', undefined, 1]);
    expect(left(plus(NOW, HOUR - 1))).toEqual(['accepted_flagged', 'STAFF_REMOVED', 1]);
  });

  it('[L6] cannot have been written before its writer worked there', () => {
    const of = world();
    write(of, RITA, SLOT, { madeAt: plus(NOW, -HOUR), receivedAt: plus(NOW, HOUR) });
    expect(only(of).judgedAt).toBe(NOW);
  });

  it('[A5] goes with the class to whoever takes it next, and leaves who took it before', () => {
    const of = world();
    write(of, RITA, SLOT);
    of.system('system.duty-set', { gymId: GYM, slotId: SLOT, uid: UMA }, plus(NOW, HOUR));
    expect(databasesOf(only(of))).toEqual(['gym-one/notes', `staff-${RITA}-one/notes`, `staff-${UMA}-one/notes`]);
    of.system('system.duty-set', { gymId: GYM, slotId: SLOT }, plus(NOW, 2 * HOUR));
    expect(only(of)).not.toHaveProperty('instructorId');
  });
});

describe('the words of a note', () => {
  it('are taken back by who wrote them, or away by whoever runs the timetable; once', () => {
    for (const by of [RITA, MIA]) {
      const of = world();
      write(of, RITA, SLOT);
      expect(remove(of, by)).toMatchObject({ state: 'accepted' });
      expect(only(of)).toMatchObject({ text: GONE, removedAt: NOW });
      expect(remove(of, by).documents).toEqual([]);
    }
  });

  it('[A11] by nobody else; what is not there is not found', () => {
    const of = world();
    write(of, MIA, SLOT);
    for (const by of [RITA, TOM, 'member01']) expect(remove(of, by)).toMatchObject({ code: 'NO_PERMISSION' });
    expect(only(of).text).toBe('Bike 4 squeaks.');
    expect(remove(of, MIA, 'staffnote:none')).toMatchObject({ code: 'NOT_FOUND' });
    const noteId = only(of)._id;
    const proposal = of.proposal('staffnote.remove', { gymId: GYM, noteId });
    const known = blindTo(of, 'gym-one/notes', `staff-${RITA}-one/notes`);
    expect(decide(proposal, known, { ...systemMoment(NOW), by: RITA })).toMatchObject({ unknown: ['staffnote'] });
  });

  it('[A4] go on the device of who has them, in the gym’s copy or in their own; of the two the gym’s is meant', () => {
    const of = world();
    write(of, TOM, SLOT);
    const note = only(of);
    const proposal = of.proposal('staffnote.remove', { gymId: GYM, noteId: note._id });
    const on = (known: Known) => decide(proposal, known, { ...systemMoment(NOW), by: TOM });
    for (const hidden of ['gym-one/notes', `staff-${TOM}-one/notes`])
      expect(on(blindTo(of, hidden)), hidden).toMatchObject({ documents: [{ _id: note._id, text: GONE }], unknown: [] });
    const older: Known = {
      find: of.find.bind(of),
      get: (type, db, id) => {
        const found = of.get(type, db, id);
        if (type !== 'staffnote' || !db.startsWith('gym-') || found.state !== 'known') return found;
        return { ...found, value: { ...found.value, removedAt: NOW } };
      },
    };
    expect(on(older).documents).toEqual([]);
  });

  it('of somebody who was let go are theirs to take back no longer', () => {
    const of = world();
    write(of, TOM, SLOT);
    of.system('system.employment-ended', { uid: TOM, gymId: GYM });
    expect(remove(of, TOM)).toMatchObject({ code: 'NO_PERMISSION' });
  });

  it('are gone after 28 days, and not before', () => {
    const of = world();
    write(of, RITA, SLOT);
    const { _id: noteId } = only(of);
    expect(dueOf(only(of))).toEqual({ at: plus(NOW, 28 * DAY), kind: 'system.staffnote-over', body: { gymId: GYM, noteId } });
    of.system('system.staffnote-over', { gymId: GYM, noteId }, plus(NOW, 28 * DAY - 1));
    expect(only(of).text).toBe('Bike 4 squeaks.');
    of.system('system.staffnote-over', { gymId: GYM, noteId }, plus(NOW, 28 * DAY));
    expect(only(of)).toMatchObject({ text: GONE, removedAt: plus(NOW, 28 * DAY) });
    expect(dueOf(only(of))).toBeNull();
    for (const which of [noteId, 'staffnote:none'])
      expect(of.system('system.staffnote-over', { gymId: GYM, noteId: which }, plus(NOW, 40 * DAY)).documents).toEqual([]);
  });

  it('[G16] go with who wrote them, and their name; those of colleagues stay', () => {
    const of = world();
    write(of, RITA, SLOT);
    write(of, RITA, SLOT);
    const [first] = of.all('staffnote');
    of.say(RITA, 'staffnote.remove', { gymId: GYM, noteId: first?._id ?? '' }, { receivedAt: plus(NOW, 1) });
    write(of, MIA, SLOT);
    const leaver = of.one('user', `user:${RITA}`);
    of.lay([{ ...leaver, status: 'deletion_requested', eraseAt: NOW }]);
    of.system('system.account-erased', { uid: RITA }, plus(NOW, HOUR));
    expect(of.all('staffnote').map(({ uid, name, text, removedAt }) => [uid, name === FORMER, text, removedAt])).toEqual([
      [RITA, true, GONE, plus(NOW, 1)],
      [RITA, true, GONE, plus(NOW, HOUR)],
      [MIA, false, 'Bike 4 squeaks.', undefined],
    ]);
  });
});
