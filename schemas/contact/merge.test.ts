/** Two of the same person become one conversation: what is kept, what is due, who is told, and who may. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, DAY, HOUR, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { inOrder, mergeableWith } from './merge.ts';
import { contactDue, privacyDueAt } from './over.ts';
import type { Contact, ContactForm } from './shape.ts';

const SAM = 'member01';
const TOM = 'member02';
const ANA = 'admin001';
const BEN = 'admin002';
const MIA = 'manager1';
const FORM: ContactForm = {
  ...{ name: 'Sam Field', email: 'sam@example.org', subject: 'A class', topic: 'booking' },
  message: 'Twenty characters or so.',
};
const A = 'contact:a';
const B = 'contact:b';
const LATER = plus(NOW, DAY);

type Said = Contact['thread'][number];
const said = (id: string, minutes: number, from: Said['from'] = 'requester'): Said => ({
  ...{ id, from, text: `${id} was said`, at: plus(NOW, minutes * MINUTE) },
});
/** Received so many minutes after NOW. */
const contact = (key: string, minutes: number, change: Partial<Contact> = {}): Contact => ({
  ...{ _id: `contact:${key}`, type: 'contact', ...born, createdAt: plus(NOW, minutes * MINUTE), ...FORM, uid: SAM },
  ...{
    subject: `about ${key}`,
    ref: `CR-2026-0000${key.charCodeAt(0) - 96}`,
    status: 'new',
    thread: [],
    dueAt: plus(NOW, 2 * DAY + minutes * MINUTE),
  },
  ...change,
});

let world: KnownWorld;
beforeEach(() => {
  const people = [person(SAM), person(TOM), person(MIA), person(ANA, { displayName: 'Ana Bell' })];
  world = new KnownWorld(...people, person(BEN, { displayName: 'Ben Cole' }));
  for (const uid of [ANA, BEN]) world.lay([{ _id: `grants:${uid}`, type: 'grants', ...born, uid, gyms: [], admin: true }]);
});
const merge = (contactId = B, intoId = A, by = ANA, when = LATER) =>
  world.say(by, 'contact.merge', { contactId, intoId }, { receivedAt: when });
const one = (id: string) => world.one('contact', id);
const take = (contactId: string, by = ANA) => world.say(by, 'contact.take', { contactId, as: 'mine' }, { receivedAt: LATER });
const taken = () => world.all('contactcase').map(({ contactId, taken: has }) => [contactId, has?.by]);
const mails = () => world.all('errand').filter(({ kind }) => kind === 'mail');
const told = () => [...world.all('notice'), ...world.all('errand')];

