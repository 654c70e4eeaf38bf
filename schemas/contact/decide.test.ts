import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, NOW, person } from '../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { Proposal } from '../folds/proposals.ts';
import { systemMoment } from '../proposal/judge.ts';

const SAM = 'member01';
const FORM = {
  name: 'Sam Field',
  email: 'sam@example.org',
  topic: 'booking',
  subject: 'A class',
  message: 'Twenty characters or so.',
} as const;
const OP = '01ARZ3NDEKTSV4RRFFQ69GAAAA';

describe('messages to us', () => {
  it('each gets the next number of the year, a member’s and a visitor’s from one series', () => {
    const world = new KnownWorld(person(SAM));
    world.say(SAM, 'contact.send', FORM);
    world.system('system.contact-received', { opId: OP, form: FORM });
    expect(world.all('contact').map(({ ref, uid }) => [ref, uid])).toEqual([
      ['CR-2026-00001', SAM],
      ['CR-2026-00002', undefined],
    ]);
  });

  it('an answer is due in two working days, thirty days where it is about privacy', () => {
    // NOW is a Tuesday; three days later is a Friday.
    for (const [topic, at, due] of [
      ['booking', NOW, '2026-03-05T17:00:00.000Z'],
      ['booking', plus(NOW, 3 * DAY), '2026-03-10T17:00:00.000Z'],
      ['privacy', NOW, '2026-04-02T16:00:00.000Z'],
    ] as const) {
      const world = new KnownWorld(person(SAM));
      world.say(SAM, 'contact.send', { ...FORM, topic }, { receivedAt: at });
      expect(world.all('contact')[0]?.dueAt).toBe(due);
    }
  });

  it('two replies written offline stand in the order of writing', () => {
    const world = new KnownWorld(person(SAM));
    const { proposal } = world.say(SAM, 'contact.send', FORM);
    const contactId = proposal._id.replace('proposal', 'contact');
    const receivedAt = plus(NOW, 10 * MINUTE);
    world.say(SAM, 'contact.reply', { contactId, message: 'second' }, { madeAt: plus(NOW, 2 * MINUTE), receivedAt });
    world.say(SAM, 'contact.reply', { contactId, message: 'first' }, { madeAt: plus(NOW, MINUTE), receivedAt });
    expect(world.one('contact', contactId).thread.map(({ text }) => text)).toEqual(['first', 'second']);
  });

  it('nobody adds to another’s case', () => {
    const world = new KnownWorld(person(SAM), person('member02'));
    const { proposal } = world.say(SAM, 'contact.send', FORM);
    const contactId = proposal._id.replace('proposal', 'contact');
    expect(world.say('member02', 'contact.reply', { contactId, message: 'hello' })).toMatchObject({
      state: 'refused',
      code: 'NOT_FOUND',
    });
  });

  it('A4: on the device it has no number yet', () => {
    const world = new KnownWorld(person(SAM));
    const decision = decide(world.proposal('contact.send', FORM), blindTo(world, 'cell/'), { ...systemMoment(NOW), by: SAM });
    expect(decision).toMatchObject({ state: 'accepted', unknown: ['contacts'], documents: [{ type: 'contact', status: 'new' }] });
    expect(decision.documents[0]).not.toHaveProperty('ref');
  });

  it('a message of 19 characters is not one', () => {
    const world = new KnownWorld(person(SAM));
    const { proposal } = world.say(SAM, 'contact.send', FORM);
    expect(Proposal.safeParse({ ...proposal, body: { ...FORM, message: 'x'.repeat(19) } }).success).toBe(false);
  });
});
