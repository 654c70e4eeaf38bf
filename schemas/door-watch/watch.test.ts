import { beforeEach, describe, expect, it } from 'vitest';
import { born, checkin, DAY, gym, MINUTE, NOW, pass, payment, person } from '../../tests/rules/documents.ts';
import { employee } from '../../tests/rules/orders.ts';
import { employ, checkIn as said } from '../../tests/rules/scenes.ts';
import { KnownWorld, type When } from '../../tests/rules/world.ts';
import { plus } from '../basics/time.ts';
import type { Checkin } from '../checkin/shape.ts';
import { balanceOf } from '../ledger/entries.ts';
import { counted } from './count.ts';
import { askForFeed, fed } from './feed.ts';
import { WATCH } from './limits.ts';

const SAM = 'member01';
const ANA = 'admin001';
const BEN = 'admin002';
const OWNER = 'owner001';
const PASS = `pass:${SAM}`;
const at = (minutes: number) => plus(NOW, minutes * MINUTE);
/** About eleven kilometres to the north of gym one. */
const FAR = { lat: 53.9, lon: -1.55 };

let world: KnownWorld;
const begin = (change: Parameters<typeof pass>[2] = {}) => {
  world = new KnownWorld(gym('one'), gym('two', { geo: FAR }), person(SAM, { displayName: 'Sam Kerr' }));
  for (const [uid, displayName] of [
    [ANA, 'Ana Bell'],
    [BEN, 'Ben Cole'],
  ] as const)
    world.lay([person(uid, { displayName }), { _id: `grants:${uid}`, type: 'grants', ...born, uid, admin: true, gyms: [] }]);
  world.lay([pass(SAM, SAM, { gymIds: ['gym:one', 'gym:two'], ...change })]);
  for (const key of ['one', 'two']) employ(world, `staff${key}1`, 'reception', `gym:${key}`);
  world.lay([employee(OWNER, { _id: `employee:two:${OWNER}`, gymId: 'gym:two', preset: 'owner' })]);
};
beforeEach(() => begin());

type Came = Parameters<typeof said>[4];
const came = (key: 'one' | 'two', when: string, heard = when, change: Came = {}): string => {
  const checkedAgainst = { rosterAt: plus(when, -60 * MINUTE), trust: 'synced' as const };
  const { proposal } = said(
    world,
    `staff${key}1`,
    SAM,
    when,
    { gymId: `gym:${key}`, checkedAgainst, ...change },
    { receivedAt: heard },
  );
  return proposal._id.replace('proposal', 'checkin');
};
const seen = (checkinId: string) => {
  const decidedAt = world.one('checkin', checkinId).review?.at;
  return decidedAt === undefined ? {} : { decidedAt };
};
const correct = (
  by: string,
  checkinId: string,
  verdict: 'accepted' | 'voided',
  when: string,
  besides: object = seen(checkinId),
) => {
  const { gymId } = world.one('checkin', checkinId);
  const body = { gymId, checkinId, verdict, reason: 'We saw the camera.', because: 'other' as const, ...besides };
  return world.say(by, 'checkin.correct', body, { receivedAt: when });
};
const close = (by: string, anomalyId: string, when: When = {}) =>
  world.say(by, 'anomaly.close', { anomalyId, because: 'explained', note: 'They drove, and the clock was slow.' }, when);
const feed = () => world.all('doorvisit').toSorted((a, b) => b.number - a.number);
const anomalies = () => world.all('anomaly').map(({ _id, status }) => `${status} ${_id}`);
const open = () => world.all('anomaly').filter(({ status }) => status === 'open');

