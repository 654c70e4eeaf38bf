/** C3, C7, C8, R-40: what a visit that no pass pays for writes into the books, whichever rule made it one. */
import { beforeEach, describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, MINUTE, NOW, OFFER, pass, payment, person } from '../../../tests/rules/documents.ts';
import { checkIn, employ, refund } from '../../../tests/rules/scenes.ts';
import { KnownWorld } from '../../../tests/rules/world.ts';
import { money } from '../../basics/primitives.ts';
import { plus } from '../../basics/time.ts';
import { without } from '../../blank.ts';
import type { Checkin } from '../../checkin/shape.ts';
import { balanceOf } from '../entries.ts';
import type { LedgerEntry } from '../shape.ts';
import { isOwedToGym } from './owed-by.ts';

const SAM = 'member01';
const PASS = `pass:${SAM}`;
const ADA = 'adminada1';
/** Ten visits for £60. */
let world: KnownWorld;
const begin = (change: Parameters<typeof pass>[2] = {}) => {
  world = new KnownWorld(gym('one'), gym('two', { geo: { lat: 53.801, lon: -1.55 } }), person(SAM));
  world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'], ...change })]);
  world.lay([{ _id: `grants:${ADA}`, type: 'grants', ...born, uid: ADA, admin: true, gyms: [] }]);
  for (const key of ['one', 'two']) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
};
beforeEach(() => begin());

const at = (minutes: number) => plus(NOW, minutes * MINUTE);
type Came = Parameters<typeof checkIn>[4];
/** With a valid code and a list of an hour. @param heard when we heard of it */
const came = (key: 'one' | 'two', when: string, heard = when, change: Came = {}) => {
  const checkedAgainst = { rosterAt: plus(when, -60 * MINUTE), trust: 'synced' as const };
  const body = { gymId: `gym:${key}`, checkedAgainst, ...change };
  const { proposal } = checkIn(world, `staff${key}1`, SAM, when, body, { receivedAt: heard });
  return proposal._id.replace('proposal', 'checkin');
};
const correct = (checkinId: string, verdict: 'accepted' | 'voided', gymId: string, when: string) => {
  const decidedAt = world.one('checkin', checkinId).review?.at;
  const body = { gymId, checkinId, verdict, reason: 'The camera shows it', ...(decidedAt ? { decidedAt } : {}) };
  return world.say(ADA, 'checkin.correct', body, { receivedAt: when });
};
const told = (all: readonly LedgerEntry[]) => Object.fromEntries(all.map(({ account, amount }) => [account, amount.amountMinor]));
const entriesOf = (cause: string) => world.all('entry').filter((one) => one.cause === cause);
const causes = () => [...new Set(world.all('entry').map(({ cause }) => cause))].toSorted();

