import { describe, expect, it, onTestFinished } from 'vitest';
import { ArticleBody, ArticleSummary } from '../../schemas/article/shape.ts';
import { byText } from '../../schemas/basics/by-text.ts';
import { Gym } from '../../schemas/gym/shape.ts';
import { GymReview } from '../../schemas/review/shape.ts';
import { Timetable } from '../../schemas/slot/shape.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { ListCodes } from '../errands/list-codes.ts';
import { signerInMemory } from '../errands/signer.ts';
import { ErrandWorker } from '../errands/worker.ts';
import { isWeak } from '../identity/embedded/password.ts';
import type { AccountAnswer, NewAccount } from '../identity/port.ts';
import { InvitationLinks } from '../mail/invitation-links.ts';
import { serverHash } from '../mail/server-hash.ts';
import { Unsubscribing } from '../mail/unsubscribe.ts';
import { testSandbox } from '../payments/sandbox/fixture.ts';
import type { Store } from '../store/store.ts';
import { testVault } from '../vault/fixture.ts';
import { fillDemo } from './fill.ts';
import { GYMS } from './gyms.ts';
import { DEMO_ACCOUNTS, EMPLOYEE, MEMBER, OWNER } from './people.ts';
import { KEEPER, VISITORS } from './reviews.ts';

/** As CouchDB does it: what is written at once into one database is numbered by id. */
function numberedById(store: Store): Store {
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);
  const put: Store['put'] = async (writes) => {
    const sorted = writes.toSorted(byId);
    const results = await store.put(sorted);
    return writes.map((write) => results[sorted.indexOf(write)] ?? { ok: false, current: null });
  };
  return new Proxy(store, {
    get: (target, name) => {
      const own: unknown = name === 'put' ? put : Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
}

async function town(store?: (store: Store) => Store) {
  const fixture = new DeciderFixture(store ? { store } : {});
  const ports = { ...fixture.ports, random: { bytes: (count: number) => new Uint8Array(count).fill(5) } };
  /** How many more of the system's proposals are written before the server is killed: some of one call, as CouchDB may leave it. */
  const alive = { proposals: Number.POSITIVE_INFINITY };
  const propose: Parameters<typeof fillDemo>[0]['propose'] = async (...proposals) => {
    await fixture.decider.propose(...proposals.slice(0, alive.proposals));
    alive.proposals -= proposals.length;
    if (alive.proposals < 0) throw new Error('killed');
  };
  const worker = new ErrandWorker({
    store: fixture.store,
    ports,
    payments: testSandbox({ store: fixture.store, ports }),
    vault: testVault(fixture.store, ports),
    signer: signerInMemory(ports),
    listCodes: new ListCodes('a-secret', { cost: 1 }),
    mail: { label: 'none', send: () => Promise.reject(new Error('no email was asked for')) },
    publicUrl: '',
    unsubscribing: new Unsubscribing('a-secret'),
    links: new InvitationLinks('a-secret'),
    hashOf: serverHash('a-secret'),
    notifying: null,
    eraseAccount: async () => {},
    signOut: async () => {},
    propose,
    log: { warn: () => {} },
  });
  await fixture.decider.start();
  await worker.start();
  onTestFinished(async () => {
    await worker.stop();
    await fixture.decider.stop();
  });
  const made = new Map<string, NewAccount>();
  const createAccount = async (account: NewAccount): Promise<AccountAnswer<{ uid: string }>> => {
    if (made.has(account.email)) return { ok: false, code: 'DUPLICATE' };
    made.set(account.email, account);
    return { ok: true, uid: account.uid ?? '' };
  };
  const fill = async () => {
    const refused = await fillDemo({
      store: fixture.store,
      clock: ports.clock,
      accounts: { createAccount },
      propose,
      decided: (id) => fixture.decider.decided(id),
    });
    await worker.idle();
    await fixture.decider.idle();
    return refused;
  };
  return { fixture, made, fill, alive };
}

/** What everybody may do, where they work, and what the member has. */
async function whatIsThere(fixture: DeciderFixture) {
  const powers = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ uid }) => {
      const person = await fixture.body(`self-${uid}/self`, `user:${uid}`);
      const grants = await fixture.body(`self-${uid}/self`, `grants:${uid}`);
      return { role: person?.role, status: person?.status, admin: grants?.admin, gyms: grants?.gyms };
    }),
  );
  const ids = async (db: string) => (await fixture.store.list(db, { limit: 200 })).map(({ id, body }) => [id, body.status]);
  const dbs = [`member-${MEMBER.uid}/passes`, `member-${MEMBER.uid}/bookings`, 'area-tarnbridge/gyms', 'area-tarnbridge/slots'];
  return { powers, documents: await Promise.all(dbs.map(ids)) };
}

