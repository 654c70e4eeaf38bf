/** What a decision about a paper says to whom, what goes on record of it, and what of the paper before it goes on counting. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, gym, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { employ } from '../../tests/rules/scenes.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { addDays, plus } from '../basics/time.ts';
import { decide } from '../folds/decide.ts';
import { PRESET_PERMISSIONS } from '../person/shape.ts';
import { momentOf } from '../proposal/judge.ts';
import { possibleSince } from '../proposal/possible.ts';
import { type ItemName, itemsOf, RUNS_OUT, verificationIdOf } from './shape.ts';
import type { ItemStatus } from './states.ts';

const [ANA, OLIVE] = ['admin001', 'owner001'];
const GYM_ID = 'gym:one';
const TODAY = '2026-03-03';
const INSURANCE = 'public_liability_insurance';
const WHY = 'The second page is missing: please send both.';
const COMPANY = { legalForm: 'ltd', legalName: 'Gym One Ltd', companyNumber: '01234567', vatRegistered: false } as const;

let world: KnownWorld;
beforeEach(() => {
  world = new KnownWorld(
    gym('one', { status: 'draft' }),
    person(ANA, { role: 'admin', displayName: 'Sam Ames' }),
    { _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, gyms: [], admin: true },
    {
      ...{ _id: `employee:one:${OLIVE}`, type: 'employee', ...born, gymId: GYM_ID, uid: OLIVE, displayName: 'Olive Oak' },
      ...{ preset: 'owner', permissions: [...PRESET_PERMISSIONS.owner], status: 'active' },
    },
  );
  employ(world, OLIVE, 'owner');
});
let papers = 0;
function submit(item: ItemName, expiresOn?: string, at = NOW) {
  papers += 1;
  const hash = String(papers).padStart(64, '0');
  world.system('system.upload-received', { uid: OLIVE, purpose: 'verification', hash, kind: 'pdf', bytes: 9000 });
  const paper = item === 'business' ? { business: COMPANY } : { files: [hash] };
  const until = RUNS_OUT.includes(item) ? { expiresOn: expiresOn ?? '2026-06-30' } : {};
  return world.say(OLIVE, 'verification.submit', { gymId: GYM_ID, item, ...paper, ...until }, { receivedAt: at });
}
type As = 'approved' | 'changes_requested' | 'rejected';
const say = (item: ItemName, as: As, more: object = as === 'approved' ? {} : { message: WHY }, at = NOW) =>
  world.say(ANA, 'verification.decide', { gymId: GYM_ID, item, as, ...more }, { receivedAt: at });
const verification = () => world.one('verification', verificationIdOf(GYM_ID));
const itemOf = (name: ItemName) => itemsOf(verification()).find(({ item }) => item === name);
const told = () => world.all('notice').filter(({ uid, event }) => uid === OLIVE && event === 'verification.decided');
const lay = (item: ItemName, status: ItemStatus, more: object = {}) =>
  world.lay([
    {
      ...{ _id: verificationIdOf(GYM_ID), type: 'verification', ...born, gymId: GYM_ID, gymName: 'Gym one' },
      ...{ status: 'in_progress', items: [{ item, status, files: 0, ...more }] },
    },
  ]);

describe('[2.15] no is said with its reason, yes with its day', () => {
  it.each(['changes_requested', 'rejected'] as const)('%s without a word is refused, naming what is missing', (as) => {
    submit('identity');
    expect(say('identity', as, {})).toMatchObject({
      ...{ state: 'refused', code: 'VALIDATION' },
      facts: { field: 'Why', rule: expect.stringContaining('20 characters') },
    });
    expect(itemOf('identity')?.status).toBe('submitted');
  });

  it('a certificate that ends today still counts, one that ended yesterday does not, and may yet be sent back', () => {
    submit(INSURANCE);
    expect(say(INSURANCE, 'approved', { expiresOn: addDays(TODAY, -1) })).toMatchObject({
      ...{ state: 'refused', code: 'VALIDATION' },
      facts: { field: 'The day it runs out', rule: expect.stringContaining('must not be over') },
    });
    expect(say(INSURANCE, 'approved', { expiresOn: TODAY }).state).toBe('accepted');
    lay(INSURANCE, 'submitted', { expiresOn: addDays(TODAY, -1) });
    expect(say(INSURANCE, 'rejected').state).toBe('accepted');
  });
});

describe('[2.15] its owners are told, once an item', () => {
  it.each([
    ['approved', /^We looked at it for Gym one\./, 'info'],
    ['changes_requested', WHY, 'action'],
    ['rejected', WHY, 'action'],
  ] as const)('%s', (as, body, severity) => {
    submit('identity');
    say('identity', as);
    expect(told()).toMatchObject([
      { entity: 'verification:one:identity', severity, link: '/owner/onboarding', body: expect.stringMatching(body) },
    ]);
  });
});

describe('[2.23] on record', () => {
  it('is the item before and after, the whole, and why where something was said', () => {
    submit('identity');
    const no = say('identity', 'rejected');
    expect(no.audit).toEqual([
      {
        action: 'verification.rejected',
        target: { type: 'verification', id: verificationIdOf(GYM_ID) },
        reason: WHY,
        before: { item: 'identity', status: 'submitted', whole: verificationWhole('submitted') },
        after: { item: 'identity', status: 'rejected', whole: 'rejected', expiresOn: undefined },
      },
    ]);
    const [first] = say('photos_match', 'approved').audit ?? [];
    expect(Object.keys(first ?? {})).not.toContain('reason');
  });

  it('of a gym that has sent nothing, what only we look at begins the book', () => {
    expect(say('photos_match', 'approved').audit).toMatchObject([{ before: { whole: 'not_started', status: 'not_started' } }]);
  });
});
const verificationWhole = (status: string) => (status === 'submitted' ? 'in_progress' : status);

describe('[2.15] a newer paper', () => {
  it.each(['approved', 'expiring', 'expired'] as const)(
    'leaves one that is %s to count as long as it would have, with its warnings',
    (status) => {
      lay(INSURANCE, status, { expiresOn: '2026-04-01', stage: 2 });
      submit(INSURANCE, '2027-04-01');
      expect(itemOf(INSURANCE)).toMatchObject({ expiresOn: '2027-04-01', before: { expiresOn: '2026-04-01' }, stage: 2 });
      say(INSURANCE, 'changes_requested');
      expect(itemOf(INSURANCE)).toMatchObject({ before: { expiresOn: '2026-04-01' }, stage: 2 });
      say(INSURANCE, 'approved', { expiresOn: '2027-04-01' });
      submit(INSURANCE, '2027-04-02', plus(NOW, HOUR));
      expect(itemOf(INSURANCE)).toMatchObject({ before: { expiresOn: '2026-04-01' }, stage: 2 });
      say(INSURANCE, 'approved', {}, plus(NOW, HOUR));
      expect(Object.keys(itemOf(INSURANCE) ?? {})).not.toEqual(expect.arrayContaining(['before']));
      expect(Object.keys(itemOf(INSURANCE) ?? {})).not.toEqual(expect.arrayContaining(['stage']));
    },
  );

  it('replaces one that never counted: nothing stands in for it', () => {
    lay(INSURANCE, 'rejected', { stage: 1 });
    submit(INSURANCE);
    expect(Object.keys(itemOf(INSURANCE) ?? {})).not.toEqual(expect.arrayContaining(['before']));
  });

  it('leaves what was said of the business as it was, and a new word replaces it', () => {
    submit('business');
    expect(verification().business).toEqual(COMPANY);
    submit('identity');
    say('identity', 'approved');
    expect(verification().business).toEqual(COMPANY);
    const other = { ...COMPANY, legalName: 'Gym One Holdings Ltd' };
    const body = { gymId: GYM_ID, item: 'business', business: other } as const;
    world.say(OLIVE, 'verification.submit', body, { receivedAt: plus(NOW, HOUR) });
    expect(verification().business).toEqual(other);
  });
});

describe('[A4, L6] what a device does not know, and since when', () => {
  it.each(['platform/gyms', 'platform/verifications'])('a device that has not %s waits for the answer', (db) => {
    submit('identity');
    const proposal = world.proposal('verification.decide', { gymId: GYM_ID, item: 'identity', as: 'approved' });
    const moment = momentOf(proposal.origin, { by: ANA, receivedAt: NOW });
    expect(decide(proposal, blindTo(world, db), moment)).toMatchObject({
      ...{ state: 'accepted', documents: [], unknown: ['verifications'] },
    });
  });

  it('nobody sends or decides before there was the gym, nor before they worked there', () => {
    const later = plus(NOW, HOUR);
    world.lay([{ ...world.one('gym', GYM_ID), createdAt: later }]);
    const taken = world.proposal('verification.take', { gymId: GYM_ID, item: 'identity' });
    const sent = world.proposal('verification.submit', { gymId: GYM_ID, item: 'business', business: COMPANY });
    expect([possibleSince(taken, world, ANA), possibleSince(sent, world, OLIVE)]).toEqual([later, later]);
    world.lay([{ ...world.one('gym', GYM_ID), createdAt: NOW }]);
    const [grant] = world.one('grants', `grants:${OLIVE}`).gyms;
    if (grant) world.lay([{ ...world.one('grants', `grants:${OLIVE}`), gyms: [{ ...grant, since: later }] }]);
    expect(possibleSince(sent, world, OLIVE)).toBe(later);
  });
});
