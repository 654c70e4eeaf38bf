/**
 * [17] [A11] What those who run the platform alone read, at every door of the replication protocol × every session: with the password alone nothing
 * of it is read, heard of or written, and whoever may not read it at all is told nothing of that.
 */
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXPECTED } from '../../schemas/access.expected.ts';
import { SCOPE_KINDS } from '../../schemas/basics/scope.ts';
import { type ReasonCode, sentenceFor } from '../../schemas/codes.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { GatewayFixture, proposal, START, type TestPerson } from './gateway-fixture.ts';

const [ANA, SAM, OWEN, EVE] = ['anaanaana1', 'samsamsam1', 'owenowen01', 'eveeveeve1'];
const MINUTE = 60_000;
const PLACE = { origin: 'https://hub.example' };

/** Every database there is of those who run the platform, from the table of who reads what. */
const DATABASES = SCOPE_KINDS.flatMap((kind) =>
  Object.entries(ACCESS[kind]).flatMap(([collection, reader]) => (reader === 'admin' ? [`${kind}/${collection}`] : [])),
);
const SESSIONS = ['none', 'member', 'owner', 'no factor shown', 'an expired one', 'shown'] as const;
type Session = (typeof SESSIONS)[number];

/** What can be asked of a database, with the answer to whoever may. */
const DOORS: readonly (readonly [door: string, method: string, path: string, answered: number, body?: object])[] = [
  ['its size', 'GET', '', 200],
  ['that it is there', 'HEAD', '', 200],
  ['changes', 'GET', '/_changes?include_docs=true', 200],
  ['changes, posted', 'POST', '/_changes?include_docs=true', 200, { doc_ids: ['thing:one'] }],
  ['a long poll', 'GET', '/_changes?feed=longpoll&include_docs=true', 200],
  ['a feed', 'GET', '/_changes?feed=continuous&limit=1&include_docs=true', 200],
  ['all documents', 'GET', '/_all_docs?include_docs=true', 200],
  ['documents by name', 'POST', '/_all_docs?include_docs=true', 200, { keys: ['thing:one'] }],
  ['documents in bulk', 'POST', '/_bulk_get', 200, { docs: [{ id: 'thing:one' }] }],
  ['revisions', 'POST', '/_revs_diff', 200, { 'thing:one': ['1-abc'] }],
  ['a document', 'GET', '/thing:one', 200],
  ['one that is not there', 'GET', '/thing:two', 404],
  ['a checkpoint', 'GET', '/_local/here', 404],
  ['a checkpoint, kept', 'PUT', '/_local/here', 201, { seq: '1' }],
  ['a document, written', 'POST', '/_bulk_docs', 403, { docs: [{ _id: 'thing:one', type: 'thing' }] }],
];

let fixture: GatewayFixture;
let sessions: ReadonlyMap<Session, TestPerson | null>;
let secret: string;

beforeEach(() => begin());
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

const digits = (steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: fixture.ports.clock.now() + steps * 30_000 });

async function begin(options: { secondFactorRequired?: boolean } = {}): Promise<void> {
  fixture = new GatewayFixture({ limits: false, ...options });
  fixture.identity.signedInAt = START;
  for (const db of DATABASES) await fixture.write(db, [['thing:one', { type: 'thing', secret: 'of the platform' }]]);
}

async function setUp(as: TestPerson): Promise<void> {
  ({ secret } = await fixture.secondFactors.beginApp(as.uid, as.uid));
  expect(await fixture.secondFactors.addApp(as, digits())).not.toBeNull();
}
/** The next code of the app, on that device. */
async function show(as: TestPerson): Promise<void> {
  fixture.ports.advance(MINUTE);
  expect(await fixture.secondFactors.show(as, PLACE, { app: digits() })).toBe(true);
}
/** Signed in anew, on the same device. */
function signedInAgain(as: TestPerson): TestPerson {
  fixture.ports.advance(MINUTE);
  fixture.identity.signedInAt = fixture.ports.clock.now();
  return { ...as, headers: { ...as.headers, authorization: fixture.bearer(as.uid) } };
}

