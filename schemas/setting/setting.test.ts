/** [17] Settings (product.md 2.23, R-61): who changes them, who approves it, from when on it holds, and who knows it. */
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, NOW, person } from '../../tests/rules/documents.ts';
import { ANA, platformGrants, SUE } from '../../tests/rules/orders.ts';
import { blindTo, KnownWorld } from '../../tests/rules/world.ts';
import { SETTINGS_BY } from '../access.expected.ts';
import { plus } from '../basics/time.ts';
import { found } from '../decision.ts';
import { databasesOf } from '../folds/access.ts';
import { decide } from '../folds/decide.ts';
import { Proposal, type ProposalOf } from '../folds/proposals.ts';
import { LIMITS } from '../limits.ts';
import { systemMoment } from '../proposal/judge.ts';
import { SETTING_KEYS, SETTINGS } from './catalogue.ts';
import { publishedOf } from './everywhere.ts';
import { setting as noun } from './noun.ts';
import { PUBLISHED_VALUES } from './published-shape.ts';
import { SETTING_CHANGES } from './shape.ts';
import { settingStateOf, waitingIn } from './states.ts';
import { settingAt, settingOf, valueAt } from './value.ts';
import { SETTING_NAMES, settingSaid } from './words.ts';

const SAL = 'super002';
const WHY = 'The partners agreed on it on Monday.';
const [AT_ONCE, ADMINS] = ['refunds.staffAtOnce', 'refunds.adminAtOnce'] as const;

let world: KnownWorld;
function office(): void {
  world = new KnownWorld(
    ...[person(ANA), person(SUE, { displayName: 'Sue Stone' }), person(SAL, { displayName: 'Sal Moor' })],
    ...[platformGrants(ANA, false), platformGrants(SUE, true), platformGrants(SAL, true)],
    person('member01'),
  );
}
beforeEach(office);
type Body = ProposalOf<'setting.propose'>['body'];
const asks = (change: Partial<Body> = {}, { by = SUE, at = NOW }: { by?: string; at?: string } = {}) =>
  world.say(by, 'setting.propose', { key: AT_ONCE, value: 8000, reason: WHY, ...change }, { receivedAt: at });
const latest = (key: Body['key'] = AT_ONCE) => found(settingOf(world, key))?.changes.at(-1) ?? expect.fail('no change');
const approves = (key: Body['key'] = AT_ONCE, { by = SAL, at = plus(NOW, HOUR), change = latest(key).id } = {}) =>
  world.say(by, 'setting.approve', { key, change }, { receivedAt: at });
const withdraws = (key: Body['key'] = AT_ONCE, { by = SUE, at = plus(NOW, HOUR), change = latest(key).id } = {}) =>
  world.say(by, 'setting.withdraw', { key, change }, { receivedAt: at });
const stateAt = (at: string, key: Body['key'] = AT_ONCE) =>
  (found(settingOf(world, key))?.changes ?? []).map((one, _, all) => settingStateOf(one, all, at));