describe('the feed', () => {
  it('[4.5] says when a visit was and when it was heard of, and names nobody', () => {
    const id = came('one', at(0), at(300));
    expect(feed()).toMatchObject([
      { checkinId: id, number: 1, judgedAt: at(0), receivedAt: at(300), initials: 'SK', passEnd: 'mber01', gymName: 'Gym one' },
    ]);
    expect(JSON.stringify(feed())).not.toMatch(/Sam|Kerr|"member01/);
  });

  it('[4.5] fifty that come late stand in it in the order in which they came', () => {
    begin({ kind: 'monthly' });
    const ids = Array.from({ length: 50 }, (_, n) => came('one', at(n * 1440), plus(at(50 * 1440), n)));
    expect(feed().map(({ checkinId }) => checkinId)).toEqual(ids.toReversed());
    expect(feed().every(({ judgedAt, receivedAt }) => judgedAt < receivedAt)).toBe(true);
  });

  it('[4.5] keeps the newest five hundred, each once, and says how many there were', () => {
    const many = WATCH.feedKept + 3;
    for (let n = 0; n < many; n += 1) {
      const moment = { by: 'system', receivedAt: NOW, judgedAt: NOW, claimable: true };
      world.lay(fed([{ before: undefined, after: checkin(String(n)) }], world, moment));
    }
    expect(feed()).toHaveLength(WATCH.feedKept);
    expect(feed()[0]).toMatchObject({ number: many, checkinId: `checkin:${many - 1}` });
    expect(feed().at(-1)).toMatchObject({ number: 4, checkinId: 'checkin:3' });
  });

  it('[C18] follows what becomes of a visit: flagged by a later one, taken back, without a name', () => {
    const first = came('one', at(0));
    came('two', at(1));
    expect(feed().at(-1)).toMatchObject({ checkinId: first, status: 'accepted_flagged', codes: ['IMPOSSIBLE_TRAVEL'] });
    correct(ANA, first, 'voided', at(10));
    expect(feed().at(-1)).toMatchObject({ status: 'voided', review: { verdict: 'voided', byUs: true } });
    const visit = world.one('checkin', first);
    world.system('system.checkin-unnamed', { gymId: 'gym:one', checkinId: first }, plus(visit.judgedAt, 731 * DAY));
    expect(feed().at(-1)).not.toHaveProperty('initials');
    expect(feed()).toHaveLength(2);
  });
});

describe('what is odd', () => {
  it('[C4, S3] is found in the commit that makes it so, once, in whatever order its visits are heard of', () => {
    const [one, two] = [came('one', at(0)), came('two', at(1))];
    const id = `anomaly:travel.${one.slice(8)}.${two.slice(8)}`;
    expect(anomalies()).toEqual([`open ${id}`]);
    world.system('system.pass-settled', { memberId: SAM, passId: PASS }, at(5));
    expect(anomalies()).toEqual([`open ${id}`]);
    begin();
    const [late, early] = [came('two', at(1), at(9)), came('one', at(0), at(10))];
    expect(anomalies()).toEqual([`open anomaly:travel.${early.slice(8)}.${late.slice(8)}`]);
  });

  it('[C4] is none any more when a later fact comes between, and the pairs that it makes are', () => {
    const first = came('one', at(0));
    const last = came('two', at(6), at(6));
    came('one', at(5), at(7));
    const between = `travel.${world
      .all('checkin')
      .find(({ judgedAt }) => judgedAt === at(5))
      ?._id.slice(8)}.${last.slice(8)}`;
    expect(anomalies()).toEqual(
      [`settled anomaly:travel.${first.slice(8)}.${last.slice(8)}`, `open anomaly:${between}`].toSorted((a, b) =>
        a.slice(-40).localeCompare(b.slice(-40)),
      ),
    );
  });

  it('[4.5] lies with those who run the platform while it is open, and afterwards with nobody', () => {
    came('one', at(0));
    came('two', at(1));
    const [odd] = open();
    expect(world.get('anomaly', 'platform/door', odd?._id ?? '').state).toBe('known');
    close(ANA, odd?._id ?? '', { receivedAt: at(20) });
    expect(world.get('anomaly', 'platform/door', odd?._id ?? '').state).toBe('absent');
    expect(world.get('anomaly', 'cell/door', odd?._id ?? '').state).toBe('known');
  });

  it('[V6] is closed once, with a reason on record; whoever is second reads who was first', () => {
    came('one', at(0));
    came('two', at(1));
    const id = open()[0]?._id ?? '';
    expect(close(SAM, id)).toMatchObject({ state: 'refused', code: 'NO_PERMISSION' });
    expect(close(ANA, 'anomaly:none')).toMatchObject({ state: 'refused', code: 'NOT_FOUND' });
    expect(close(ANA, id, { receivedAt: at(20) })).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'anomaly.closed', target: { type: 'anomaly', id }, after: { because: 'explained' } }],
    });
    expect(close(BEN, id, { receivedAt: at(21) })).toMatchObject({
      ...{ state: 'refused', code: 'ALREADY_DECIDED' },
      facts: { state: 'closed', name: 'Ana B.', time: '08:20' },
    });
  });

  it('[4.5] closed, it is opened by more of it and by nothing else', () => {
    begin({ visitsTotal: 1 });
    came('one', at(0));
    came('two', at(120));
    const id = `anomaly:overuse.${SAM}`;
    close(ANA, id, { receivedAt: at(130) });
    world.system('system.pass-settled', { memberId: SAM, passId: PASS }, at(131));
    expect(world.one('anomaly', id).status).toBe('closed');
    came('two', at(1600));
    expect(world.one('anomaly', id)).toMatchObject({ status: 'open', facts: { times: 3, most: 1 } });
    expect(world.one('anomaly', id)).not.toHaveProperty('closed');
  });

  it('[4.5] a settled one cannot be closed: it changed meanwhile', () => {
    begin({ visitsTotal: 1 });
    came('one', at(0));
    const over = came('two', at(120));
    correct(ANA, over, 'accepted', at(130));
    expect(anomalies()).toEqual([`settled anomaly:overuse.${SAM}`]);
    expect(close(BEN, `anomaly:overuse.${SAM}`)).toMatchObject({ state: 'refused', code: 'CHANGED_MEANWHILE' });
  });

  it('[4.5] four times against the list by one person, at two gyms, with who it was by initials', () => {
    begin({ kind: 'monthly' });
    world.lay([person('staffone1', { displayName: 'Pat Low' })]);
    const grants = world.one('grants', 'grants:staffone1');
    world.lay([{ ...grants, gyms: [...grants.gyms, ...world.one('grants', 'grants:stafftwo1').gyms] }]);
    const against = { localVerdict: 'ok_warn', localCode: 'PASS_EXPIRED', staffReason: 'known_member' } as const;
    for (const [n, key] of (['one', 'one', 'two', 'one'] as const).entries()) {
      const when = at(n * 60);
      said(world, 'staffone1', SAM, when, { gymId: `gym:${key}`, ...against });
      expect(open().filter(({ kind }) => kind === 'overrides')).toHaveLength(n < 3 ? 0 : 1);
    }
    const [odd] = open().filter(({ kind }) => kind === 'overrides');
    expect(odd).toMatchObject({ staffInitials: 'PL', facts: { times: 4, most: 3 } });
    expect(odd?.visits).toHaveLength(4);
  });

  it('[2.8] is kept as long as who came in has a name, and then taken away', () => {
    came('one', at(0));
    came('two', at(1));
    const id = open()[0]?._id ?? '';
    const over = (when: string) => world.system('system.anomaly-over', { anomalyId: id }, when);
    expect(over(plus(NOW, 9999 * DAY)).documents).toEqual([]);
    close(ANA, id, { receivedAt: at(20) });
    expect(over(plus(at(20), 730 * DAY - 1)).documents).toEqual([]);
    over(plus(at(20), 730 * DAY));
    expect(world.all('anomaly')).toEqual([]);
  });
});

