/** Messages to us, at the edges: twice the same, conversations that are over or full, what a device does not know. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Known } from '../decision.ts';
import { momentOf } from '../proposal/judge.ts';
import { decideContactAnswer, decideContactClose } from './answer.ts';
import { decideContactReply, decideContactSend } from './decide.ts';
import type { Contact } from './shape.ts';

const SAM = 'member01';
const ANA = 'admin001';
const OP = '01ARZ3NDEKTSV4RRFFQ69GAAAA';
const contactId = `contact:${OP}`;
const FORM = {
  name: 'Sam Field',
  email: 'sam@example.org',
  topic: 'booking',
  subject: 'A class',
  message: 'Twenty characters or so.',
} as const;
const CLOSED = { state: 'refused', code: 'CONTACT_CLOSED', documents: [] };
const UNSURE = { state: 'accepted', documents: [], unknown: ['contacts'] };

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(SAM), person(ANA), {
    _id: `grants:${ANA}`,
    type: 'grants',
    ...born,
    uid: ANA,
    gyms: [],
    admin: true,
  });
});
/** A case of Sam's with so much said, in this state. */
const lay = (status: Contact['status'], said = 0) => {
  const thread = Array.from({ length: said }, (_, index) => ({
    id: `${OP}${index}`,
    from: 'us' as const,
    text: 'Hello',
    at: NOW,
  }));
  world.lay([{ _id: contactId, type: 'contact', ...born, ...FORM, uid: SAM, status, thread, dueAt: NOW }]);
};
const moment = (by: string) => {
  const { origin } = world.proposal('contact.close', { contactId, as: 'resolved' });
  return momentOf(origin, { by, receivedAt: plus(NOW, HOUR) });
};
const reply = (known: Known = world) =>
  decideContactReply(world.proposal('contact.reply', { contactId, message: 'And?' }), known, moment(SAM));
const answer = (known: Known = world) =>
  decideContactAnswer(world.proposal('contact.answer', { contactId, message: 'Here.' }), known, moment(ANA));
const close = (known: Known = world) =>
  decideContactClose(world.proposal('contact.close', { contactId, as: 'resolved' }), known, moment(ANA));
const statusAfter = ({ documents }: ReturnType<typeof reply>) =>
  documents.flatMap((doc) => (doc.type === 'contact' ? [doc.status] : []));

describe('a message', () => {
  it('[V8] of a visitor that came already is not received again, whoever wrote it', () => {
    world.system('system.contact-received', { opId: OP, form: FORM });
    const again = world.system('system.contact-received', { opId: OP, form: { ...FORM, subject: 'Mine now' } });
    expect(again).toMatchObject({ state: 'refused', code: 'DUPLICATE', documents: [] });
    expect(world.one('contact', contactId)).toMatchObject({ subject: 'A class', thread: [], status: 'new' });
    expect(world.one('contact', contactId)).not.toHaveProperty('uid');
  });

  it('[A4] has no number yet on a device, which does not know how many there are', () => {
    const decision = decideContactSend(world.proposal('contact.send', FORM), blindTo(world, 'cell'), moment(SAM));
    expect(decision.unknown).toEqual(['contacts']);
    expect(decision.documents.map(({ type }) => type)).toEqual(['contact']);
    expect(decision.documents[0]).not.toHaveProperty('ref');
  });
});

describe('a reply', () => {
  it.each(['closed', 'spam'] as const)('[2.18] to a case that is %s is refused', (status) => {
    lay(status);
    expect(reply()).toMatchObject(CLOSED);
  });

  it.each([
    ['new', 'new'],
    ['open', 'open'],
    ['waiting_on_requester', 'open'],
    ['resolved', 'open'],
  ] as const)('[2.18] to one that is %s makes it %s', (status, after) => {
    lay(status);
    expect(statusAfter(reply())).toEqual([after]);
  });

  it('[2.18] is the hundredth at most, and so is an answer', () => {
    lay('open', 99);
    expect([reply().state, answer().state]).toEqual(['accepted', 'accepted']);
    lay('open', 100);
    expect(reply()).toMatchObject(CLOSED);
    expect(answer()).toMatchObject(CLOSED);
  });

  it('[A4] to what a device does not know is not refused there', () => {
    lay('open');
    expect(reply(blindTo(world, 'self-'))).toEqual(UNSURE);
    expect(reply(new KnownWorld())).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });
});

describe('what an administrator does', () => {
  it('[2.18] nothing more, with what is closed', () => {
    lay('closed');
    expect(answer()).toMatchObject(CLOSED);
    expect(close()).toMatchObject(CLOSED);
  });

  it('[A4] on a device that knows neither powers nor cases is not refused', () => {
    lay('open');
    expect(answer(blindTo(world, 'self-')).state).toBe('accepted');
    expect(answer(blindTo(world, 'platform'))).toEqual(UNSURE);
    expect(answer(blindTo(world, 'platform', 'self-'))).toEqual(UNSURE);
  });
});
