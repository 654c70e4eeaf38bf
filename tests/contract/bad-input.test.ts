/** Bad input over real HTTP: an answer of the 4xx kind in CouchDB's shape, or a refused row; no crash, and nothing stored. */
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../sync-server/config/config.ts';
import { OperatorFile } from '../../sync-server/operator-file.ts';
import { type RunningServer, startServer } from '../../sync-server/server.ts';
import { ANSWERS } from '../rules/applications.ts';
import { proposal, type TestPerson } from './gateway-fixture.ts';

const Account = z.object({ uid: z.string(), password: z.string() });
const SignedIn = z.object({ idToken: z.string() });
const Device = z.object({ deviceId: z.string(), deviceKey: z.string() });
const CouchError = z.strictObject({ error: z.string(), reason: z.string() });
const Rows = z.array(
  z.looseObject({ id: z.nullable(z.string()), error: z.optional(z.string()), reason: z.optional(z.string()) }),
);

let folder: string;
let server: RunningServer;
let sam: TestPerson;
let eve: TestPerson;
let seq = 500;
const logged: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-bad-input-'));
  const environment = { PORT: '0', DATA_DIR: folder, DEMO: 'off', RATE_LIMITS: 'off' };
  const log = pino({ level: 'trace' }, { write: (line: string) => logged.push(line) });
  server = await startServer(readConfig(environment), { log });
  sam = await joined('sam.secret@example.test');
  eve = await joined('eve.secret@example.test');
  await allDecided();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  logged.length = 0;
});

/** What the system has to say about the two is said: nothing is written any more that they did not send. */
async function allDecided(): Promise<void> {
  await new Promise<void>((done) => {
    const look = async () => {
      if ((await server.store.find('cell/inbox', 'state', 'waiting', 1)).length > 0) return;
      stop();
      done();
    };
    const stop = server.store.watch(() => void look());
    void look();
  });
}