describe('what is decided about a visit', () => {
  const told = (uid: string) => world.all('notice').filter((one) => one.uid === uid);

  it('[R-40, V6] accepted by two it clears the flag and is paid once; the second reads who was first', () => {
    begin({ visitsTotal: 1 });
    came('one', at(0));
    employ(world, 'staffone2', 'reception', 'gym:one');
    const id = came('two', at(120), at(120), { localCode: 'QR_OTHER_PHONE', localVerdict: 'ok_warn' });
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(0);
    expect(correct(ANA, id, 'accepted', at(130), {})).toMatchObject({
      state: 'accepted',
      audit: [{ action: 'checkin.restored', reason: 'We saw the camera.', after: { status: 'accepted', because: 'other' } }],
    });
    expect(world.one('checkin', id)).toMatchObject({ status: 'accepted', review: { verdict: 'accepted', by: ANA } });
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(-1500);
    for (const verdict of ['accepted', 'voided'] as const)
      expect(correct(BEN, id, verdict, at(131), {})).toMatchObject({
        ...{ state: 'refused', code: 'ALREADY_DECIDED' },
        facts: { state: 'accepted', name: 'Ana B.', date: '2026-03-03', time: '10:10' },
      });
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(-1500);
    expect(open()).toEqual([]);
  });

  it('[C17, V6] voided its credit comes back, its gym is not paid, and both are told why', () => {
    begin({ visitsTotal: 1 });
    came('one', at(0));
    const id = came('two', at(120));
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(-1500);
    expect(world.one('pass', PASS)).toMatchObject({ visitsUsed: 2, owedVisits: 1 });
    correct(ANA, id, 'voided', at(130));
    expect(world.one('pass', PASS)).toMatchObject({ visitsUsed: 1, owedVisits: 0 });
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(0);
    expect(told(SAM).find(({ event }) => event === 'checkin.reviewed')?.body).toContain('Our reason: We saw the camera.');
    expect(told(OWNER)).toMatchObject([{ event: 'checkin.corrected', title: 'We’ve removed a visit at Gym two' }]);
    expect(told(OWNER)[0]?.body).toContain('The visit of 2026-03-03 at 10:00.');
    expect(told(OWNER)[0]?.body).toContain('Our reason: We saw the camera.');
    // Whoever has seen that may put it back.
    correct(BEN, id, 'accepted', at(140));
    expect(balanceOf(world.all('entry'), 'gym_payable')).toBe(-1500);
    expect(told(OWNER)).toMatchObject([{ event: 'checkin.corrected', title: 'A visit at Gym two counts again' }]);
  });

  it('[C17] a flag that is cleared is no news to the gym, which has been paid by it', () => {
    begin({ visitsTotal: 1 });
    came('one', at(0));
    correct(ANA, came('two', at(120)), 'accepted', at(130));
    expect(told(OWNER).filter(({ event }) => event === 'checkin.corrected')).toEqual([]);
  });
});