/** One person of each sort, and one admin on three devices. */
async function everybody(): Promise<void> {
  const [member, owner] = [await fixture.person(SAM), await fixture.person(OWEN, { gyms: { one: PRESET_PERMISSIONS.owner } })];
  const before = await fixture.person(ANA, { admin: true });
  await setUp(before);
  const [plain, shown] = [await fixture.device(ANA), await fixture.device(ANA)];
  await show(shown);
  // So that what was shown is of the sign-in that it was shown in.
  for (const one of [before, plain, shown]) await fixture.json('GET', '/db/public/basics', { as: one });
  sessions = new Map<Session, TestPerson | null>([
    ...[['none', null] as const, ['member', member] as const, ['owner', owner] as const],
    ...[['no factor shown', plain] as const, ['shown', shown] as const, ['an expired one', signedInAgain(before)] as const],
  ]);
}

async function asked(as: TestPerson | null, db: string, [, method, path, , body]: (typeof DOORS)[number]) {
  const answer = await fixture.ask(method, `/db/${db}${path}`, body === undefined ? { as } : { as, body });
  return { status: answer.status, text: await bodyText(answer) };
}

it('[A11] no database of theirs is left out', () => {
  const written = [...EXPECTED].flatMap(([name, row]) =>
    row.get('admin') === 'all' && row.get('visitor') === 'no' && row.get('owner') === 'no' ? [name] : [],
  );
  expect(DATABASES.toSorted()).toEqual(written.filter((name) => name.startsWith('platform/')).toSorted());
  expect(DATABASES.length).toBeGreaterThan(12);
});

describe('[17] [A11] with the password alone', () => {
  beforeEach(everybody);

  it.each(DATABASES)('%s is closed at every door, in words', async (db) => {
    for (const session of SESSIONS) {
      const as = sessions.get(session) ?? null;
      for (const door of DOORS) {
        const where = `${session}: ${door[0]}`;
        const { status, text } = await asked(as, db, door);
        if (session === 'shown') expect([where, status]).toEqual([where, door[3]]);
        else if (session === 'no factor shown' || session === 'an expired one') {
          const message = sentenceFor('SECOND_FACTOR_NEEDED');
          expect([where, status, JSON.parse(text)]).toEqual([
            ...[where, 403],
            { error: 'forbidden', reason: 'SECOND_FACTOR_NEEDED', message },
          ]);
        } else expect([where, status, JSON.parse(text).error]).toEqual([where, 404, 'not_found']);
        if (session !== 'shown') expect([where, text]).toEqual([where, expect.not.stringContaining('of the platform')]);
      }
    }
  });

  it('what is not the platform’s stays open to them, and what is nobody’s is nobody’s', async () => {
    const plain = sessions.get('no factor shown') ?? null;
    for (const db of [`self-${ANA}/self`, `member-${ANA}/passes`, 'public/basics'])
      expect([db, (await fixture.json('GET', `/db/${db}/_changes`, { as: plain })).status]).toEqual([db, 200]);
    for (const db of ['platform/nothing', 'cell/inbox', `member-${SAM}/passes`])
      expect([db, (await fixture.json('GET', `/db/${db}/_changes`, { as: plain })).status]).toEqual([db, 404]);
  });

  it.each([
    ['without a device', 401, 'DEVICE_REVOKED'],
    ['with a device of somebody else’s', 401, 'DEVICE_REVOKED'],
  ])('%s it is closed for that reason', async (how, status, reason) => {
    const shown = sessions.get('shown');
    const { authorization = '' } = shown?.headers ?? {};
    const other = sessions.get('member')?.headers['x-device'] ?? '';
    const headers = how === 'without a device' ? { authorization } : { authorization, 'x-device': other };
    expect(await fixture.json('GET', '/db/platform/gyms/_changes', { headers })).toMatchObject({ status, json: { reason } });
  });
});

