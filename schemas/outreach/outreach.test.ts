/** Gyms that might come to us (product.md 2.19): put on the list, written to on a lawful basis, never again where they said so. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { platformGrants } from '../../tests/rules/orders.ts';
import { DETAILS, hashOf, lead } from '../../tests/rules/outreach.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { momentOf } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { basisMissing } from './email/basis.ts';
import { invitedBy, inviteToken, stoppedBy, stopToken } from './email/tokens.ts';
import { outreachWords, TEMPLATES, templateText } from './email/words.ts';
import { outreachDue } from './over.ts';
import { OUTREACH_STOPS } from './place.ts';
import type { Outreach, OutreachDetails } from './shape.ts';
import { addressWord, stopIdOf } from './stopped.ts';

const [ANA, BEA, SAM] = ['admin001', 'admin002', 'member01'];
const LATER = plus(NOW, HOUR);
const ID = 'outreach:one';
const TEXT = 'Would you like to bring your gym to us?';
const EMAIL = 'nora@quay.example';

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(person(ANA), person(BEA), person(SAM), platformGrants(ANA, false), platformGrants(BEA, true));
  world.hashOf = hashOf;
});
const when = { receivedAt: LATER, madeAt: LATER };
const add = (change: Partial<OutreachDetails> = {}, by = ANA) =>
  world.say(by, 'outreach.add', { details: { ...DETAILS, ...change } }, when);
/** Without what is left out, as it travels. */
const sent = <T>(body: T): T => JSON.parse(JSON.stringify(body));
const edit = (change: Partial<OutreachDetails>, seen = 1) =>
  world.say(ANA, 'outreach.edit', { outreachId: ID, seen, details: sent({ ...DETAILS, ...change }) }, when);
const invite = (receivedAt = LATER, by = ANA) =>
  world.say(by, 'outreach.invite', { outreachId: ID, text: TEXT }, { receivedAt, madeAt: receivedAt });
const stop = (outreachId = ID) => world.say(ANA, 'outreach.stop', { outreachId }, when);
const one = (id = ID): Outreach => world.one('outreach', id);
const stops = () => world.all('outreachstop').map(({ _id }) => _id);
const otherwise = { email: 'kim@elsewhere.example', phone: '+441872960999', gymName: 'Elsewhere' };