describe('what a gym sold and who came', () => {
  const days = (key = 'one') => world.all('doorcount').find(({ gymId }) => gymId === `gym:${key}`)?.days;
  const sale = (n: number, when: string) => {
    const { paidAt: _paid, ...waiting } = payment(`s${n}`, { memberId: SAM, passId: PASS, status: 'processing' });
    world.lay([waiting]);
    return counted([], [payment(`s${n}`, { memberId: SAM, paidAt: when })], world, {
      ...{ by: 'system', receivedAt: when, judgedAt: when, claimable: true },
    });
  };

  it('[R-34, R-35] a visit is counted on its own day, once, also late, and taken off with it', () => {
    const id = came('one', at(0), at(1440));
    came('one', at(5), at(1441));
    came('one', at(140), at(1442));
    expect(days()).toEqual([{ day: '2026-03-03', sold: 0, visits: 1 }]);
    correct(ANA, id, 'voided', at(1450));
    // Whoever was back later on that day came all the same.
    expect(days()).toEqual([{ day: '2026-03-03', sold: 0, visits: 1 }]);
  });

  it('[S3] as many as there are, over any walk of visits and corrections', () => {
    begin({ kind: 'monthly' });
    let state = 7;
    const pick = (most: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(state / 65_536) % most;
    };
    for (let step = 0; step < 60; step += 1) {
      const all = world.all('checkin').filter(({ status }) => status !== 'duplicate');
      const one = all[pick(Math.max(1, all.length))];
      const when = at(9 * 1440 + step);
      if (one && pick(4) === 0) correct(ANA, one._id, one.status === 'voided' ? 'accepted' : 'voided', when);
      else came(pick(2) === 0 ? 'one' : 'two', at(3 * 1440 + pick(6 * 1440)), when);
      for (const key of ['one', 'two']) expect(days(key) ?? [], `step ${step}`).toEqual(byHand(key));
    }
    expect(world.all('checkin').length).toBeGreaterThan(30);
  });

  /** By what stands on each check-in, and nothing that the code under test has. */
  function byHand(key: string) {
    const came = (one: Checkin) =>
      one.gymId === `gym:${key}` && (one.status === 'accepted' || one.status === 'accepted_flagged') && !one.reEntry;
    const counts = new Map<string, number>();
    for (const { gymDay } of world.all('checkin').filter(came)) counts.set(gymDay, (counts.get(gymDay) ?? 0) + 1);
    return [...counts].map(([day, visits]) => ({ day, sold: 0, visits })).toSorted((a, b) => (a.day < b.day ? -1 : 1));
  }

  it('[4.5] ten sales and nobody for a fortnight are looked at; the first who comes ends it', () => {
    const start = plus(NOW, -13 * DAY);
    for (let n = 0; n < 10; n += 1) world.lay(sale(n, plus(start, n * MINUTE)));
    expect(days()).toEqual([{ day: '2026-02-18', sold: 10, visits: 0 }]);
    expect(open()).toEqual([]);
    const look = (when: string) => world.system('system.door-look', { gymId: 'gym:one' }, when);
    for (let day = 1; day <= 13; day += 1) look(plus(`2026-02-18T00:00:00.000Z`, day * DAY));
    expect(open()).toMatchObject([{ kind: 'no_visits', gymId: 'gym:one', facts: { sold: 10, days: 14 } }]);
    came('one', at(0));
    expect(open()).toEqual([]);
  });

  it('[4.5] what was sold longer ago than that says nothing any more', () => {
    for (let n = 0; n < 10; n += 1) world.lay(sale(n, plus(NOW, -13 * DAY + n)));
    const look = (when: string) => world.system('system.door-look', { gymId: 'gym:one' }, when);
    look('2026-03-03T00:00:00.000Z');
    expect(open()).toHaveLength(1);
    expect(world.all('doorcount')[0]?.lookAt).toBe('2026-03-04T00:00:00.000Z');
    look('2026-03-04T00:00:00.000Z');
    expect(open()).toEqual([]);
    expect(world.all('doorcount')[0]).not.toHaveProperty('lookAt');
    // A timer that is early changes nothing.
    expect(look('2026-03-05T00:00:00.000Z').documents).toEqual([]);
  });
});

it('[17] lines of the feed are asked for in blocks, and one by one while they are here', () => {
  const held = new Set<string>();
  const asked: string[] = [];
  const get: KnownWorld['get'] = (type, db, id) => {
    asked.push(id);
    return held.has(id) ? world.get(type, db, id) : { state: 'unknown' };
  };
  const ask = () => {
    asked.length = 0;
    askForFeed({ get, find: (...search) => world.find(...search) });
    return new Set(asked).size;
  };
  expect(ask()).toBeGreaterThan(100);
  for (const id of asked) held.add(id);
  expect(ask()).toBe(2);
});
