import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Decision } from '../decision.ts';
import type { Contact, ContactForm } from './shape.ts';
import { CONTACT, type ContactEvent } from './states.ts';

const SAM = 'member01';
const ANA = 'admin001';
const BEN = 'admin002';
const contactId = 'contact:01ARZ3NDEKTSV4RRFFQ69GAAAA';
const FORM: ContactForm = {
  ...{ name: 'Sam Field', email: 'sam@example.org', subject: 'A class' },
  topic: 'booking',
  message: 'Twenty characters or so.',
};

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM), person(ANA, { displayName: 'Ana Bell' }), person(BEN, { displayName: 'Ben Cole' }));
  for (const uid of [ANA, BEN]) world.lay([{ _id: `grants:${uid}`, type: 'grants', ...born, uid, gyms: [], admin: true }]);
});
const lay = (status: Contact['status'], change: Partial<Contact> = {}) =>
  world.lay([{ _id: contactId, type: 'contact', ...born, ...FORM, uid: SAM, status, thread: [], dueAt: NOW, ...change }]);
const layOther = (key: string, createdAt: string, status: Contact['status']) => lay(status, { _id: `contact:${key}`, createdAt });
const standing = () => world.all('contact').find(({ _id }) => _id === contactId)?.status ?? 'gone';
const take = (by: string, as: 'mine' | 'nobodys' = 'mine', when = NOW, takenAt?: string) =>
  world.say(by, 'contact.take', { contactId, as, ...(takenAt ? { takenAt } : {}) }, { receivedAt: when });
const due = (when: string) => world.system('system.contact-due', { contactId }, when);

const joinedBy = (status: Contact['status']) => {
  layOther('z', plus(NOW, DAY), status);
  return world.say(ANA, 'contact.merge', { contactId: 'contact:z', intoId: contactId });
};

/** What each is said with, by the rules themselves. */
const SAID: Readonly<Record<ContactEvent, () => Decision>> = {
  taken: () => take(ANA),
  answered: () => world.say(ANA, 'contact.answer', { contactId, message: 'Here.' }),
  replied: () => world.say(SAM, 'contact.reply', { contactId, message: 'And?' }),
  resolved: () => world.say(ANA, 'contact.close', { contactId, as: 'resolved' }),
  spam: () => world.say(ANA, 'contact.close', { contactId, as: 'spam' }),
  merged: () => {
    layOther('a', plus(NOW, -DAY), 'new');
    return world.say(ANA, 'contact.merge', { contactId, intoId: 'contact:a' });
  },
  joined: () => joinedBy('new'),
  joined_answered: () => joinedBy('waiting_on_requester'),
  ended: () => due(plus(NOW, 14 * DAY)),
};

/** By hand, of 2.18: `-` nothing happens, `x` it is refused. */
const EXPECTED = `
                      taken  answered  replied  resolved  spam   merged  joined  joined_answered  ended
new                   open   waiting   -        resolved  spam   closed  open    open             -
open                  -      waiting   -        resolved  spam   closed  -       -                -
waiting_on_requester  -      -         open     resolved  x      closed  open    -                -
resolved              -      waiting   open     -         x      x       x       x                closed
closed                x      x         x        x         x      x       x       x                -
spam                  x      waiting   x        resolved  -      x       x       x                -
`;

describe('[2.18] what becomes of a message to us', () => {
  const [head = '', ...lines] = EXPECTED.trim().split('\n');
  const events = head.trim().split(/\s+/) as ContactEvent[];
  const walk = lines.flatMap((line) => {
    const [status = '', ...cells] = line.split(/\s+/);
    return cells.map((cell, index) => [status as Contact['status'], events[index] ?? 'taken', cell] as const);
  });

  it('every status and everything that can happen to it stands in the table', () => {
    expect(walk).toHaveLength(54);
    const said = Object.entries(CONTACT).flatMap(([status, row]) => Object.keys(row).map((event) => `${status} ${event}`));
    expect(said.toSorted()).toEqual(walk.map(([status, event]) => `${status} ${event}`).toSorted());
  });

  it.each(walk)('%s, %s: %s', (status, event, cell) => {
    lay(status);
    const { state } = SAID[event]();
    const next = cell === 'waiting' ? 'waiting_on_requester' : cell;
    expect(state).toBe(cell === 'x' ? 'refused' : 'accepted');
    expect(standing()).toBe(cell === 'x' || cell === '-' ? status : next);
    const row = CONTACT[status][event];
    expect(typeof row === 'string' ? row : 'x').toBe(cell === '-' ? status : next);
  });

  it('resolved, its author opens it again for fourteen days, by when they wrote', () => {
    const reply = (made: string, heard = made) =>
      world.say(SAM, 'contact.reply', { contactId, message: 'And?' }, { madeAt: made, receivedAt: heard }).state;
    lay('resolved');
    expect(reply(plus(NOW, 14 * DAY + 1))).toBe('refused');
    expect(reply(plus(NOW, 14 * DAY))).toBe('accepted');
  });

  it.each([
    ['booking', 365],
    ['privacy', 1095],
  ] as const)('closed, one about %s is kept for %d days and then taken away', (topic, days) => {
    lay('closed', { topic });
    due(plus(NOW, days * DAY - 1));
    expect(standing()).toBe('closed');
    due(plus(NOW, days * DAY));
    expect(world.all('contact')).toEqual([]);
  });

  it('a timer that is early, or rings for what was opened again, changes nothing', () => {
    lay('resolved');
    expect(due(plus(NOW, 14 * DAY - 1)).documents).toEqual([]);
    lay('open');
    expect(due(plus(NOW, 9999 * DAY)).documents).toEqual([]);
  });
});

describe('[V6] who of us has it', () => {
  const taken = () => world.all('contactcase')[0]?.taken;

  it('is whoever takes it on first; the second reads who that was, and takes it over having seen that', () => {
    lay('new');
    expect(take(ANA)).toMatchObject({ state: 'accepted' });
    expect([standing(), taken()]).toEqual(['open', { by: ANA, name: 'Ana B.', at: NOW }]);
    const later = plus(NOW, 60_000);
    expect(take(BEN, 'mine', later)).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'taken on', name: 'Ana B.', date: '2026-03-03', time: '08:00' },
    });
    expect(take(BEN, 'mine', later, NOW)).toMatchObject({ state: 'accepted' });
    expect(taken()).toEqual({ by: BEN, name: 'Ben C.', at: later });
  });

  it('twice is once, and letting go leaves it to anybody', () => {
    lay('open');
    take(ANA);
    expect(take(ANA, 'mine', plus(NOW, 60_000)).documents).toEqual([]);
    take(ANA, 'nobodys');
    expect(taken()).toBeUndefined();
    expect(take(ANA, 'nobodys').documents).toEqual([]);
    expect(take(BEN)).toMatchObject({ state: 'accepted' });
  });

  it('[A11] nobody else, and its author reads nothing of it', () => {
    lay('open');
    expect(take(SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    take(ANA);
    expect(JSON.stringify(world.one('contact', contactId))).not.toContain('Ana');
    expect(world.get('contactcase', `self-${SAM}/self`, `contactcase:${contactId.slice(8)}`).state).toBe('absent');
  });
});