describe('[17] 2.18 two messages of the same person', () => {
  it('become one: all that was said in both in the order of time, the first words of each as well', () => {
    world.lay([
      contact('a', 0, { thread: [said('a-us', 20, 'us'), said('a-them', 40)] }),
      contact('b', 10, { thread: [said('b-us', 30, 'us'), said('b-them', 50)] }),
    ]);
    const before = one(B);
    expect(merge()).toMatchObject({ state: 'accepted' });
    expect(one(A)).toMatchObject({ subject: 'about a', message: FORM.message, ref: 'CR-2026-00001' });
    expect(one(A).thread.map(({ id }) => id)).toEqual(['b', 'a-us', 'b-us', 'a-them', 'b-them']);
    expect(one(A).thread[0]).toEqual({ id: 'b', from: 'requester', text: before.message, at: before.createdAt });
    expect(one(A).parts).toEqual([
      { contactId: B, ref: 'CR-2026-00002', subject: 'about b', topic: 'booking', at: before.createdAt },
    ]);
    // What it was is still there, and where it went.
    const { status, mergedInto, updatedAt, updatedBy: _us, ...kept } = one(B);
    expect([status, mergedInto, updatedAt]).toEqual(['closed', A, LATER]);
    expect(before).toMatchObject(kept);
  });

  it('first words written without a network stand before what followed them, though they came after', () => {
    world.lay([contact('a', 0), contact('b', 30, { thread: [said('b-early', 10), said('b-late', 40)] })]);
    merge();
    expect(one(A).thread.map(({ id, at }) => [id, at])).toEqual([
      ['b', plus(NOW, 10 * MINUTE)],
      ['b-early', plus(NOW, 10 * MINUTE)],
      ['b-late', plus(NOW, 40 * MINUTE)],
    ]);
  });

  it('what had parts takes them along, and whoever writes to any of them is heard where they all went', () => {
    world.lay([contact('a', 0), contact('b', 10), contact('c', 20)]);
    merge('contact:c', B);
    merge(B, A);
    expect(one(A).parts?.map(({ contactId }) => contactId)).toEqual([B, 'contact:c']);
    expect(one(A).thread.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(
      world.say(SAM, 'contact.reply', { contactId: 'contact:c', message: 'And?' }, { receivedAt: plus(LATER, HOUR) }),
    ).toMatchObject({
      state: 'accepted',
      documents: [{ _id: A, status: 'open' }],
    });
    expect(one(A).thread.at(-1)?.text).toBe('And?');
    expect([one(B), one('contact:c')].map(({ thread }) => thread.length)).toEqual([1, 0]);
  });

  it('a reply written before, that arrives after, stands where it was written', () => {
    world.lay([contact('a', 0, { thread: [said('a-us', 60, 'us')] }), contact('b', 10)]);
    merge();
    const receivedAt = plus(LATER, HOUR);
    world.say(SAM, 'contact.reply', { contactId: B, message: 'Late' }, { madeAt: plus(NOW, 30 * MINUTE), receivedAt });
    expect(one(A).thread.map(({ text }) => text)).toEqual([FORM.message, 'Late', 'a-us was said']);
  });

  it('our answer to the one that is gone is said in the one that goes on, once', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    merge();
    expect(told()).toEqual([]);
    const answer = world.say(BEN, 'contact.answer', { contactId: B, message: 'Here.' }, { receivedAt: plus(LATER, HOUR) });
    expect(answer).toMatchObject({ state: 'accepted' });
    expect(one(A)).toMatchObject({ status: 'waiting_on_requester' });
    expect(one(B).thread).toEqual([]);
    expect(world.all('notice')).toMatchObject([{ uid: SAM, title: 'We answered: about a' }]);
    expect(mails()).toMatchObject([{ task: { about: 'answer', contactId: A } }]);
  });

  it('an answer that has not left yet is still there to be sent', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    world.say(ANA, 'contact.answer', { contactId: B, message: 'Here.' }, { receivedAt: plus(NOW, HOUR) });
    const before = told();
    merge();
    expect(told(), 'nobody is told twice').toEqual(before);
    expect(mails()).toMatchObject([{ task: { contactId: B, answerId: one(B).thread[0]?.id } }]);
  });

  it.each([
    ['new', 'new', 'open', 'a'],
    ['open', 'new', 'open', 'a'],
    ['new', 'open', 'open', 'a'],
    ['waiting_on_requester', 'new', 'open', 'b'],
    ['new', 'waiting_on_requester', 'open', 'a'],
    ['waiting_on_requester', 'waiting_on_requester', 'waiting_on_requester', 'a'],
  ] as const)('%s and %s are %s, and the earliest that waits for us is due', (into, part, status, due) => {
    const dates = { a: plus(NOW, 2 * DAY), b: plus(NOW, 3 * DAY) };
    world.lay([contact('a', 0, { status: into, dueAt: dates.a }), contact('b', 10, { status: part, dueAt: dates.b })]);
    merge();
    expect(one(A)).toMatchObject({ status, dueAt: dates[due] });
  });

  it('what is due earlier in the later one is due in both', () => {
    world.lay([contact('a', 0, { dueAt: plus(NOW, 30 * DAY) }), contact('b', 10, { dueAt: plus(NOW, 2 * DAY) })]);
    merge();
    expect(one(A).dueAt).toBe(plus(NOW, 2 * DAY));
  });

  it('at most a hundred things can have been said in one', () => {
    const many = (key: string, count: number) => Array.from({ length: count }, (_, index) => said(`${key}${index}`, index));
    world.lay([contact('a', 0, { thread: many('a', 50) }), contact('b', 10, { thread: many('b', 50) })]);
    expect(merge()).toMatchObject({
      state: 'refused',
      code: 'VALIDATION',
      documents: [],
      facts: { rule: expect.stringMatching(/than 100/) },
    });
    world.lay([contact('b', 10, { thread: many('b', 49) })]);
    expect(merge()).toMatchObject({ state: 'accepted' });
    expect(one(A).thread).toHaveLength(100);
  });
});