describe('[17] where it is required of who runs the platform', () => {
  it('whoever has none reads nothing of it, is told what to do, and gets in by setting one up', async () => {
    await fixture.close();
    await begin({ secondFactorRequired: true });
    const ana = await fixture.person(ANA, { admin: true });
    const message = sentenceFor('SECOND_FACTOR_MISSING');
    for (const db of DATABASES)
      for (const door of DOORS) {
        const { status, text } = await asked(ana, db, door);
        const said = { error: 'forbidden', reason: 'SECOND_FACTOR_MISSING', message };
        expect([db, door[0], status, JSON.parse(text)]).toEqual([db, door[0], 403, said]);
      }
    expect((await fixture.json('GET', `/db/self-${ANA}/self/_changes`, { as: ana })).status).toBe(200);
    await setUp(ana);
    for (const db of DATABASES) expect((await fixture.json('GET', `/db/${db}/_changes`, { as: ana })).status).toBe(200);
  });

  it('where it is not, whoever has none is asked for none', async () => {
    const ana = await fixture.person(ANA, { admin: true });
    for (const db of DATABASES) expect((await fixture.json('GET', `/db/${db}/_changes`, { as: ana })).status).toBe(200);
  });
});

/** An open answer, read piece by piece; null when it has ended. */
async function opened(as: TestPerson, path: string): Promise<() => Promise<string | null>> {
  const answer = await fixture.ask('GET', path, { as });
  expect(answer.status).toBe(200);
  if (typeof answer.body === 'string') throw new Error('not open');
  const pieces = answer.body[Symbol.asyncIterator]();
  return async () => {
    const { value, done } = await pieces.next();
    return done ? null : value;
  };
}
const LIVE = `/db/_live?scopes=public,self-${ANA},platform`;
const turn = () => new Promise((resolve) => setImmediate(resolve));
async function heads(as: TestPerson): Promise<{ readonly next: () => Promise<string | null>; readonly said: unknown }> {
  const next = await opened(as, LIVE);
  const [, data = ''] = /^event: heads\ndata: (.*)\n\n$/.exec((await next()) ?? '') ?? [];
  return { next, said: JSON.parse(data) };
}
const platformIn = (said: unknown) => Object.keys(Object(said).databases).filter((db) => db.startsWith('platform/'));

