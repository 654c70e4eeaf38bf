import { describe, expect, it } from 'vitest';
import { DAY, NOW } from '../../tests/rules/documents.ts';
import { book, bookingOf, checkIn, employ, smallWorld } from '../../tests/rules/scenes.ts';
import { plus } from '../basics/time.ts';
import { DOCUMENT_SCHEMAS } from '../folds/documents.ts';

const SAM = 'member01';
const END = plus(NOW, 30 * DAY);

describe('leaving', () => {
  it('G16: asks for thirty days’ patience, refuses what is new meanwhile, and can be taken back', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'account.close', {});
    expect(world.one('user', `user:${SAM}`)).toMatchObject({ status: 'deletion_requested', eraseAt: END });
    expect(world.all('notice').map(({ event }) => event)).toEqual(['account.closing']);
    expect(book(world, SAM)).toMatchObject({ state: 'refused', code: 'ACCOUNT_CLOSING' });
    world.say(SAM, 'account.keep', {});
    expect(world.one('user', `user:${SAM}`).status).toBe('active');
    expect(world.one('user', `user:${SAM}`).eraseAt).toBeUndefined();
    expect(book(world, SAM).state).toBe('accepted');
  });

  it('nothing personal is left after thirty days, and the sign-in account goes with an errand', () => {
    const world = smallWorld(SAM);
    world.say(SAM, 'favourite.set', { gymId: 'gym:one', kept: true, note: 'near my mother', order: 1 });
    world.say(SAM, 'contact.send', {
      name: 'Sam Field',
      email: 'sam@example.org',
      topic: 'other',
      subject: 'Hello',
      message: 'x'.repeat(20),
    });
    world.say(SAM, 'account.close', {});
    world.system('system.account-erased', { uid: SAM }, plus(END, 1));
    const left = JSON.stringify([world.all('user'), world.all('favourite'), world.all('contact'), world.all('roster')]);
    for (const personal of ['Sam Field', 'sam@example.org', 'near my mother', `${SAM}@example.org`, 'Sam M.'])
      expect(left).not.toContain(personal);
    expect(world.one('user', `user:${SAM}`)).toMatchObject({ status: 'erased', displayName: 'Former member' });
    expect(world.all('errand')).toContainEqual(expect.objectContaining({ kind: 'erase-account', task: { uid: SAM } }));
  });

  // The oracle knows the words, and of no document which of them it holds.
  it('C18, [11]: whatever they booked, whatever was written about them: their name and their words stand nowhere', () => {
    const world = smallWorld(SAM);
    employ(world, 'staff001', 'manager');
    world.lay([{ ...world.one('user', `user:${SAM}`), displayName: 'Samantha Quillfeather' }]);
    world.system('system.device-registered', { uid: SAM, deviceId: 'device02', name: "Samantha's telephone" });
    book(world, SAM, { note: 'my knee is bad' });
    const { slotId } = bookingOf(world, SAM);
    world.say(SAM, 'booking.cancel', {
      bookingId: bookingOf(world, SAM)._id,
      gymId: 'gym:one',
      slotId,
      reason: 'my mother is ill',
    });
    book(world, SAM);
    checkIn(world, 'staff001', SAM, NOW, { staffReason: 'code_problem', staffNote: 'Samantha wore a red hat' });
    checkIn(world, 'staff001', SAM, plus(NOW, DAY), { localVerdict: 'denied', localCode: 'PASS_USED_UP' });
    world.say(SAM, 'account.close', {});
    const told = () => JSON.stringify(Object.keys(DOCUMENT_SCHEMAS).flatMap((type) => (isKept(type) ? world.all(type) : [])));
    const words = ['Samantha', 'Quillfeather', 'Samantha Q.', 'my knee', 'my mother', 'red hat'];
    expect(words.filter((word) => !told().includes(word))).toEqual([]);
    world.system('system.account-erased', { uid: SAM }, plus(END, 1));
    expect(words.filter((word) => told().includes(word))).toEqual([]);
    expect(world.all('checkin').length).toBeGreaterThan(0);
    expect(world.all('booking').map(({ memberId }) => memberId)).toEqual([SAM, SAM]);
  });

  it.each([
    ['a moment before the time', plus(END, -1), true],
    ['for somebody who stays', plus(END, 1), false],
  ])('nothing is erased %s', (_, at, closing) => {
    const world = smallWorld(SAM);
    if (closing) world.say(SAM, 'account.close', {});
    expect(world.system('system.account-erased', { uid: SAM }, at).documents).toEqual([]);
  });
});

/** Errands are run and gone; a proposal stays its author's own, in a database that only they could read. */
const isKept = (type: string): type is Exclude<keyof typeof DOCUMENT_SCHEMAS, 'proposal' | 'errand'> =>
  type !== 'proposal' && type !== 'errand';