describe('[17] 2.18 the clock of what is about privacy', () => {
  it.each([
    ['a', { topic: 'privacy' }, {}],
    ['b', {}, { topic: 'privacy' }],
  ] as const)('runs on, whichever it was: of %s', (which, into, part) => {
    world.lay([contact('a', 0, into), contact('b', 2 * 24 * 60, part)]);
    expect(privacyDueAt(one(which === 'a' ? B : A))).toBeUndefined();
    const law = privacyDueAt(one(which === 'a' ? A : B));
    expect(law).toBe(which === 'a' ? '2026-04-02T16:00:00.000Z' : '2026-04-04T16:00:00.000Z');
    merge(B, A, ANA, plus(NOW, 3 * DAY));
    expect(privacyDueAt(one(A)), 'not what is due first').toBe(law);
  });

  it('of several, the earliest, whichever was merged first', () => {
    const privacy = { topic: 'privacy' } as const;
    world.lay([contact('a', 0), contact('b', 24 * 60, privacy), contact('c', 2 * 24 * 60, privacy)]);
    merge('contact:c', A, ANA, plus(NOW, 3 * DAY));
    expect(privacyDueAt(one(A))).toBe('2026-04-04T16:00:00.000Z');
    merge(B, A, ANA, plus(NOW, 3 * DAY));
    expect(privacyDueAt(one(A))).toBe('2026-04-03T16:00:00.000Z');
  });

  it('each is kept as long as what is in it: three years where that is about privacy, else one', () => {
    const ends = (id: string) => contactDue(one(id))?.at;
    world.lay([contact('a', 0), contact('b', 10, { topic: 'privacy' })]);
    merge();
    expect(ends(A), 'it goes on').toBeUndefined();
    expect(contactDue(one(B))).toEqual({ at: plus(LATER, 1095 * DAY), kind: 'system.contact-due', body: { contactId: B } });
    for (const status of ['closed', 'spam'] as const) {
      world.lay([{ ...one(A), status }]);
      expect(ends(A), status).toBe(plus(LATER, 1095 * DAY));
    }

    world.lay([contact('c', 0, { topic: 'privacy' }), contact('d', 10)]);
    merge('contact:d', 'contact:c');
    expect(ends('contact:d')).toBe(plus(LATER, 365 * DAY));
    world.system('system.contact-due', { contactId: 'contact:d' }, plus(LATER, 365 * DAY));
    expect(world.all('contact').map(({ _id }) => _id)).not.toContain('contact:d');
    // Its words stand in the other, which goes on.
    expect(one('contact:c').thread).toMatchObject([{ id: 'd' }]);
  });
});