describe('[17] [A7] what is open', () => {
  let ana: TestPerson;
  beforeEach(async () => {
    ana = await fixture.person(ANA, { admin: true });
  });
  async function ends(next: () => Promise<string | null>, act: () => Promise<unknown>): Promise<void> {
    const last = next();
    await turn();
    await act();
    // A minute goes by while somebody shows it, and a long poll that ends says that there was nothing.
    let said = await last;
    while (said !== null) {
      expect(said).toMatch(/^event: beat\n|^\{"results":\[\s*\],/);
      said = await next();
    }
  }

  it('a live stream says what is lacking, names nothing of it, and ends when it is shown: the next one has all', async () => {
    await setUp(ana);
    const phone = await fixture.device(ANA);
    const { next, said } = await heads(phone);
    expect(platformIn(said)).toEqual([]);
    expect(said).toMatchObject({ lacking: { platform: 'SECOND_FACTOR_NEEDED' } });
    expect(Object.keys(Object(said).databases)).toContain(`self-${ANA}/self`);
    await ends(next, () => show(phone));
    const after = await heads(phone);
    expect(platformIn(after.said).toSorted()).toEqual(DATABASES.toSorted());
    expect(after.said).not.toHaveProperty('lacking');
  });

  it('nothing that happens there is news to it', async () => {
    await setUp(ana);
    const phone = await fixture.device(ANA);
    const { next } = await heads(phone);
    const news = next();
    await fixture.write('platform/reports', [['thing:two', { type: 'thing' }]]);
    await fixture.write(`self-${ANA}/self`, [['notice:n1', { type: 'notice' }]]);
    const [, data = ''] = /^event: news\ndata: (.*)\n\n$/.exec((await news) ?? '') ?? [];
    expect(Object.keys(JSON.parse(data).databases)).toEqual([`self-${ANA}/self`]);
  });

  it('one that somebody opened with the password alone ends as soon as a second factor is set up elsewhere', async () => {
    const thief = await fixture.device(ANA);
    const { next, said } = await heads(thief);
    expect(platformIn(said)).toHaveLength(DATABASES.length);
    await ends(next, () => setUp(ana));
    expect((await heads(thief)).said).toMatchObject({ lacking: { platform: 'SECOND_FACTOR_NEEDED' } });
  });

  it('one that was opened with it ends when it is removed where one is required', async () => {
    await fixture.close();
    await begin({ secondFactorRequired: true });
    ana = await fixture.person(ANA, { admin: true });
    await setUp(ana);
    const { next, said } = await heads(ana);
    expect(platformIn(said)).toHaveLength(DATABASES.length);
    await ends(next, () => fixture.secondFactors.remove(ANA, 'app'));
    expect((await heads(ana)).said).toMatchObject({ lacking: { platform: 'SECOND_FACTOR_MISSING' } });
  });

  it.each(['continuous', 'longpoll'])('a %s feed of one database ends likewise', async (feed) => {
    const thief = await fixture.device(ANA);
    const next = await opened(thief, `/db/platform/reports/_changes?feed=${feed}&since=now&heartbeat=10000`);
    await ends(next, () => setUp(ana));
    const again = await fixture.json('GET', `/db/platform/reports/_changes?feed=${feed}`, { as: thief });
    expect(again).toMatchObject({ status: 403, json: { reason: 'SECOND_FACTOR_NEEDED' } });
  });

  it('what others set up or show ends nothing', async () => {
    const eve = await fixture.person(EVE, { admin: true });
    const { next } = await heads(ana);
    const news = next();
    await turn();
    await setUp(eve);
    await turn();
    await fixture.write('platform/reports', [['thing:two', { type: 'thing' }]]);
    expect(await news).toContain('event: news');
  });
});

describe('[17] what is proposed', () => {
  const NOTE = { outreachId: 'outreach:01ARZ3NDEKTSV4RRFFQ69G5FAV', text: 'They ring back on Monday.' };
  const DECISION = { reportId: 'report:01ARZ3NDEKTSV4RRFFQ69G5FAV', as: 'dismissed' };
  let number = 0;
  const made = (as: TestPerson, kind: string, body: object, more: object = {}) => {
    number += 1;
    return proposal(as, number, { kind, body, display: 'Said', ...more });
  };
  const push = async (as: TestPerson, ...docs: object[]) =>
    (await fixture.json('POST', `/db/self-${ANA}/proposals/_bulk_docs`, { as, body: { docs } })).json;
  const taken = async (doc: { readonly _id: string }) => (await fixture.store.get('cell/inbox', doc._id)) !== null;
  const waits = (reason: ReasonCode) => ({ error: 'precondition_required', reason, message: sentenceFor(reason) });

  it('without a network waits with its reason, holds nothing else up, and goes once it is shown', async () => {
    const ana = await fixture.person(ANA, { admin: true });
    await setUp(ana);
    const phone = await fixture.device(ANA);
    const [note, seen, decision] = [
      made(phone, 'outreach.note', NOTE),
      made(phone, 'notice.seen', { noticeId: 'notice:n1' }),
      made(phone, 'report.decide', DECISION),
    ];
    expect(await push(phone, note, seen, decision)).toEqual([
      { id: note._id, ...waits('SECOND_FACTOR_NEEDED') },
      { ok: true, id: seen._id, rev: expect.any(String) },
      { id: decision._id, error: 'forbidden', reason: 'SECOND_FACTOR_NEEDED' },
    ]);
    expect([await taken(note), await taken(seen), await taken(decision)]).toEqual([false, true, false]);
    await show(phone);
    expect(await push(phone, note)).toEqual([{ ok: true, id: note._id, rev: expect.any(String) }]);
    expect(await taken(note)).toBe(true);
  });

  it('of a newer app is not kept for later either', async () => {
    const ana = await fixture.person(ANA, { admin: true });
    await setUp(ana);
    const phone = await fixture.device(ANA);
    const newer = [
      made(phone, 'report.decide', { anew: 1 }, { schemaVersion: 2 }),
      made(phone, 'outreach.note', NOTE, { schemaVersion: 2 }),
    ];
    expect(await push(phone, ...newer)).toMatchObject([{ reason: 'SECOND_FACTOR_NEEDED' }, waits('SECOND_FACTOR_NEEDED')]);
    for (const one of newer) expect(await taken(one)).toBe(false);
  });

  it('by whoever has to set one up first waits for that', async () => {
    await fixture.close();
    await begin({ secondFactorRequired: true });
    const ana = await fixture.person(ANA, { admin: true });
    const note = made(ana, 'outreach.note', NOTE);
    expect(await push(ana, note)).toEqual([{ id: note._id, ...waits('SECOND_FACTOR_MISSING') }]);
    await setUp(ana);
    expect(await push(ana, note)).toMatchObject([{ ok: true }]);
  });
});