describe('[C3, R-40] the last visit of a pass, used at two gyms', () => {
  beforeEach(() => begin({ visitsTotal: 1 }));

  it('is paid by the platform to the second gym, £15 at most, and its member is asked; the first has its sale', () => {
    came('one', at(0));
    const id = came('two', at(120));
    expect(told(entriesOf(id))).toEqual({ gym_payable: -1500, owed_by_members: 1500 });
    expect(causes()).toEqual([id]);
  });

  it('leads from its line to the visit and back, and falls due in the next run', () => {
    came('one', at(0));
    const id = came('two', at(120));
    expect(world.one('line', `line:${id}`)).toMatchObject({
      ...{ kind: 'owed_visit', gymId: 'gym:two', checkinId: id, passId: PASS, payoutId: 'payout:two:2026-03-09' },
      ...{ gross: money(1500), commission: money(0), net: money(1500) },
    });
    expect(world.all('gymmoney')).toMatchObject([{ gymId: 'gym:two', nextRun: '2026-03-09' }]);
    world.system('system.payout-due', { gymId: 'gym:two', monday: '2026-03-09' }, '2026-03-09T06:00:00.000Z');
    expect(world.one('payout', 'payout:two:2026-03-09')).toMatchObject({
      due: money(1500),
      totals: [{ kind: 'owed_visit', count: 1, net: money(1500) }],
    });
  });

  it('[S8] goes to the gym whose visit was later, in whatever order they were heard of', () => {
    const later = came('two', at(120), at(600));
    expect(causes()).toEqual([]);
    came('one', at(0), at(601));
    expect(causes()).toEqual([later]);
  });

  it('[S3] is written once, however often the pass is settled again', () => {
    came('one', at(0));
    const id = came('two', at(120));
    const before = world.all('entry');
    world.system('system.pass-settled', { memberId: SAM, passId: PASS }, at(400));
    came('two', at(125));
    expect(world.all('entry')).toEqual(before);
    expect(causes()).toEqual([id]);
  });

  it('[S3] and not again when the gym says that it was one: it was owed before', () => {
    came('one', at(0));
    const id = came('two', at(120));
    const before = world.all('entry');
    expect(correct(id, 'accepted', 'gym:two', at(300)).state).toBe('accepted');
    expect(world.one('checkin', id).review?.verdict).toBe('accepted');
    expect(world.all('entry')).toEqual(before);
  });

  it('[C17] is taken back when the first visit was none, and written once more when it was one after all', () => {
    const first = came('one', at(0));
    const id = came('two', at(120));
    const back = id.replace('checkin:', 'checkin-back:');
    correct(first, 'voided', 'gym:one', at(300));
    expect(told(entriesOf(back))).toEqual({ gym_payable: 1500, owed_by_members: -1500 });
    expect(world.one('line', `line:${back}`)).toMatchObject({ kind: 'owed_visit', checkinId: id, net: money(-1500) });
    correct(first, 'accepted', 'gym:one', at(301));
    expect(causes()).toEqual([id, back, `${id}.2`].toSorted());
    expect(told(entriesOf(`${id}.2`))).toEqual({ gym_payable: -1500, owed_by_members: 1500 });
    correct(id, 'voided', 'gym:two', at(302));
    expect(told(entriesOf(`${back}.2`))).toEqual({ gym_payable: 1500, owed_by_members: -1500 });
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(0);
  });

  it.each<[why: string, change: Came]>([
    ['its list was older than a day', { checkedAgainst: { rosterAt: plus(at(120), -DAY - 1), trust: 'synced' } }],
    ['it had none', { checkedAgainst: { trust: 'synced' } }],
    ['staff let them in', { staffReason: 'known_member' }],
    ['nobody showed a code', { method: 'staff_search' }],
  ])('is the gym’s own to bear where %s', (_, change) => {
    came('one', at(0));
    came('two', at(120), at(120), change);
    expect(world.one('pass', PASS).owedVisits).toBe(1);
    expect(world.all('entry')).toEqual([]);
  });
});