describe('[17] what cannot be merged', () => {
  const wrong = (rule: RegExp) => ({
    ...{ state: 'refused', code: 'VALIDATION', documents: [] },
    facts: { field: 'Merging', rule: expect.stringMatching(rule) },
  });

  it('somebody else’s: by their account, or by their address where neither has one', () => {
    const visitor = { uid: undefined };
    world.lay([
      contact('a', 0),
      contact('b', 1, { uid: TOM }),
      contact('c', 2, visitor),
      contact('d', 3, visitor),
      contact('e', 4, { ...visitor, email: 'tom@example.org' }),
    ]);
    for (const id of [B, 'contact:c']) expect(merge(id, A), id).toMatchObject(wrong(/the same person/));
    expect(merge('contact:e', 'contact:c')).toMatchObject(wrong(/the same person/));
    expect(merge('contact:d', 'contact:c')).toMatchObject({ state: 'accepted' });
    // With another address since they wrote first, they are the same.
    world.lay([contact('f', 5, { email: 'sam@work.example' })]);
    expect(merge('contact:f', A)).toMatchObject({ state: 'accepted' });
    expect(told(), 'and nobody hears of it').toEqual([]);
    expect(
      taken().map(([id]) => id),
      'what nobody had, nobody has',
    ).toEqual(['contact:d', 'contact:f']);
  });

  it('itself, and an earlier one with a later one', () => {
    world.lay([contact('a', 0), contact('b', 10), contact('c', 10)]);
    expect(merge(A, A)).toMatchObject(wrong(/another one/));
    expect(merge(A, B)).toMatchObject(wrong(/the later one becomes part/));
    expect(merge(B, 'contact:c'), 'received in the same moment: by their ids').toMatchObject(wrong(/the later one/));
    expect(merge('contact:c', B)).toMatchObject({ state: 'accepted' });
  });

  it.each([
    ['resolved', 'CHANGED_MEANWHILE'],
    ['spam', 'CHANGED_MEANWHILE'],
    ['closed', 'CONTACT_CLOSED'],
  ] as const)('what is %s, on either side', (status, code) => {
    world.lay([contact('a', 0, { status }), contact('b', 10), contact('c', 20, { status })]);
    expect(merge(B, A)).toMatchObject({ state: 'refused', code, documents: [] });
    expect(merge('contact:c', B)).toMatchObject({ state: 'refused', code, documents: [] });
  });

  it('what is not there', () => {
    world.lay([contact('a', 0)]);
    expect(merge('contact:none', A)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(merge(A, 'contact:none')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('[A11] by anybody but an administrator, nor by whoever wrote them', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    for (const by of [SAM, TOM, MIA]) expect(merge(B, A, by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    merge();
    for (const by of [SAM, MIA]) expect(merge(B, A, by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    // Nor once more by who no longer is one.
    world.lay([{ _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, gyms: [], admin: false }]);
    expect(merge()).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
  });

  it('[A4] on a device that has not got them it is not refused', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    const proposal = world.proposal('contact.merge', { contactId: B, intoId: A });
    const moment = momentOf(proposal.origin, { by: ANA, receivedAt: LATER });
    expect(decide(proposal, blindTo(world, 'platform'), moment)).toMatchObject({ state: 'accepted', unknown: ['contacts'] });
    expect(decide(proposal, blindTo(world, 'self-'), moment)).toMatchObject({ state: 'accepted' });
    expect(possibleSince(proposal, world, ANA), '[L6] not before there were both').toBe(plus(NOW, 10 * MINUTE));
  });
});

describe('[V6] two of us at once', () => {
  const ALREADY = {
    ...{ state: 'refused', code: 'ALREADY_DECIDED', documents: [] },
    facts: { state: 'merged', name: 'Ana B.', date: '2026-03-04', time: '08:00' },
  };

  it('the second reads who merged it, whatever they wanted with it; the same twice of the first is once', () => {
    world.lay([contact('a', 0), contact('b', 10), contact('c', 20)]);
    const { audit } = merge();
    expect(audit).toEqual([{ action: 'contact.merge', target: { type: 'contact', id: B }, after: { mergedInto: A } }]);
    const when = { receivedAt: plus(LATER, MINUTE) };
    expect(merge(B, A, BEN, when.receivedAt)).toMatchObject(ALREADY);
    expect(merge('contact:c', B, BEN, when.receivedAt), 'nor into it').toMatchObject(ALREADY);
    expect(world.say(BEN, 'contact.close', { contactId: B, as: 'spam' }, when)).toMatchObject(ALREADY);
    expect(world.say(BEN, 'contact.take', { contactId: B, as: 'mine' }, when)).toMatchObject(ALREADY);
    expect(merge()).toMatchObject({ state: 'accepted', documents: [] });
    expect(one(A).thread).toHaveLength(1);
  });

  it('not once more into another, by the first either', () => {
    world.lay([contact('a', 0), contact('b', 10), contact('c', 20)]);
    merge('contact:c', A);
    expect(merge('contact:c', B)).toMatchObject(ALREADY);
  });

  it('where it is not known who did it, it is said when', () => {
    world.lay([contact('a', 0), contact('b', 10, { status: 'closed', mergedInto: A, updatedAt: LATER })]);
    const facts = { ...ALREADY.facts, name: 'another administrator' };
    expect(merge('contact:b', A, BEN, plus(LATER, HOUR))).toMatchObject({ ...ALREADY, facts });
  });

  it('whoever had the later one has the whole, unless somebody had that already', () => {
    world.lay([contact('a', 0), contact('b', 10), contact('c', 20)]);
    take(B, BEN);
    merge();
    expect(taken()).toEqual([
      [A, BEN],
      [B, undefined],
    ]);
    take('contact:c', ANA);
    merge('contact:c', A);
    expect(taken()).toEqual([
      [A, BEN],
      [B, undefined],
      ['contact:c', undefined],
    ]);
  });

  it('[A11] their author reads where it went, and nothing of who did it', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    take(A);
    merge();
    const theirs = world.find('contact', `self-${SAM}/self`, 'type', 'contact');
    expect(JSON.stringify(theirs)).not.toContain('Ana');
    expect(theirs).toMatchObject({ value: [{ _id: A }, { _id: B, mergedInto: A }] });
  });
});

describe('[G16] when its author leaves', () => {
  it('both are theirs, and neither says who they were', () => {
    world.lay([contact('a', 0), contact('b', 10)]);
    merge();
    world.say(SAM, 'account.close', {}, { receivedAt: LATER });
    world.system('system.account-erased', { uid: SAM }, plus(LATER, 31 * DAY));
    expect([one(A), one(B)].map(({ name, email }) => [name, email.includes('sam')])).toEqual([
      ['Former member', false],
      ['Former member', false],
    ]);
    expect(one(B).mergedInto).toBe(A);
  });
});

describe('what is offered', () => {
  const keys = (of: Contact, all: readonly Contact[]) => mergeableWith(of, all).map(({ _id }) => _id.slice(8));

  it('is what the same person wrote that is not over, in the order in which it came', () => {
    const all = [
      contact('c', 20, { status: 'waiting_on_requester' }),
      contact('b', 10),
      contact('a', 0, { status: 'open' }),
      contact('d', 30, { status: 'resolved' }),
      contact('e', 40, { status: 'spam' }),
      contact('f', 50, { status: 'closed', mergedInto: A }),
      contact('g', 60, { uid: TOM }),
    ];
    const [c, b, , d] = all;
    if (!b || !c || !d) throw new Error('none');
    expect(keys(b, all)).toEqual(['a', 'c']);
    expect(keys(d, all)).toEqual([]);
    expect([inOrder(b, c), inOrder(c, b)].map(({ part, into }) => [part._id, into._id])).toEqual([
      [c._id, b._id],
      [c._id, b._id],
    ]);
  });
});