describe('[17] 2.19 on the list', () => {
  it('[R-61] is what an administrator puts there, and read by nobody else', () => {
    expect(add({}, SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const decision = add();
    expect(decision).toMatchObject({ state: 'accepted', audit: [{ action: 'outreach.added', after: { stage: 'new' } }] });
    const [made] = world.all('outreach');
    if (!made) throw new Error('none was made');
    expect(made).toMatchObject({ ...DETAILS, stage: 'new', version: 1, site: 'TR1 2LW quay gym', touchedAt: LATER });
    expect(databasesOf(made)).toEqual(['platform/outreach']);
    expect(JSON.stringify(decision.audit)).not.toMatch(/Nora|quay/i);
  });

  it.each<[string, Partial<OutreachDetails>, string]>([
    ['the same address', { gymName: 'Other', email: EMAIL }, 'OUTREACH_KNOWN'],
    ['the same name and postcode, however typed', { gymName: 'QUAY  gym ', email: 'kim@quay.example' }, 'OUTREACH_KNOWN'],
    ['consent of nobody knows when', { ...otherwise, lawfulBasis: 'consent' }, 'VALIDATION'],
  ])('refuses %s', (_, change, code) => {
    world.lay([lead('one')]);
    expect(add(change)).toMatchObject({ state: 'refused', code });
    expect(world.all('outreach')).toHaveLength(1);
  });

  it('takes a namesake elsewhere, and one whose time is over', () => {
    world.lay([lead('one'), lead('gone', { over: true, email: 'old@quay.example', site: 'TR2 4AA old gym' })]);
    expect(add({ email: 'kim@quay.example', address: { addressLocality: 'Leeds', postalCode: 'LS1 4AP' } }).state).toBe(
      'accepted',
    );
    expect(add({ email: 'lee@quay.example', address: { addressLocality: 'Bath' } }).state).toBe('accepted');
    expect(
      add({ gymName: 'Old Gym', email: 'old@quay.example', address: { addressLocality: 'Truro', postalCode: 'TR2 4AA' } }).state,
    ).toBe('accepted');
  });

  it('is changed by who saw how it is, and by nobody who did not', () => {
    world.lay([lead('one', { notes: [], areaId: 'area:truro' })]);
    expect(edit({ gymName: 'Quay Strength', phone: undefined }).state).toBe('accepted');
    expect(one()).toMatchObject({ gymName: 'Quay Strength', version: 2, site: 'TR1 2LW quay strength' });
    expect(one()).not.toHaveProperty('areaId');
    expect(edit({ gymName: 'Mine' })).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    world.lay([lead('two', { ...otherwise, site: 'TR9 9AA elsewhere' })]);
    expect(edit({ email: otherwise.email }, 2)).toMatchObject({
      state: 'refused',
      code: 'OUTREACH_KNOWN',
      facts: { name: 'Elsewhere' },
    });
    expect(edit({ email: undefined }, 2).state).toBe('accepted');
    expect(one()).not.toHaveProperty('email');
    expect(one()).not.toHaveProperty('emailHash');
  });

  it('takes a list, leaves out what is known, and names it', () => {
    world.lay([lead('one')]);
    const row = (n: number, change: Partial<OutreachDetails>) => ({
      row: n,
      details: { ...DETAILS, email: `g${n}@list.example`, gymName: `Gym ${n}`, ...change },
    });
    const list = (rows: ReturnType<typeof row>[], by = ANA) => world.say(by, 'outreach.import', { rows }, when);
    expect(list([row(2, {})], SAM)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    const decision = list([
      row(2, {}),
      row(3, { email: EMAIL }),
      row(4, { gymName: 'Gym 2' }),
      row(5, { lawfulBasis: 'consent' }),
      row(6, {}),
    ]);
    expect(decision).toMatchObject({ state: 'accepted_flagged', code: 'OUTREACH_LEFT_OUT', facts: { rows: '3, 4, 5' } });
    expect(
      world
        .all('outreach')
        .map(({ gymName }) => gymName)
        .toSorted(),
    ).toEqual(['Gym 2', 'Gym 6', 'Quay Gym']);
    expect(list([row(7, {})])).toMatchObject({ state: 'accepted' });
    expect(list([row(3, { email: EMAIL })])).toMatchObject({ state: 'refused', code: 'OUTREACH_LEFT_OUT' });
    expect(() => list(Array.from({ length: 51 }, (_, n) => row(n + 2, {})))).toThrow();
    expect(() => list([row(502, {})])).toThrow();
  });
});

describe('[17] 2.19 what is done with them', () => {
  it.each(['note', 'move', 'plan', 'edit', 'invite', 'stop'] as const)(
    '[R-61] %s is an administrator’s, and of what is there',
    (step) => {
      world.lay([lead('one'), lead('gone', { over: true })]);
      const bodies = {
        note: { text: 'Nice people.' },
        move: { from: 'new', to: 'contacted' },
        plan: { nextActionOn: '2026-03-10' },
        edit: { seen: 1, details: DETAILS },
        invite: { text: TEXT },
        stop: {},
      } as const;
      const said = (by: string, outreachId: string) =>
        world.say(by, `outreach.${step}`, { outreachId, ...bodies[step] } as never, when);
      expect(said(SAM, ID)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
      for (const id of ['outreach:none', 'outreach:gone'])
        expect(said(ANA, id)).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
      expect(said(ANA, ID).state).toBe('accepted');
      expect(one()).toMatchObject({ touchedAt: LATER, updatedAt: LATER });
    },
  );

  it('[L6] notes stand in the order in which they were made, whichever came first', () => {
    world.lay([lead('one')]);
    const note = (text: string, madeAt: string, receivedAt: string) =>
      world.say(ANA, 'outreach.note', { outreachId: ID, text }, { madeAt, receivedAt });
    note('Second', plus(NOW, 2 * HOUR), plus(NOW, 2 * HOUR));
    note('First', plus(NOW, HOUR), plus(NOW, 3 * HOUR));
    expect(one().notes.map(({ text }) => text)).toEqual(['First', 'Second']);
    expect(one().touchedAt).toBe(plus(NOW, 2 * HOUR));
  });

  it('lost says why, and is over with what was planned', () => {
    world.lay([lead('one', { nextActionOn: '2026-03-10', nextAction: 'Call' })]);
    const lose = (more: object) => world.say(ANA, 'outreach.move', { outreachId: ID, from: 'new', to: 'lost', ...more }, when);
    expect(lose({})).toMatchObject({ state: 'refused', code: 'VALIDATION', facts: { field: 'Reason' } });
    lose({ reason: 'closed', text: 'They shut in May.' });
    expect(one()).toMatchObject({ stage: 'lost', lost: { reason: 'closed', text: 'They shut in May.' } });
    expect(one()).not.toHaveProperty('nextActionOn');
  });

  it('what is next has a day and somebody who runs the platform', () => {
    world.lay([lead('one')]);
    const plan = (body: object) => world.say(ANA, 'outreach.plan', { outreachId: ID, ...body }, when);
    expect(plan({ nextAction: 'Call' })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Day' } });
    expect(plan({ assigneeUid: SAM })).toMatchObject({ code: 'VALIDATION', facts: { field: 'Who' } });
    plan({ nextActionOn: '2026-03-10', nextAction: 'Call', assigneeUid: BEA });
    expect(one()).toMatchObject({ nextActionOn: '2026-03-10', nextAction: 'Call', assignee: { uid: BEA } });
    plan({});
    for (const gone of ['nextActionOn', 'nextAction', 'assignee']) expect(one()).not.toHaveProperty(gone);
  });

  it('[A4] a device takes what it does not know for possible', () => {
    const proposal = world.proposal('outreach.note', { outreachId: ID, text: 'Nice people.' }, when);
    const blind = blindTo(world, 'platform/', 'cell/');
    const moment = momentOf(proposal.origin, { by: ANA, receivedAt: LATER, possibleSince: possibleSince(proposal, blind, ANA) });
    expect(decide(proposal, blind, moment)).toMatchObject({ state: 'accepted', documents: [], unknown: ['outreach'] });
    const added = world.proposal('outreach.add', { details: DETAILS }, when);
    const [made] = decide(added, blind, moment).documents;
    expect(made).not.toHaveProperty('emailHash');
  });
});

describe('[17] 2.19, PECR: writing to them', () => {
  it.each<[string, Partial<Outreach>, string | undefined]>([
    ['a company, on legitimate interest', {}, undefined],
    ['a sole trader who has not agreed', { legalForm: 'sole_trader' }, 'Lawful basis'],
    ['a partnership that has not agreed', { legalForm: 'partnership' }, 'Lawful basis'],
    ['whoever’s legal form nobody knows', { legalForm: undefined }, 'Lawful basis'],
    ['a sole trader who agreed', { legalForm: 'sole_trader', lawfulBasis: 'consent' }, undefined],
    ['anybody, without a basis', { lawfulBasis: undefined }, 'Lawful basis'],
    ['nobody’s address', { email: undefined }, 'Email'],
  ])('%s', (_, change, field) => {
    const { email, lawfulBasis, legalForm } = { ...lead('one'), ...change };
    const bare = sent(lead('one', { email, lawfulBasis, legalForm }));
    world.lay([bare]);
    expect(basisMissing(bare)?.field).toBe(field);
    expect(invite()).toMatchObject(
      field === undefined ? { state: 'accepted' } : { state: 'refused', code: 'VALIDATION', facts: { field } },
    );
  });

  it('[A12] is an errand that holds neither words nor address, and once in a week', () => {
    world.lay([lead('one')]);
    const { proposal } = invite();
    const id = proposal._id.slice('proposal:'.length);
    expect(world.all('errand')).toMatchObject([
      { _id: `errand:mail-outreach-${id}`, task: { about: 'outreach', outreachId: ID, mailId: id }, status: 'open' },
    ]);
    expect(JSON.stringify(world.all('errand'))).not.toMatch(/quay|Would/);
    expect(one()).toMatchObject({ stage: 'invited', mails: [{ id, text: TEXT }], invitedUntil: plus(LATER, 60 * DAY) });
    expect(invite(plus(LATER, 7 * DAY - 1))).toMatchObject({ state: 'refused', code: 'OUTREACH_WRITTEN' });
    const told = (sent: boolean) => world.system('system.outreach-told', { outreachId: ID, mailId: id, sent }, plus(LATER, HOUR));
    told(true);
    expect(one().mails[0]).toMatchObject({ sentAt: plus(LATER, HOUR) });
    expect(told(false).documents).toEqual([]);
    expect(world.system('system.outreach-told', { outreachId: ID, mailId: 'none', sent: true }).documents).toEqual([]);
    expect(invite(plus(LATER, 7 * DAY)).state).toBe('accepted');
    expect(one().history.map(({ stage }) => stage)).toEqual(['new', 'invited']);
  });

  it('what could not be sent holds up no other', () => {
    world.lay([lead('one', { mails: [{ id: 'm', text: TEXT, at: LATER, by: { uid: ANA, name: 'Ana A.' } }] })]);
    world.system('system.outreach-told', { outreachId: ID, mailId: 'm', sent: false }, LATER);
    expect(one().mails[0]).toMatchObject({ unsent: true });
    expect(invite(plus(LATER, HOUR)).state).toBe('accepted');
  });

  it('says who we are, why, and how it ends, whatever was typed', () => {
    for (const template of TEMPLATES) {
      const { subject, paragraphs } = outreachWords(templateText(template, 'Quay Gym', 'Truro'), lead('one'));
      expect(subject).toBe('Quay Gym on Fitness Hub');
      expect(paragraphs[0]).toBe('Hello Nora Bell,');
      expect(paragraphs.filter((one) => one === '{link}' || one === '{stop}')).toEqual(['{link}', '{stop}']);
      expect(paragraphs.at(-1)).toBe('{stop}');
    }
    const bare = { gymName: 'Quay Gym', lawfulBasis: 'consent' as const };
    expect(outreachWords('One.\n\n\n Two. ', bare).paragraphs.slice(0, 3)).toEqual(['Hello,', 'One.', 'Two.']);
    expect(outreachWords('One.', bare).paragraphs.at(-2)).toContain('you agreed');
  });
});

describe('[17] 2.19 never again', () => {
  it('takes away who they are, keeps hashes of address, telephone and place, and names nobody', () => {
    world.lay([lead('one', { nextActionOn: '2026-03-10' })]);
    expect(stop()).toMatchObject({ state: 'accepted', audit: [{ action: 'outreach.stopped' }] });
    expect(one()).toMatchObject({ stage: 'do_not_contact', gymName: 'Quay Gym' });
    for (const gone of ['email', 'phone', 'contactName', 'emailHash', 'nextActionOn']) expect(one()).not.toHaveProperty(gone);
    expect(stops()).toHaveLength(3);
    expect(JSON.stringify(world.all('outreachstop'))).not.toMatch(/nora|quay|1872/i);
    expect(databasesOf(world.all('outreachstop')[0] ?? lead('none'))).toEqual([OUTREACH_STOPS]);
    expect(stop().documents).toEqual([]);
  });

  it.each<[string, Partial<OutreachDetails>]>([
    ['address', { ...otherwise, email: EMAIL.toUpperCase().toLowerCase() }],
    ['telephone', { ...otherwise, phone: '+441872960123' }],
    ['name and postcode', { ...otherwise, gymName: 'Quay Gym' }],
  ])('refuses whoever has the same %s, added, changed, from a list, even when it is long erased', (_, change) => {
    world.lay([lead('one')]);
    stop();
    world.system('system.outreach-over', { outreachId: ID }, plus(LATER, 731 * DAY));
    expect(add(change)).toMatchObject({ state: 'refused', code: 'OUTREACH_STOPPED' });
    const list = world.say(ANA, 'outreach.import', { rows: [{ row: 9, details: { ...DETAILS, ...change } }] }, when);
    expect(list).toMatchObject({ state: 'refused', code: 'OUTREACH_LEFT_OUT', facts: { rows: '9' } });
    world.lay([lead('two', { ...otherwise, site: 'TR1 2LW elsewhere' })]);
    const details = { ...DETAILS, ...change };
    const edited = world.say(ANA, 'outreach.edit', { outreachId: 'outreach:two', seen: 1, details }, when);
    expect(edited).toMatchObject({ state: 'refused', code: 'OUTREACH_STOPPED' });
  });

  it('takes every one along that has the same address, telephone or place', () => {
    const apart = { email: 'lee@far.example', phone: '+441134960000', site: 'LS1 4AP far' };
    world.lay([
      lead('one'),
      lead('phone', { email: 'kim@quay.example', site: 'TR9 9AA kim' }),
      lead('far', { ...apart, gymName: 'Far' }),
    ]);
    stop();
    expect(world.all('outreach').map(({ _id, stage }) => [_id, stage])).toEqual([
      ['outreach:far', 'new'],
      ['outreach:one', 'do_not_contact'],
      ['outreach:phone', 'do_not_contact'],
    ]);
  });

  it('is refused to be written to at whatever stage, by the hash alone', () => {
    world.lay([lead('one', { stage: 'invited' })]);
    world.system('system.outreach-stopped', { hash: hashOf(addressWord('other@quay.example')) });
    expect(stops()).toEqual([stopIdOf(hashOf(addressWord('other@quay.example')))]);
    world.lay([lead('two', { ...otherwise, email: 'other@quay.example', stage: 'contacted', site: 'TR9 9AA x' })]);
    const answer = world.say(ANA, 'outreach.invite', { outreachId: 'outreach:two', text: TEXT }, when);
    expect(answer).toMatchObject({ state: 'refused', code: 'OUTREACH_STOPPED' });
    expect(invite().state).toBe('accepted');
  });

  it('by the link, once and again, of whom it went to; also when they are on no list any more', () => {
    world.lay([lead('one', { stage: 'invited' })]);
    const byLink = (email: string) => world.system('system.outreach-stopped', { hash: hashOf(addressWord(email)) }, LATER);
    byLink(EMAIL);
    expect(one().stage).toBe('do_not_contact');
    expect(one().history.at(-1)).toEqual({ stage: 'do_not_contact', at: LATER });
    expect(byLink(EMAIL).documents).toEqual([]);
    expect(byLink('long@gone.example').documents).toHaveLength(1);
    expect(byLink('long@gone.example').documents).toEqual([]);
  });

  it('nothing more is planned or changed with them; notes are kept', () => {
    world.lay([lead('one')]);
    stop();
    expect(edit({})).toMatchObject({ code: 'OUTREACH_STOPPED' });
    expect(world.say(ANA, 'outreach.plan', { outreachId: ID }, when)).toMatchObject({ code: 'OUTREACH_STOPPED' });
    expect(world.say(ANA, 'outreach.note', { outreachId: ID, text: 'They rang.' }, when).state).toBe('accepted');
  });

  it('links hold nothing of anybody, and open nothing that this server did not sign', () => {
    const hash = hashOf(addressWord(EMAIL));
    const [invites, ends] = [inviteToken('01ARZ3NDEKTSV4RRFFQ69G0001-500', hashOf), stopToken(hash, hashOf)];
    expect(invites.length).toBeLessThanOrEqual(80);
    expect(invitedBy(invites, hashOf)).toBe('01ARZ3NDEKTSV4RRFFQ69G0001-500');
    expect(stoppedBy(ends, hashOf)).toBe(hash);
    for (const forged of [invites.replace('0001', '0002'), `${invites}x`, '', '.', 'one', ends])
      expect(invitedBy(forged, hashOf)).toBeNull();
    expect(stoppedBy(invites, hashOf)).toBeNull();
    expect(invitedBy(invites, (words) => hashOf(`other ${words}`))).toBeNull();
  });
});

describe('[17] 2.19 kept', () => {
  it('for two years after anybody had to do with them, then nothing is left but that there was one', () => {
    const kept = lead('one', {
      touchedAt: LATER,
      notes: [{ id: 'n', text: 'Secret', at: NOW, by: { uid: ANA, name: 'Ana A.' } }],
    });
    expect(outreachDue(kept)).toEqual({ at: plus(LATER, 730 * DAY), kind: 'system.outreach-over', body: { outreachId: ID } });
    world.lay([kept]);
    const over = (at: string) => world.system('system.outreach-over', { outreachId: ID }, at).documents;
    expect(over(plus(LATER, 730 * DAY - 1))).toEqual([]);
    const [gone] = over(plus(LATER, 730 * DAY));
    if (gone?.type !== 'outreach') throw new Error('it stays');
    expect([databasesOf(gone), outreachDue(gone)]).toEqual([[], null]);
    expect(JSON.stringify(gone)).not.toMatch(/nora|quay|secret|ana/i);
    expect(over(plus(LATER, 731 * DAY))).toEqual([]);
  });
});