describe('[C7, C8] a visit on a pass that was given back', () => {
  const dayPass = (pence: number) => ({ ...OFFER, productId: 'product:day', kind: 'day' as const, price: money(pence) });

  it('[C7] before it: its member is asked for a day pass, the gym has what the visit was worth', () => {
    world.lay([gym('one', { offers: [OFFER, dayPass(1100), dayPass(900)] })]);
    refund(world, PASS, SAM, at(60));
    const id = came('one', at(120));
    expect(told(entriesOf(id))).toEqual({ gym_payable: -600, owed_by_members: 900, compensation: -300 });
  });

  it('[C7] where the gym sells no day pass, for what the visit was worth', () => {
    refund(world, PASS, SAM, at(60));
    expect(told(entriesOf(came('one', at(120))))).toEqual({ gym_payable: -600, owed_by_members: 600 });
  });

  it('[C8] after it and before we heard of it: for what the refund was too much by, each visit once', () => {
    refund(world, PASS, SAM, at(60), 'gym_closed');
    const first = came('one', at(30), at(121));
    const second = came('two', at(45), at(122));
    for (const id of [first, second]) expect(told(entriesOf(id))).toEqual({ gym_payable: -600, owed_by_members: 600 });
    const quotes = world.all('refund').map(({ amount }) => amount.amountMinor);
    expect(quotes).toEqual([6000]);
  });

  it('[C8] to the penny, whichever are heard of: one that was none is not counted among those before it', () => {
    begin({ visitsTotal: 7 });
    const day = (nth: number) => at(nth * 24 * 60);
    for (const nth of [0, 1]) came('one', day(nth));
    refund(world, PASS, SAM, day(6), 'gym_closed');
    const [first, none, second, third] = [2, 3, 4, 5].map((nth) => {
      const id = came('one', day(nth), day(6 + nth / 10));
      if (nth === 3) correct(id, 'voided', 'gym:one', day(6.35));
      return id;
    });
    const askedFor = [first, second, third].map((id) => told(entriesOf(id ?? '')).owed_by_members);
    expect(askedFor).toEqual([857, 858, 857]);
    expect(told(entriesOf(none?.replace('checkin:', 'checkin-back:') ?? ''))).toMatchObject({ gym_payable: 857 });
  });

  it('[C8] by what was paid for the pass last, and by the refund that took it, not by others', () => {
    refund(world, PASS, SAM, at(60), 'gym_closed');
    const [given] = world.all('refund');
    if (!given) throw new Error('nothing was given back');
    world.lay([
      payment('before', { memberId: SAM, passId: PASS, total: money(100), paidAt: plus(NOW, -DAY) }),
      payment('owed', { memberId: SAM, passId: PASS, kind: 'owed_visit', total: money(100), paidAt: plus(NOW, DAY) }),
      without(payment('open', { memberId: SAM, passId: PASS, status: 'failed', total: money(100) }), 'paidAt'),
      { ...given, _id: 'refund:failed', amount: money(5900), status: 'failed' },
      { ...given, _id: 'refund:zero', amount: money(0), cause: 'duplicate_charge', createdAt: plus(NOW, DAY) },
    ]);
    expect(told(entriesOf(came('one', at(30), at(121))))).toEqual({ gym_payable: -600, owed_by_members: 600 });
  });

  it('[C8] to the very moment of the refund: it was before it', () => {
    refund(world, PASS, SAM, at(60), 'gym_closed');
    expect(told(entriesOf(came('one', at(60), at(121))))).toEqual({ gym_payable: -600, owed_by_members: 600 });
  });

  it('[C8] for each pass by itself: what was heard of on another is not counted before it', () => {
    const OTHER = 'pass:other';
    begin({ visitsTotal: 7 });
    world.lay([pass('other', SAM, { gymIds: ['gym:one', 'gym:two'], visitsTotal: 7 })]);
    const day = (nth: number) => at(nth * 24 * 60);
    for (const passId of [PASS, OTHER])
      for (const nth of [0, 1]) came('one', day(nth + (passId === PASS ? 0 : 2)), undefined, { passId });
    for (const passId of [PASS, OTHER]) refund(world, passId, SAM, day(8), 'gym_closed');
    const askedFor = [PASS, OTHER].map((passId, nth) => {
      const id = came('one', day(4 + nth), day(8 + nth / 10 + 0.1), { passId });
      return told(entriesOf(id)).owed_by_members;
    });
    // Of £60 for seven with two of them used, the third is £8.57 of either; a fourth would be £8.58.
    expect(askedFor).toEqual([857, 857]);
  });

  it('[C8] by what was paid last also where that came after the rest, and by the refund that took the pass where another was first', () => {
    world.lay([payment('before', { memberId: SAM, passId: PASS, total: money(100), paidAt: plus(NOW, -DAY) })]);
    refund(world, PASS, SAM, at(60), 'gym_closed');
    const [given = expect.fail('nothing was given back')] = world.all('refund');
    const early = {
      ...given,
      _id: 'refund:early',
      amount: money(0),
      cause: 'duplicate_charge' as const,
      createdAt: plus(NOW, -DAY),
    };
    world.lay([early]);
    world.lay([given]);
    expect(told(entriesOf(came('one', at(30), at(121))))).toEqual({ gym_payable: -600, owed_by_members: 600 });
  });

  it('[C8] of what had gone back before nobody is asked: of £60 only £2 were left', () => {
    refund(world, PASS, SAM, at(60), 'gym_closed');
    const [given = expect.fail('nothing was given back')] = world.all('refund');
    world.lay([{ ...given, _id: 'refund:early', amount: money(5800), createdAt: plus(NOW, -DAY) }]);
    // £2 went back with the visit or without it: the gym has its £6 all the same.
    expect(told(entriesOf(came('one', at(30), at(121))))).toEqual({ gym_payable: -600, compensation: 600 });
  });

  it('[C8] what was charged twice went back whatever was used: nobody is asked, and the gym has it all the same', () => {
    refund(world, PASS, SAM, at(60));
    const id = came('one', at(30), at(121));
    expect(told(entriesOf(id))).toEqual({ gym_payable: -600, compensation: 600 });
    expect(world.one('line', `line:${id}`).kind).toBe('compensation');
  });

  it('[C8] of £5 and less nobody is asked', () => {
    world.lay([{ ...world.one('pass', PASS), visitsTotal: 12 }]);
    refund(world, PASS, SAM, at(60), 'gym_closed');
    const id = came('one', at(30), at(121));
    expect(told(entriesOf(id))).toEqual({ gym_payable: -500, written_off: 500 });
    // And where it was none, that is off the books again.
    expect(correct(id, 'voided', 'gym:one', at(300)).state).toBe('accepted');
    expect(told(entriesOf(id.replace('checkin:', 'checkin-back:')))).toEqual({ gym_payable: 500, written_off: -500 });
  });
});