async function joined(email: string): Promise<TestPerson> {
  const { secret } = OperatorFile.parse(JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8')));
  const post = async (path: string, body: object, authorization = '') => {
    const headers = authorization === '' ? {} : { authorization };
    return (
      await fetch(server.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    ).json();
  };
  const { uid, password } = Account.parse(await post('/api/operator/accounts', { email }, `Bearer ${secret}`));
  const { idToken } = SignedIn.parse(await post('/api/auth/sign-in', { email, password }));
  const authorization = `Bearer ${idToken}`;
  const { deviceId, deviceKey } = Device.parse(await post('/api/devices', { name: 'Test' }, authorization));
  return { uid, deviceId, headers: { authorization, 'x-device': `${deviceId}.${deviceKey}` } };
}

const outbox = (path = '', of = sam) => `/db/self-${of.uid}/proposals${path}`;

async function send(path: string, body: string | Uint8Array<ArrayBuffer> | null, as: TestPerson | null = sam, method = 'POST') {
  const headers = { 'content-type': 'application/json', ...as?.headers };
  const response = await fetch(server.url + path, { method, headers, body });
  const text = await response.text();
  return { status: response.status, text };
}

const pushed = async (docs: readonly unknown[], more: object = {}, as = sam) => {
  const { status, text } = await send(outbox('/_bulk_docs', as), JSON.stringify({ docs, ...more }), as);
  return { status, text };
};

/** Everything that is stored for anybody, except when devices were in touch. */
async function everything(): Promise<string> {
  const dbs = ['cell/inbox', ...[sam, eve].flatMap(({ uid }) => [`self-${uid}/proposals`, `self-${uid}/self`])];
  return JSON.stringify(await Promise.all(dbs.map((db) => server.store.list(db, { limit: 10_000 }))));
}

async function storesNothing(act: () => Promise<unknown>): Promise<void> {
  const before = await everything();
  await act();
  expect(await everything()).toBe(before);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}

/** 4xx, and the error in CouchDB's shape. */
function expectRefused({ status, text }: { status: number; text: string }): void {
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  CouchError.parse(JSON.parse(text));
}

/** Bytes nobody chose, the same in every run. */
function noise(seed: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  for (let at = 0; at < length; at += 32) {
    bytes.set(
      createHash('sha256')
        .update(`${seed} ${at}`)
        .digest()
        .subarray(0, Math.min(32, length - at)),
      at,
    );
  }
  return bytes;
}

const ENDPOINTS = ['/_bulk_docs', '/_bulk_get', '/_revs_diff', '/_all_docs', '/_changes'];

describe('what is no JSON, or the wrong JSON', () => {
  it.each(ENDPOINTS)('random bytes to %s', (endpoint) =>
    storesNothing(async () => {
      for (let seed = 0; seed < 20; seed += 1) expectRefused(await send(outbox(endpoint), noise(seed, 1 + seed * 97)));
    }),
  );

  const wrong = [null, true, 7, 'text', [], [1], {}, { docs: null }, { docs: 7 }, { docs: {} }, { docs: 'x' }, { keys: 7 }];

  it('wrong types to _bulk_docs', () =>
    storesNothing(async () => {
      for (const body of wrong) expectRefused(await send(outbox('/_bulk_docs'), JSON.stringify(body)));
    }));

  it('wrong types to _bulk_get, _revs_diff and _all_docs', () =>
    storesNothing(async () => {
      for (const body of wrong) expectRefused(await send(outbox('/_bulk_get'), JSON.stringify(body)));
      for (const body of [null, 7, 'x', [], { a: 1 }, { a: [1] }, { a: { b: 1 } }]) {
        expectRefused(await send(outbox('/_revs_diff'), JSON.stringify(body)));
      }
      for (const keys of [7, 'x', {}, [1], [null], [['a']]])
        expectRefused(await send(outbox('/_all_docs'), JSON.stringify({ keys })));
    }));

  it('random requests on the wire', () =>
    storesNothing(async () => {
      for (let seed = 0; seed < 10; seed += 1) {
        const answer = await raw(Buffer.concat([noise(seed, 200), Buffer.from('\r\n\r\n')]));
        expect(answer).toMatch(/^(HTTP\/1\.1 4\d\d |$)/);
      }
      expect(await raw('GET /db/%ZZ/%FF HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 404 /);
      expect(await raw(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /);
    }));
});

describe('too much', () => {
  it.each(['/_bulk_docs', '/_revs_diff', '/_local/x'])('10 MB to %s', (endpoint) =>
    storesNothing(async () => {
      const body = JSON.stringify({ docs: [{ ...proposal(sam, 1), display: 'x'.repeat(10_000_000) }] });
      const answer = await send(outbox(endpoint), body, sam, endpoint.startsWith('/_local') ? 'PUT' : 'POST');
      expect(answer.status).toBe(413);
      expectRefused(answer);
    }),
  );

  it('10 MB from nobody to anywhere', () =>
    storesNothing(async () => {
      for (const path of [
        '/db/public/basics/_changes',
        '/db/cell/inbox/_bulk_docs',
        '/api/auth/sign-in',
        '/db',
        '/api/nothing',
      ]) {
        expect((await send(path, new Uint8Array(10_000_000), null)).status).toBe(413);
      }
    }));

  it('50 MB that were packed into 50 KB', () =>
    storesNothing(async () => {
      const body = gzipSync(Buffer.alloc(50_000_000, ' '));
      expect(body.length).toBeLessThan(60_000);
      for (const path of ['/api/auth/sign-in', outbox('/_bulk_docs')]) {
        const headers = { ...sam.headers, 'content-encoding': 'gzip' };
        expect((await fetch(server.url + path, { method: 'POST', headers, body })).status).toBe(413);
      }
    }));

  it('5,000 documents in a batch', () =>
    storesNothing(async () => {
      const answer = await pushed(Array.from({ length: 5_000 }, (_, n) => ({ _id: `x:${n}` })));
      expect(answer.status).toBe(413);
      expectRefused(answer);
    }));

  it('100,000 ids to look up', () =>
    storesNothing(async () => {
      const ids = Array.from({ length: 100_000 }, (_, n) => `x:${n}`);
      expectRefused(await send(outbox('/_all_docs'), JSON.stringify({ keys: ids })));
      const docs = ids.slice(0, 50_000).map((id) => ({ id }));
      expectRefused(await send(outbox('/_bulk_get'), JSON.stringify({ docs })));
      const revs = Object.fromEntries(ids.slice(0, 50_000).map((id) => [id, ['1-a']]));
      expectRefused(await send(outbox('/_revs_diff'), JSON.stringify(revs)));
    }));

  it('depth without end', () =>
    storesNothing(async () => {
      const deep = `${'['.repeat(900_000)}${']'.repeat(900_000)}`;
      for (const endpoint of ENDPOINTS.filter((name) => name !== '/_changes' && name !== '/_all_docs')) {
        expectRefused(await send(outbox(endpoint), deep));
      }
      const { text } = await send(outbox('/_bulk_docs'), `{"docs":[${deep}]}`);
      expect(JSON.parse(text)).toEqual([{ id: null, error: 'forbidden', reason: 'MALFORMED' }]);
      expectRefused(await send(outbox('/_local/x'), `{"a":${deep}}`, sam, 'PUT'));
    }));
});

describe('[S5] forged proposals', () => {
  /** Only who, when, why and a hash. */
  async function refusedRows(docs: readonly { readonly _id: string }[], more: object = {}): Promise<(string | undefined)[]> {
    const { status, text } = await pushed(docs, more);
    expect(status).toBe(201);
    const rows = Rows.parse(JSON.parse(text));
    expect(rows.every(({ error }) => error === 'forbidden')).toBe(true);
    for (const { _id } of docs) {
      expect(await server.store.get(`self-${sam.uid}/proposals`, _id)).toBeNull();
      const kept = await server.store.get('cell/inbox', _id);
      if (kept) expect(Object.keys(kept.body).sort()).toEqual(['code', 'deviceId', 'hash', 'receivedAt', 'state', 'uid']);
    }
    return rows.map(({ reason }) => reason);
  }

  it('unknown fields', async () => {
    const doc = (n: number, more: object) => ({ ...proposal(sam, n), ...more });
    const origin = { ...proposal(sam, 101).origin, admin: true };
    expect(
      await refusedRows([
        doc(100, { surprise: 1 }),
        doc(101, { origin: { ...origin } }),
        doc(102, { body: { noticeId: 'notice:n1', surprise: 1 } }),
        JSON.parse(`{"__proto__":{"outcome":1},${JSON.stringify(proposal(sam, 103)).slice(1)}`),
        doc(104, { constructor: { prototype: { admin: true } } }),
      ]),
    ).toEqual(['MALFORMED', 'MALFORMED', 'MALFORMED', 'MALFORMED', 'MALFORMED']);
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  it('half characters and misleading names, however deep, also in what only a newer server could read', async () => {
    const newer = (n: number, more: object) => ({ ...proposal(sam, n), schemaVersion: 99, ...more });
    const named = (n: number, name: string) =>
      JSON.parse(JSON.stringify(newer(n, { more: [{ NAME: 1 }] })).replace('NAME', name));
    expect(
      await refusedRows([
        { ...proposal(sam, 160), display: 'Half a smile \ud83d' },
        newer(161, { more: { text: ['\udc00'] } }),
        named(162, '\\ud800'),
        named(163, '__proto__'),
        named(164, 'constructor'),
        named(165, 'prototype'),
      ]),
    ).toEqual(Array(6).fill('MALFORMED'));
    const checkpoint = await send(outbox('/_local/half'), '{"text":"\\ud800"}', sam, 'PUT');
    expect(checkpoint.status).toBe(400);
    // A whole one is a text like any other.
    expect((await pushed([{ ...proposal(sam, 166), display: 'A whole smile 😀' }])).text).toContain('"ok":true');
  });

  it('role, status, outcome, judgedAt', async () => {
    const fields = { role: 'admin', status: 'confirmed', outcome: { state: 'accepted' }, judgedAt: '2020-01-01T00:00:00.000Z' };
    const docs = Object.entries(fields).map(([name, value], n) => ({ ...proposal(sam, 110 + n), [name]: value }));
    const inBody = Object.entries(fields).map(([name, value], n) => ({ ...proposal(sam, 120 + n), body: { [name]: value } }));
    expect(new Set(await refusedRows([...docs, ...inBody]))).toEqual(new Set(['FIELD_NOT_YOURS']));
  });

  it('revision histories', async () => {
    const [a, b] = ['a'.repeat(32), 'b'.repeat(32)];
    const docs = [
      { ...proposal(sam, 130), _rev: `2-${b}`, _revisions: { start: 2, ids: [b, a] } },
      { ...proposal(sam, 131), _rev: `1-${a}`, _revisions: { start: 1, ids: [b] } },
      { ...proposal(sam, 132), _rev: `1-${a}`, _revisions: { start: 1, ids: [a, b] } },
      { ...proposal(sam, 133), _rev: '0-x' },
      { ...proposal(sam, 134), _rev: '1-../../x' },
      { ...proposal(sam, 135), _rev: '99999999999999999999-a' },
      { ...proposal(sam, 136), _rev: { evil: true } },
      { ...proposal(sam, 137), _rev: `1-${a}`, _deleted: true },
    ];
    expect(new Set(await refusedRows(docs, { new_edits: false }))).toEqual(new Set(['MALFORMED']));
  });

  it('a history that goes on from a decided proposal', async () => {
    const doc = proposal(sam, 140);
    const decided = new Promise<void>((done) => {
      const stop = server.store.watch((dbs) => {
        if (!dbs.has(`self-${sam.uid}/proposals`)) return;
        stop();
        done();
      });
    });
    await pushed([doc]);
    await decided;
    const stored = await server.store.get(`self-${sam.uid}/proposals`, doc._id);
    const ids = [...(stored?.revisions ?? [])].map((rev) => rev.slice(2));
    const forged = {
      ...{ ...doc, outcome: { state: 'accepted' }, _rev: `3-${'c'.repeat(32)}` },
      _revisions: { start: 3, ids: ['c'.repeat(32), ...ids] },
    };
    const { text } = await pushed([forged], { new_edits: false });
    expect(JSON.parse(text)).toMatchObject([{ error: 'conflict' }]);
    expect(await server.store.get(`self-${sam.uid}/proposals`, doc._id)).toEqual(stored);
  });

  it('in another’s name', async () => {
    expect(await refusedRows([proposal({ ...sam, deviceId: eve.deviceId }, 150)])).toEqual(['FIELD_NOT_YOURS']);
    await storesNothing(async () => {
      const docs = JSON.stringify({ docs: [proposal(sam, 151)] });
      expectRefused(await send(outbox('/_bulk_docs', eve), docs, sam));
      expectRefused(await send(outbox('', eve), null, sam, 'GET'));
      expectRefused(await send(outbox('/_local/x', eve), '{"a":1}', sam, 'PUT'));
    });
  });
});

describe('paths and ids', () => {
  const scopes = ['..', '.', '%2e%2e', '%2f', 'cell', '_design', '__proto__', 'constructor', 'self-%00', 'public%2Fbasics', '%'];
  const ids = [
    '_design/x',
    '_design%2Fx',
    '..%2f..',
    '%2e%2e',
    '__proto__',
    '_users',
    'a%2Fb',
    'a%00b',
    '%E0%A4%A',
    'a%20b',
    '%C3%A9',
    '.',
    'x'.repeat(161),
  ];

  it('name nothing they should not', () =>
    storesNothing(async () => {
      for (const scope of scopes) {
        for (const path of [`/db/${scope}`, `/db/${scope}/inbox`, `/db/${scope}/../cell/inbox`, `/db//${scope}/inbox`]) {
          expect(await raw(requestFor(path, sam))).toMatch(/^HTTP\/1\.1 404 .*"not_found"/s);
        }
      }
      for (const id of ids) {
        const answer = await raw(requestFor(outbox(`/${id}`), sam));
        expect([id, answer]).toEqual([id, expect.stringMatching(/^HTTP\/1\.1 404 .*"not_found"/s)]);
      }
    }));

  it('are data wherever they are looked up', () =>
    storesNothing(async () => {
      const odd = [
        '__proto__',
        'constructor',
        '../x',
        "'; DROP TABLE documents; --",
        '_design/x',
        '\u0000',
        'é',
        'x'.repeat(5_000),
      ];
      const { text } = await send(outbox('/_all_docs'), JSON.stringify({ keys: odd }));
      expect(JSON.parse(text)).toMatchObject({ rows: odd.map((key) => ({ key, error: 'not_found' })) });
      const diff = await send(outbox('/_revs_diff'), `{"__proto__":["1-a"],"constructor":["1-b"]}`);
      expect(diff.text).toBe('{"__proto__":{"missing":["1-a"]},"constructor":{"missing":["1-b"]}}');
      for (const id of odd.slice(2)) expectRefused(await send(outbox('/_bulk_get'), JSON.stringify({ docs: [{ id }] })));
      const rows = Rows.parse(JSON.parse((await pushed(odd.map((id) => ({ ...proposal(sam, 1), _id: id })))).text));
      expect(rows.every(({ error, reason }) => error === 'forbidden' && reason === 'MALFORMED')).toBe(true);
    }));
});

describe('a page elsewhere', () => {
  const origin = 'https://elsewhere.example';

  it('is given leave to ask nothing, and to read no answer', async () => {
    for (const path of ['/db/public/basics', outbox('/_bulk_docs'), '/api/auth/sign-in', '/api/devices', '/healthz', '/']) {
      for (const method of ['OPTIONS', 'GET', 'POST']) {
        const asks = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization,x-device' };
        const { headers } = await fetch(server.url + path, { method, headers: { origin, ...asks } });
        expect([method, path, [...headers.keys()].filter((name) => name.startsWith('access-control'))]).toEqual([
          method,
          path,
          [],
        ]);
      }
    }
  });

  it('has nothing of ours that a browser would send by itself: who signs in gets no cookie, and a form is no request', async () => {
    const { secret } = OperatorFile.parse(JSON.parse(await readFile(join(folder, 'operator.json'), 'utf8')));
    const json = { 'content-type': 'application/json' };
    const headers = { authorization: `Bearer ${secret}`, ...json };
    const email = 'pat.secret@example.test';
    const made = await fetch(`${server.url}/api/operator/accounts`, { method: 'POST', headers, body: JSON.stringify({ email }) });
    const { password } = Account.parse(await made.json());
    const signIn = (body: string | URLSearchParams | Blob, more = {}) =>
      fetch(`${server.url}/api/auth/sign-in`, { method: 'POST', headers: { origin, ...more }, body });
    expect((await signIn(new URLSearchParams({ email, password }))).status).toBe(400);
    // [10.8] What a page elsewhere can send without asking first: `text/plain`, and no type at all.
    expect((await signIn(JSON.stringify({ email, password }))).status).toBe(400);
    expect((await signIn(new Blob([JSON.stringify({ email, password })]))).status).toBe(400);
    const answer = await signIn(JSON.stringify({ email, password }), json);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    const { idToken } = SignedIn.parse(await answer.json());
    const withCookie = { cookie: `session=${idToken}; better-auth.session_token=${idToken}` };
    expect((await fetch(`${server.url}/api/devices`, { headers: withCookie })).status).toBe(401);
  });
});

describe('[12] what is typed wrong about a gym is named, with its rule and without itself', () => {
  const application = { answers: ANSWERS };
  const hours = (...spans: readonly [opens: string, closes: string][]) => ({
    openingHours: spans.map(([opens, closes]) => ({ dayOfWeek: ['Monday'], opens, closes })),
  });
  const long = 'x'.repeat(10_001);
  const applicationId = 'application:01KJSET9B0CY1MCY6E430CQPW1';
  const gymId = 'gym:01KJSET9B0CY1MCY6E430CQPW1';
  const INVITED = { gymId, email: 'uma@example.test', preset: 'trainer', permissions: [] };
  const CHANGED = { gymId, uid: 'umauma001', preset: 'trainer', permissions: [] };
  const PRESETS_SAID = "preset isn't right: it can be manager, reception, trainer, custom.";
  const ADDRESS_SAID = "email isn't right: an address, such as name@example.com.";

  it.each<[what: string, kind: string, body: object, sentence: string]>([
    ...[
      [
        'a company number',
        { companyNumber: '1234' },
        'Company number: 8 digits, or 2 letters and 6 digits, as on your certificate.',
      ],
      [
        'a VAT number of wrong check digits',
        { vatRegistered: true, vatNumber: '123456789' },
        'VAT number: the last two digits don’t fit the others. Please check it against your certificate.',
      ],
      [
        'a VAT number of wrong form',
        { vatRegistered: true, vatNumber: '12345678' },
        'VAT number: 9 or 12 digits after GB, as on your certificate.',
      ],
      ['a postcode', { postcode: 'LS1 4CC' }, 'Postcode: a full UK postcode, such as LS1 4AP.'],
      ['a telephone number', { phone: '+33123456789' }, 'Phone: a UK number, such as 0113 496 0123 or 07700 900123.'],
      [
        'hours that overlap',
        hours(['06:00', '12:00'], ['11:00', '20:00']),
        'Opening hours: two spans on Monday overlap. Make one of them end before the other begins.',
      ],
      ['hours that never end', hours(['09:00', '09:00']), 'it would never end'],
    ].map(([what, change, sentence]): [string, string, object, string] => [
      String(what),
      'application.submit',
      { ...application, answers: { ...ANSWERS, ...Object(change) } },
      String(sentence),
    ]),
    [
      'a reason of 10,001 characters',
      'application.refuse',
      { applicationId, code: 'other', message: long },
      'at most 3000 characters',
    ],
    ['an invitation for what nobody is', 'invite.send', { ...INVITED, preset: 'emperor' }, PRESETS_SAID],
    ['a role at the gym that there is not', 'employee.set', { ...CHANGED, preset: 'emperor' }, PRESETS_SAID],
    ['no role at all', 'employee.set', { ...CHANGED, preset: undefined }, PRESETS_SAID],
    ['an invitation to what is no address', 'invite.send', { ...INVITED, email: 'uma at example' }, ADDRESS_SAID],
    ['a lease without end', 'employee.set', { ...CHANGED, leaseDays: 15 }, "leaseDays isn't right: at most 14."],
    ['no lease', 'invite.send', { ...INVITED, leaseDays: 0 }, "leaseDays isn't right: at least 1."],
    ['a job of 41 characters', 'employee.set', { ...CHANGED, jobTitle: 'x'.repeat(41) }, 'at most 40 characters.'],
    ['a question of 10,001 characters', 'application.ask', { applicationId, message: long }, 'at most 3000 characters'],
    ['a reply of 10,001 characters', 'application.reply', { applicationId, message: long }, 'at most 3000 characters'],
  ])('%s', async (_, kind, body, sentence) => {
    seq += 1;
    const made = { ...proposal(eve, seq), kind, body };
    // Said again it is answered the same: what is not kept is read again.
    for (const time of ['first', 'again']) {
      const [row] = Rows.parse(JSON.parse((await pushed([made], {}, eve)).text));
      expect([time, row]).toEqual([
        time,
        { id: made._id, error: 'forbidden', reason: 'MALFORMED', message: expect.stringContaining(sentence) },
      ]);
    }
    expect(await server.store.get(`self-${eve.uid}/proposals`, made._id)).toBeNull();
    expect(JSON.stringify(await server.store.list('cell/inbox', { limit: 10_000 }))).not.toContain(long.slice(0, 100));
  });
});

describe('the log', () => {
  it('holds no token, no key, no address, no query and nothing a person wrote', async () => {
    await pushed([{ ...proposal(sam, 160), display: 'A very private line' }]);
    await send('/db/public/basics/_changes?since=a-very-private-query', null, sam, 'GET');
    await send('/api/auth/sign-in', JSON.stringify({ email: 'sam.secret@example.test', password: 'hunter2hunter2' }), null);
    const text = logged.join('');
    expect(logged.length).toBeGreaterThan(2);
    for (const secret of [
      'private',
      'sam.secret',
      'hunter2',
      sam.uid,
      sam.deviceId,
      sam.headers.authorization?.slice(7) ?? 'x',
    ]) {
      expect(text).not.toContain(secret);
    }
  });
});

/** What fetch would tidy up. */
function requestFor(path: string, as: TestPerson): Buffer {
  const headers = Object.entries(as.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('')}\r\n`);
}

function raw(bytes: string | Uint8Array): Promise<string> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.end(bytes));
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}
