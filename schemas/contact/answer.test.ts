import { beforeEach, describe, expect, it } from 'vitest';
import { born, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';

const SAM = 'member01';
const ANA = 'admin001';
const FORM = {
  name: 'Sam Field',
  email: 'sam@example.org',
  topic: 'booking',
  subject: 'A class',
  message: 'Twenty characters or so.',
} as const;
const LATER = { receivedAt: plus(NOW, MINUTE) };

let world: KnownWorld;
let ofSam: string;
let ofVisitor: string;
beforeEach(() => {
  world = new KnownWorld(person(SAM), person(ANA, { role: 'admin' }), {
    ...{ _id: `grants:${ANA}`, type: 'grants', ...born },
    ...{ uid: ANA, gyms: [], admin: true },
  });
  ofSam = world.say(SAM, 'contact.send', FORM).proposal._id.replace('proposal', 'contact');
  const opId = '01ARZ3NDEKTSV4RRFFQ69GAAAA';
  world.system('system.contact-received', { opId, form: FORM });
  ofVisitor = `contact:${opId}`;
});
const answer = (contactId: string, by = ANA) => world.say(by, 'contact.answer', { contactId, message: 'Here you are.' }, LATER);
const mails = () => world.all('errand').filter(({ kind }) => kind === 'mail');

describe('[10.14] what somebody wrote to us', () => {
  it('is answered by an administrator: a member learns it in the app and by email', () => {
    expect(answer(ofSam)).toMatchObject({ state: 'accepted' });
    expect(world.one('contact', ofSam)).toMatchObject({
      status: 'waiting_on_requester',
      thread: [{ from: 'us', text: 'Here you are.' }],
    });
    expect(world.all('notice')).toMatchObject([
      { uid: SAM, event: 'contact.answered', body: 'Here you are.', link: '/member/contact' },
    ]);
    expect(mails()).toMatchObject([{ task: { about: 'answer', contactId: ofSam } }]);
  });

  it('a visitor is answered by email, and nobody else hears of it', () => {
    answer(ofVisitor);
    expect(world.all('notice')).toEqual([]);
    expect(mails()).toMatchObject([{ task: { about: 'answer', contactId: ofVisitor } }]);
  });

  it('each answer is sent once, however often it is decided; another one has its own', () => {
    answer(ofSam);
    answer(ofSam);
    expect(new Set(mails().map(({ _id }) => _id)).size).toBe(2);
    expect(world.all('notice')).toHaveLength(1);
  });

  it('A11: nobody else answers or closes it, not even its author', () => {
    for (const by of [SAM, 'member02']) {
      expect(answer(ofSam, by)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      expect(world.say(by, 'contact.close', { contactId: ofSam, as: 'spam' })).toMatchObject({ code: 'NO_PERMISSION' });
    }
    expect(world.one('contact', ofSam)).toMatchObject({ status: 'new', thread: [] });
    expect(answer('contact:none')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
  });

  it('closed it opens again with its author’s next message; spam does not', () => {
    const close = (as: 'resolved' | 'spam') => world.say(ANA, 'contact.close', { contactId: ofSam, as });
    const reply = () => world.say(SAM, 'contact.reply', { contactId: ofSam, message: 'One more thing.' });
    expect(close('resolved')).toMatchObject({ state: 'accepted' });
    expect(world.one('contact', ofSam).status).toBe('resolved');
    expect(close('resolved')).toMatchObject({ state: 'accepted', documents: [] });
    reply();
    expect(world.one('contact', ofSam).status).toBe('open');
    close('spam');
    expect(reply()).toMatchObject({ state: 'refused', code: 'CONTACT_CLOSED' });
  });
});