/** Every database the demo world may touch, with its head. */
const headsOf = (fixture: DeciderFixture) =>
  fixture.store.heads([
    ...[
      ...['public/basics', 'public/articles', 'public/texts', 'platform/articles', 'platform/versions'],
      'area-tarnbridge/gyms',
      'area-tarnbridge/slots',
      'cell/inbox',
      'cell/errands',
      'cell/ledger',
      'cell/agenda',
    ],
    ...['passes', 'bookings', 'payments'].map((collection) => `member-${MEMBER.uid}/${collection}`),
    ...['millrace', 'quarry'].flatMap((key) =>
      ['reviews', 'checkins', 'payments'].map((collection) => `gym-${key}/${collection}`),
    ),
    ...[...DEMO_ACCOUNTS, ...VISITORS, KEEPER].flatMap(({ uid }) => [`self-${uid}/self`, `self-${uid}/proposals`]),
  ]);

describe('the demo world', () => {
  it('is a town with 8 gyms, each with five weeks of classes, two of them in the area', async () => {
    const { fixture, fill } = await town();
    await fill();
    const listed = await fixture.store.list('area-tarnbridge/gyms', { limit: 100 });
    const gyms = listed.filter(({ id }) => id.startsWith('gym:')).map((one) => Gym.parse({ _id: one.id, ...one.body }));
    expect(gyms).toHaveLength(8);
    expect(gyms.filter((gym) => gym.status === 'paused')).toHaveLength(1);
    expect(gyms.filter((gym) => gym.name.length > 60)).toHaveLength(1);
    expect(gyms.filter((gym) => gym.offers.some((offer) => offer.accessWindows.length > 0)).length).toBeGreaterThan(0);
    expect(
      gyms.filter((gym) => gym.openingHours?.some(({ opens, closes }) => opens === '00:00' && closes === '00:00')),
    ).toHaveLength(2);
    for (const gym of gyms) {
      const days = (await fixture.store.list(`venue-${gym.slug}/slots`, { limit: 100 })).map((one) =>
        Timetable.parse({ _id: one.id, ...one.body }),
      );
      const dates = days.map((day) => day.date);
      expect(dates.length).toBeGreaterThan(4);
      expect(dates.filter((date) => date < '2026-03-03' || date > '2026-04-06')).toEqual([]);
      expect(dates.filter((date) => date > '2026-03-30')).not.toEqual([]);
      const inArea = (await fixture.store.list('area-tarnbridge/slots', { limit: 200 })).filter(
        ({ body }) => body.gymId === gym._id,
      );
      expect(inArea.map(({ body }) => body.date)).toEqual(dates.filter((date) => date <= '2026-03-16'));
      expect(days.flatMap((day) => day.slots).length).toBeGreaterThan(1);
    }
  });

  it('has a member with a paid 10-visit pass and two bookings, an owner, an employee and an admin', async () => {
    const { fixture, made, fill } = await town();
    await fill();
    const passes = await fixture.store.list(`member-${MEMBER.uid}/passes`, { limit: 10 });
    expect(passes.map((one) => one.body)).toMatchObject([{ status: 'ready', visitsTotal: 10, visitsReserved: 2 }]);
    const bookings = await fixture.store.list(`member-${MEMBER.uid}/bookings`, { limit: 10 });
    expect(bookings.map((one) => one.body.status)).toEqual(['confirmed', 'confirmed']);
    expect(await fixture.body(`self-${EMPLOYEE.uid}/self`, `grants:${EMPLOYEE.uid}`)).toMatchObject({
      gyms: [{ preset: 'reception' }],
    });
    expect(await fixture.body(`self-${OWNER.uid}/self`, `grants:${OWNER.uid}`)).toMatchObject({
      gyms: [{ preset: 'owner' }, { preset: 'owner' }],
    });
    for (const { uid, role } of DEMO_ACCOUNTS) {
      expect(await fixture.body(`self-${uid}/self`, `user:${uid}`)).toMatchObject({
        role,
        status: 'active',
        emailVerified: true,
      });
    }
    expect([...made.keys()]).toEqual(DEMO_ACCOUNTS.map((one) => one.email));
  });

  it('is not changed by a second start, nor by one a day later: what is planned comes by itself', async () => {
    const { fixture, fill } = await town();
    await fill();
    const before = await headsOf(fixture);
    await fill();
    expect(await headsOf(fixture)).toEqual(before);
    const planned = await fixture.store.heads(['venue-lantern/slots', 'gym-lantern/schedules']);
    fixture.now += 86_400_000;
    await fill();
    expect(await fixture.store.heads(['venue-lantern/slots', 'gym-lantern/schedules'])).toEqual(planned);
    expect(await fixture.store.list(`member-${MEMBER.uid}/bookings`, { limit: 10 })).toHaveLength(2);
  });

  it('[17] has a blog of six articles that came out over the weeks before, by who runs it', async () => {
    const { fixture, fill } = await town();
    await fill();
    const summaries = (await fixture.store.list('public/articles', { limit: 100 })).map(({ id, body }) =>
      ArticleSummary.parse({ ...body, _id: id }),
    );
    const byDay = summaries.toSorted((one, other) => byText(one.publishedAt, other.publishedAt));
    expect(byDay.map(({ articleType, publishedAt }) => `${publishedAt.slice(0, 10)} ${articleType}`)).toEqual([
      ...['2026-01-11 guides', '2026-01-25 nutrition', '2026-02-08 training', '2026-02-15 gym-owners'],
      ...['2026-02-22 guides', '2026-03-01 news'],
    ]);
    expect(new Set(summaries.map(({ author }) => author))).toEqual(new Set(['Alex W.']));
    const texts = (await fixture.store.list('public/texts', { limit: 100 })).flatMap(({ id, body }) =>
      id.startsWith('articlebody:') ? [ArticleBody.parse({ ...body, _id: id })] : [],
    );
    expect(texts).toHaveLength(6);
    const ours = new Set(GYMS.map(({ _id }) => _id));
    for (const { relatedGymIds, readingMinutes, body } of texts) {
      expect(relatedGymIds.filter((id) => !ours.has(id))).toEqual([]);
      expect(readingMinutes).toBeGreaterThan(1);
      const led = [...body.matchAll(/\]\(\/gym\/([^)]+)\)/g)].map(([, key]) => `gym:${key}`);
      expect(led.filter((id) => !ours.has(id))).toEqual([]);
    }
  });

  it('[R-62, R-65, R-67] has reviews after visits of the last weeks, some with a reply: three gyms with a score, and gyms with none', async () => {
    const { fixture, fill } = await town();
    await fill();
    const of = async (key: string) => {
      const gym = Gym.parse({ _id: `gym:${key}`, ...(await fixture.body('area-tarnbridge/gyms', `gym:${key}`)) });
      const all = await fixture.store.list(`gym-${key}/reviews`, { limit: 100 });
      const reviews = all.flatMap(({ id, body }) => (id.startsWith('gymreview:') ? [GymReview.parse({ _id: id, ...body })] : []));
      return [gym.rating?.mean, reviews.length, reviews.filter(({ reply }) => reply?.status === 'published').length];
    };
    expect(await of('millrace')).toEqual([4.3, 4, 2]);
    expect(await of('northgate-24')).toEqual([3.7, 3, 1]);
    expect(await of('quarry')).toEqual([4.7, 3, 1]);
    expect(await of('corn-exchange')).toEqual([undefined, 2, 1]);
    for (const key of ['iron-works', 'lantern', 'pedal-room', 'weavers-yard']) expect(await of(key)).toEqual([undefined, 0, 0]);
    for (const { uid } of VISITORS) {
      const visits = (await fixture.store.list(`member-${uid}/checkins`, { limit: 100 })).map(({ body }) => body);
      expect(visits.length).toBeGreaterThan(1);
      expect([uid, ...visits.filter(({ status }) => status !== 'accepted')]).toEqual([uid]);
    }
  });

  it('[17] is what fsck finds consistent, what falls due of it included', async () => {
    const { fixture, fill } = await town();
    await fill();
    expect(fixture.problems()).toEqual([]);
  });

  it('nothing in it is refused or fails', async () => {
    const { fixture, fill } = await town();
    await fill();
    expect(fixture.logged).toEqual([]);
    const entries = await fixture.store.list('cell/inbox', { limit: 1000 });
    expect(entries.length).toBeGreaterThan(70);
    for (const entry of entries) expect([entry.id, entry.body.outcome]).toEqual([entry.id, { state: 'accepted' }]);
  });

  it('[10.29] owner and employee have their powers where one write is numbered by id, as on CouchDB', async () => {
    const [plain, couch] = [await town(), await town(numberedById)];
    expect([await plain.fill(), await couch.fill()]).toEqual([[], []]);
    const there = await whatIsThere(couch.fixture);
    expect(there.powers.map(({ gyms }) => (Array.isArray(gyms) ? gyms.length : 0))).toEqual([0, 2, 1, 0]);
    expect(there).toEqual(await whatIsThere(plain.fixture));
    for (const entry of await couch.fixture.store.list('cell/inbox', { limit: 1000 }))
      expect([entry.id, entry.body.outcome]).toEqual([entry.id, { state: 'accepted' }]);
  });

  it('[10.29] killed anywhere while it is filled, it is completed by the next start', { timeout: 60_000 }, async () => {
    // Nine towns.
    const whole = await town(numberedById);
    await whole.fill();
    const expected = await whatIsThere(whole.fixture);
    for (const proposals of [0, 1, 4, 7, 12, 16, 40, 60]) {
      const { fixture, fill, alive } = await town(numberedById);
      alive.proposals = proposals;
      await expect(fill()).rejects.toThrow('killed');
      alive.proposals = Number.POSITIVE_INFINITY;
      expect([proposals, await fill()]).toEqual([proposals, []]);
      expect([proposals, await whatIsThere(fixture)]).toEqual([proposals, expected]);
    }
  });

  it('[10.29] powers that an earlier version asked for too early, and did not get, are there after the next start', async () => {
    const { fixture, fill } = await town();
    const body = { uid: OWNER.uid, gymId: 'gym:iron-works', preset: 'owner' } as const;
    const _id = `proposal:demo.system.employed.${OWNER.uid}.iron-works`;
    await fixture.decider.propose({ _id, type: 'proposal', kind: 'system.employed', body });
    expect(await fixture.decider.decided(_id)).toMatchObject({ state: 'refused' });
    expect(await fill()).toEqual([]);
    expect(await fixture.body(`self-${OWNER.uid}/self`, `grants:${OWNER.uid}`)).toMatchObject({
      gyms: [{ preset: 'owner' }, { preset: 'owner' }],
    });
  });

  it('its passwords would be taken from anybody', () => {
    for (const { password, email, displayName } of DEMO_ACCOUNTS)
      expect([email, isWeak(password, [email, displayName])]).toEqual([email, false]);
  });

  it('every gym is written in full', () => {
    for (const gym of GYMS) expect(Gym.parse(gym)).toEqual(gym);
  });
});