describe('[R-40, C15] which visits are owed to their gym', () => {
  const owed = checkin('v', {
    codes: ['OVERUSED'],
    status: 'accepted_flagged',
    checkedAgainst: { rosterAt: NOW, trust: 'synced' },
  });
  it.each<[is: boolean, what: string, change: Partial<Checkin>]>([
    [true, 'more than the pass held', {}],
    [true, 'by a code that they showed', { method: 'qr_member_shown' }],
    [true, 'by the gym’s code, which they scanned', { method: 'qr_gym_scanned' }],
    [true, 'at a kiosk', { method: 'kiosk_self' }],
    [false, 'found by name at the desk', { method: 'staff_search' }],
    [true, 'with a list of a day', { judgedAt: plus(NOW, DAY) }],
    [false, 'with a list a moment older', { judgedAt: plus(NOW, DAY + 1) }],
    [
      true,
      'late, and too far away, and not on the list yet',
      { codes: ['OVERUSED', 'LATE_REPORT', 'IMPOSSIBLE_TRAVEL', 'NOT_ON_LIST'] },
    ],
    [false, 'paid for by its pass', { codes: [], status: 'accepted' }],
    [false, 'voided', { status: 'voided' }],
    [false, 'seen twice', { status: 'duplicate' }],
    [false, 'a way back in', { consumedVisit: false }],
    [false, 'by somebody who had left', { codes: ['OVERUSED', 'STAFF_REMOVED'] }],
    [
      true,
      'by somebody who had left, and the gym says that it was one',
      {
        codes: ['OVERUSED', 'STAFF_REMOVED'],
        review: { verdict: 'accepted', at: NOW, by: 'owner001', codes: ['OVERUSED', 'STAFF_REMOVED'] },
      },
    ],
    [false, 'written down afterwards', { reportedAt: NOW }],
  ])('%s: %s', (is, _, change) => {
    expect(isOwedToGym({ ...owed, ...change })).toBe(is);
  });
});