describe('[17] R-61 a setting that is about money', () => {
  it('waits for a second super-admin: nothing has changed until then, for anybody', () => {
    expect(asks()).toMatchObject({ state: 'accepted' });
    expect(latest()).toMatchObject({ value: 8000, asked: { uid: SUE, name: 'Sue S.', at: NOW } });
    expect(latest()).not.toHaveProperty('from');
    expect([stateAt(plus(NOW, 99 * DAY)), settingAt(world, AT_ONCE, plus(NOW, 99 * DAY))]).toEqual([['waiting'], 5000]);
    expect(publishedOf(world, AT_ONCE).state).toBe('absent');
  });

  it('counts from the second word on, and not for what was before', () => {
    asks();
    expect(approves()).toMatchObject({ state: 'accepted' });
    const at = plus(NOW, HOUR);
    expect(latest()).toMatchObject({ from: at, approved: { uid: SAL, name: 'Sal M.', at } });
    expect([-1, 0].map((ms) => settingAt(world, AT_ONCE, plus(at, ms)))).toEqual([5000, 8000]);
    expect(stateAt(at)).toEqual(['in_force']);
  });

  it('is never approved by who asked, an administrator or twice', () => {
    asks();
    expect(approves(AT_ONCE, { by: SUE })).toMatchObject({ state: 'refused', code: 'SETTING_OWN', documents: [] });
    expect(approves(AT_ONCE, { by: ANA })).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(settingAt(world, AT_ONCE, plus(NOW, DAY))).toBe(5000);
    expect(approves().state).toBe('accepted');
    expect(approves(AT_ONCE, { at: plus(NOW, DAY) })).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it('is approved as it was seen, and no other', () => {
    asks();
    expect(approves(AT_ONCE, { change: '01ARZ3NDEKTSV4RRFFQ69G9999' })).toMatchObject({ code: 'NOT_FOUND' });
    const { id } = latest();
    withdraws();
    asks({ value: 9000 }, { at: plus(NOW, 2 * HOUR) });
    expect(approves(AT_ONCE, { change: id, at: plus(NOW, 3 * HOUR) })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(settingAt(world, AT_ONCE, plus(NOW, DAY))).toBe(5000);
  });

  it('has one change at a time that waits', () => {
    asks();
    expect(asks({ value: 9000 }, { by: SAL })).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
    expect(withdraws()).toMatchObject({ state: 'accepted' });
    expect(stateAt(NOW)).toEqual(['withdrawn']);
    expect(asks({ value: 9000 }, { by: SAL }).state).toBe('accepted');
    expect(waitingIn(found(settingOf(world, AT_ONCE))?.changes ?? [])?.value).toBe(9000);
  });
});

describe('[17] R-61 a setting that is not about money', () => {
  const said = (value: number, change: Partial<Body> = {}) => asks({ key: 'bookings.perDay', value, ...change });

  it('counts at once, or from its day, by one super-admin’s word', () => {
    expect(said(5).audit).toMatchObject([{ action: 'setting.set', before: { value: 3 }, after: { value: 5, from: NOW } }]);
    expect([-1, 0].map((ms) => settingAt(world, 'bookings.perDay', plus(NOW, ms)))).toEqual([3, 5]);
    said(6, { from: plus(NOW, DAY) });
    expect(stateAt(NOW, 'bookings.perDay')).toEqual(['in_force', 'planned']);
    expect(settingAt(world, 'bookings.perDay', plus(NOW, DAY))).toBe(6);
    expect(said(7)).toMatchObject({ state: 'accepted' });
    expect(approves('bookings.perDay')).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });
});

describe('[17] R-61 who', () => {
  it.each(Object.entries(SETTINGS_BY))('%s is for super-admins', (kind, may) => {
    for (const [viewer, uid] of Object.entries({ admin: ANA, super: SAL, member: 'member01' })) {
      office();
      asks();
      const say = {
        'setting.propose': () => asks({ key: ADMINS, value: 1000 }, { by: uid }),
        'setting.approve': () => approves(AT_ONCE, { by: uid }),
        'setting.withdraw': () => withdraws(AT_ONCE, { by: uid }),
      }[kind];
      expect(say?.().code === 'NO_PERMISSION', viewer).toBe(!may.some((one) => one === viewer));
    }
  });

  it('[L4] never out of a queue, and without knowing the settings a device leaves it to the server', () => {
    const old = { madeAt: NOW, receivedAt: plus(NOW, LIMITS.purchaseFresh + 1) };
    expect(world.say(SUE, 'setting.propose', { key: AT_ONCE, value: 8000, reason: WHY }, old)).toMatchObject({
      code: 'NEEDS_ONLINE',
      facts: { action: 'change a setting' },
    });
    const body = { key: AT_ONCE, value: 8000, reason: WHY } as const;
    const here = decide(world.proposal('setting.propose', body), blindTo(world, 'platform'), { ...systemMoment(NOW), by: SUE });
    expect(here).toEqual({ state: 'accepted', documents: [], unknown: ['settings'] });
  });
});

describe('[17] 2.23 the range', () => {
  it('[R-2, R-22, R-27, R-34, R-42, R-52, 2.9, 2.24, 3.9, 5.0] holds what product.md says where nobody has said otherwise', () => {
    expect(Object.fromEntries(SETTING_KEYS.map((key) => [key, settingAt(world, key, NOW)]))).toEqual({
      'bookings.perDay': 3,
      'bookings.upcoming': 20,
      'waitlist.autoUntilMinutes': 120,
      'offline.claimHours': 24,
      'checkin.duplicateMinutes': 10,
      'checkin.reportDays': 3,
      'commission.defaultBps': 1500,
      'refunds.staffAtOnce': 5000,
      'refunds.staffADay': 20_000,
      'refunds.adminAtOnce': 50_000,
      'reviews.reportsHold': 3,
      'messages.serviceADay': 5,
      'messages.offerPeople': 2000,
      'messages.firstSeen': 3,
      'messages.offerUnseen': 200,
      'flags.offers': 1,
      'flags.applications': 1,
      'flags.reviews': 1,
    });
  });

  it.each(SETTING_KEYS)('%s: refused in words one step outside it, asked for on its edges', (key) => {
    const { least, most, standard } = SETTINGS[key];
    expect([least <= standard && standard <= most, Number.isInteger(standard)]).toEqual([true, true]);
    for (const value of [least - 1, most + 1].filter((one) => one >= 0))
      expect(asks({ key, value })).toMatchObject({
        ...{ state: 'refused', code: 'VALIDATION', documents: [] },
        facts: { field: SETTING_NAMES[key], rule: `choose from ${settingSaid(key, least)} to ${settingSaid(key, most)}.` },
      });
    // The default is no change.
    for (const value of new Set([least, most === standard ? most - 1 : most])) {
      expect(asks({ key, value }).state).toBe('accepted');
      withdraws(key);
    }
  });

  it('is looked at again when it is approved', () => {
    asks();
    const one = found(settingOf(world, AT_ONCE)) ?? expect.fail('none');
    world.lay([{ ...one, changes: one.changes.map((change) => ({ ...change, value: 50_001 })) }]);
    expect(approves()).toMatchObject({ code: 'VALIDATION', facts: { rule: 'choose from £1.00 to £500.00.' } });
  });

  it('whole numbers alone, and never without a reason', () => {
    const { proposal } = asks();
    for (const body of [{ value: 80.5 }, { value: -1 }, { value: '80' }, { reason: 'too short' }, { reason: 'x'.repeat(301) }])
      expect(Proposal.safeParse({ ...proposal, body: { ...proposal.body, ...body } }).success).toBe(false);
    expect(Proposal.safeParse({ ...proposal, body: { ...proposal.body, key: 'refunds.nobody' } }).success).toBe(false);
  });

  it('to what it is already is no change, unless another is planned', () => {
    expect(asks({ value: 5000 })).toMatchObject({ code: 'VALIDATION', facts: { rule: 'that’s what it is already.' } });
    asks({ from: plus(NOW, 5 * DAY) });
    approves();
    expect(stateAt(plus(NOW, DAY))).toEqual(['planned']);
    expect(asks({ value: 5000 }, { at: plus(NOW, DAY) }).state).toBe('accepted');
  });

  it('says values as sentences have them', () => {
    expect([settingSaid('commission.defaultBps', 1250), settingSaid(AT_ONCE, 8050)]).toEqual(['12.5%', '£80.50']);
    expect([0, 1].map((value) => settingSaid('flags.offers', value))).toEqual(['Off', 'On']);
  });
});

describe('[17] 2.23 from when on', () => {
  it('a day to come: what is judged before that is judged by what held then', () => {
    const from = plus(NOW, 5 * DAY);
    asks({ from });
    approves();
    expect(latest()).toMatchObject({ wanted: from, from });
    expect([-1, 0].map((ms) => settingAt(world, AT_ONCE, plus(from, ms)))).toEqual([5000, 8000]);
    expect([stateAt(plus(from, -1)), stateAt(from)]).toEqual([['planned'], ['in_force']]);
  });

  it('a day that is over when it is approved is that moment, and one that is over when it is asked is none', () => {
    asks({ from: plus(NOW, HOUR) });
    approves(AT_ONCE, { at: plus(NOW, DAY) });
    expect(latest().from).toBe(plus(NOW, DAY));
    asks({ value: 9000, from: NOW }, { at: plus(NOW, 2 * DAY) });
    expect(latest()).not.toHaveProperty('wanted');
  });

  it('two years ahead at most', () => {
    const most = plus(NOW, LIMITS.orderAhead);
    expect(asks({ from: plus(most, 1) })).toMatchObject({ code: 'VALIDATION', facts: { field: 'From' } });
    expect(asks({ from: most }).state).toBe('accepted');
  });

  it('what is decided later counts from its own beginning on, and overtakes what would begin after that', () => {
    const say = (value: number, from: string, at: string) => {
      asks({ value, from }, { at });
      approves(AT_ONCE, { at: plus(at, 1) });
    };
    say(8000, plus(NOW, 10 * DAY), NOW);
    say(9000, plus(NOW, 5 * DAY), plus(NOW, DAY));
    expect(stateAt(plus(NOW, 2 * DAY))).toEqual(['superseded', 'planned']);
    expect([4, 5, 10].map((days) => settingAt(world, AT_ONCE, plus(NOW, days * DAY)))).toEqual([5000, 9000, 9000]);
    say(7000, plus(NOW, 20 * DAY), plus(NOW, 6 * DAY));
    expect(stateAt(plus(NOW, 7 * DAY))).toEqual(['superseded', 'in_force', 'planned']);
    expect(stateAt(plus(NOW, 20 * DAY))).toEqual(['superseded', 'superseded', 'in_force']);
    expect([6, 19, 20].map((days) => settingAt(world, AT_ONCE, plus(NOW, days * DAY)))).toEqual([9000, 9000, 7000]);
  });

  it('what has not begun can be taken back, what has begun cannot', () => {
    const from = plus(NOW, 5 * DAY);
    asks({ from });
    approves();
    expect(withdraws(AT_ONCE, { by: SAL, at: plus(NOW, DAY) })).toMatchObject({ state: 'accepted' });
    expect([settingAt(world, AT_ONCE, plus(from, DAY)), stateAt(from)]).toEqual([5000, ['withdrawn']]);
    expect(found(publishedOf(world, AT_ONCE))?.values).toEqual([]);
    asks({ key: ADMINS, value: 60_000, from });
    approves(ADMINS);
    withdraws(ADMINS, { at: plus(NOW, DAY) });
    expect(settingAt(world, ADMINS, plus(from, DAY))).toBe(50_000);
    expect(withdraws(AT_ONCE, { at: plus(NOW, 2 * DAY) })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    asks({}, { at: plus(NOW, 6 * DAY) });
    approves(AT_ONCE, { at: plus(NOW, 7 * DAY) });
    expect(withdraws(AT_ONCE, { at: plus(NOW, 8 * DAY) })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(withdraws(AT_ONCE, { change: '01ARZ3NDEKTSV4RRFFQ69G9999' })).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('[17] 2.23 who knows it', () => {
  it('[A5] names and reasons are for those who run the platform; everybody has the values of what is public', () => {
    asks();
    approves();
    const [whole, bare] = [found(settingOf(world, AT_ONCE)), found(publishedOf(world, AT_ONCE))];
    expect([whole, bare].map((one) => one && databasesOf(one))).toEqual([['platform/settings'], ['public/basics']]);
    expect(bare?.values).toEqual([{ value: 8000, from: plus(NOW, HOUR) }]);
    expect(JSON.stringify(bare)).not.toMatch(/super00|Stone|Sue|Sal|partners/);
    asks({ key: ADMINS, value: 60_000 });
    approves(ADMINS);
    expect([publishedOf(world, ADMINS).state, settingAt(world, ADMINS, plus(NOW, DAY))]).toEqual(['absent', 60_000]);
  });

  it('[A4] where it is unknown it is no number that could refuse anything', () => {
    asks();
    approves();
    asks({ key: ADMINS, value: 60_000 });
    approves(ADMINS);
    const [desk, nobody] = [blindTo(world, 'platform'), blindTo(world, 'platform', 'public')];
    const at = plus(NOW, DAY);
    expect([AT_ONCE, ADMINS].map((key) => settingAt(desk, key, at))).toEqual([8000, undefined]);
    expect([AT_ONCE, ADMINS].map((key) => settingAt(nobody, key, at))).toEqual([undefined, undefined]);
    expect(valueAt(ADMINS, undefined, at)).toBe(50_000);
  });

  it('every word of it is on record, kept six years', () => {
    const { audit } = asks();
    expect(audit).toMatchObject([
      {
        ...{ action: 'setting.proposed', target: { type: 'setting', id: `setting:${AT_ONCE}` }, reason: WHY },
        ...{ before: { value: 5000 }, after: { value: 8000, change: latest().id } },
      },
    ]);
    expect(approves().audit).toMatchObject([{ action: 'setting.approved', after: { value: 8000, from: plus(NOW, HOUR) } }]);
    asks({ value: 9000 });
    expect(withdraws().audit).toMatchObject([{ action: 'setting.withdrawn', before: { value: 8000 } }]);
  });

  it('every version is kept, sixty of them here, and devices have the last twenty', () => {
    for (let turn = 0; turn < SETTING_CHANGES + 2; turn += 1) {
      asks({ value: 1000 + turn }, { at: plus(NOW, turn * HOUR) });
      approves(AT_ONCE, { at: plus(NOW, turn * HOUR) });
    }
    expect(found(settingOf(world, AT_ONCE))?.changes).toHaveLength(SETTING_CHANGES);
    const values = found(publishedOf(world, AT_ONCE))?.values ?? [];
    expect([values.length, values.at(-1)?.value]).toEqual([PUBLISHED_VALUES, 1000 + SETTING_CHANGES + 1]);
  });

  it('[G16] with somebody’s account goes what they are called, and what they decided stands', () => {
    asks();
    approves();
    asks({ key: ADMINS, value: 60_000 }, { by: SAL });
    const leaver = (uid: string) => ({
      ...{ before: person(uid), after: person(uid), known: world, moment: systemMoment(plus(NOW, DAY)) },
    });
    const [left] = noun.documents.setting.erased?.(leaver(SUE)) ?? [];
    expect(left?.changes).toMatchObject([
      { asked: { uid: SUE, name: 'Former member' }, approved: { name: 'Sal M.' }, value: 8000 },
    ]);
    expect(noun.documents.setting.erased?.(leaver(SAL))).toHaveLength(2);
    expect(noun.documents.setting.erased?.(leaver(ANA))).toEqual([]);
  });
});
