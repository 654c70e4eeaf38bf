/** [A11] Every collection × everybody × {own, foreign, unknown} × {live, deleted, never there}: `schemas/access.expected.ts` says what must come. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXPECTED, type Expected, REFUSED, tableOf, VIEWERS, type Viewer } from '../../schemas/access.expected.ts';
import { SCOPE_KINDS } from '../../schemas/basics/scope.ts';
import { ACCESS } from '../../schemas/folds/access.ts';
import { type PERMISSIONS, PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { bodyText } from '../../sync-server/exchange.ts';
import { GatewayFixture, proposal, type TestPerson } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

const AT = '2026-03-03T09:00:00.000Z';
/** Tablets that were enrolled; all others are people. */
const KIOSKS: Readonly<Partial<Record<Viewer, string>>> = {
  kiosk: 'kiosk01arz3ndektsv4rrffq69g5fav',
  revoked: 'kiosk01arz3ndektsv4rrffq69g5faw',
};
const uidOf = (viewer: Viewer) => KIOSKS[viewer] ?? `${viewer}0000`;
const gymOf = (viewer: Viewer) => (viewer === 'rival' ? 'two' : 'one');
const otherThan = (viewer: Viewer): Viewer => (viewer === 'stranger' ? 'member' : 'stranger');

/** The scope of that kind that is theirs; the visitor looks at the member's. */
const OWN: Readonly<Record<string, (viewer: Viewer) => string>> = {
  public: () => 'public',
  area: () => 'area-leeds',
  venue: (viewer) => `venue-${gymOf(viewer)}`,
  self: (viewer) => `self-${uidOf(viewer === 'visitor' ? 'member' : viewer)}`,
  member: (viewer) => `member-${uidOf(viewer === 'visitor' ? 'member' : viewer)}`,
  gym: (viewer) => `gym-${gymOf(viewer)}`,
  staff: (viewer) => `staff-${uidOf(viewer === 'visitor' ? 'trainer' : viewer)}-${gymOf(viewer)}`,
  platform: () => 'platform',
  cell: () => 'cell',
};
/** Somebody else's; where there is only one scope of the kind, there is none. */
const FOREIGN: Readonly<Record<string, (viewer: Viewer) => string>> = {
  area: () => 'area-york',
  venue: (viewer) => `venue-${viewer === 'rival' ? 'one' : 'two'}`,
  self: (viewer) => `self-${uidOf(otherThan(viewer))}`,
  member: (viewer) => `member-${uidOf(otherThan(viewer))}`,
  gym: (viewer) => `gym-${viewer === 'rival' ? 'one' : 'two'}`,
  // Of a colleague at the very same gym.
  staff: (viewer) => `staff-${uidOf(viewer === 'trainer' ? 'manager' : 'trainer')}-${gymOf(viewer)}`,
};
/** One that nobody has. */
const UNKNOWN: Readonly<Record<string, string>> = {
  area: 'area-nowhere',
  venue: 'venue-nowhere',
  self: 'self-nobodyatall',
  member: 'member-nobodyatall',
  gym: 'gym-nowhere',
  staff: 'staff-nobodyatall-nowhere',
};
const GYMS: Readonly<Partial<Record<Viewer, readonly (typeof PERMISSIONS)[number][]>>> = {
  ...PRESET_PERMISSIONS,
  rival: PRESET_PERMISSIONS.owner,
  suspended: PRESET_PERMISSIONS.reception,
};

const cases = [...EXPECTED].map(([name, row]) => {
  const [kind = '', collection = ''] = name.split('/');
  return { name, kind, collection, row };
});

let fixture: GatewayFixture;
let people: ReadonlyMap<Viewer, TestPerson>;
beforeAll(async () => {
  fixture = new GatewayFixture({ limits: false });
  const made = new Map<Viewer, TestPerson>();
  for (const viewer of VIEWERS.filter((one) => one !== 'visitor')) {
    const tablet = KIOSKS[viewer];
    if (tablet) {
      made.set(viewer, await testKiosk(fixture, tablet, { revoked: viewer === 'revoked' }));
      continue;
    }
    const permissions = GYMS[viewer];
    const powers = {
      ...(permissions ? { gyms: { [gymOf(viewer)]: permissions } } : {}),
      ...(viewer === 'admin' || viewer === 'super' ? { admin: true, superAdmin: viewer === 'super' } : {}),
      ...(viewer === 'suspended' ? { status: 'suspended' } : {}),
    };
    made.set(viewer, await fixture.person(uidOf(viewer), powers));
  }
  people = made;
  const databases = new Set(
    cases.flatMap(({ kind, collection }) =>
      VIEWERS.flatMap((viewer) => [OWN[kind]?.(viewer), FOREIGN[kind]?.(viewer)].map((scope) => `${scope}/${collection}`)),
    ),
  );
  for (const db of databases) {
    if (db.startsWith('undefined')) continue;
    const owner = VIEWERS.find((viewer) => db === `self-${uidOf(viewer)}/proposals`);
    const origin = { deviceId: (owner && made.get(owner)?.deviceId) ?? 'nobodys' };
    const body = { type: 'proposal', at: AT, origin, secret: 'not for everybody' };
    await fixture.write(db, [
      ['thing:live', body],
      ['thing:gone', body, false],
    ]);
    await fixture.write(db, [['thing:gone', { type: 'proposal', at: AT, origin }, true]]);
  }
});
afterAll(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

let number = 0;
/** What is asked of a database. Each answers with what came, and how often the store was asked for it. */
const OPERATIONS = ['feed', 'live', 'gone', 'never', 'create', 'change'] as const;
type Operation = (typeof OPERATIONS)[number];

async function ask(viewer: Viewer, db: string, operation: Operation) {
  const as = people.get(viewer) ?? null;
  number += 1;
  const document = as ? proposal(as, number) : { _id: 'proposal:x' };
  const request = {
    feed: ['GET', '/_changes'],
    live: ['GET', '/thing:live'],
    gone: ['GET', '/thing:gone'],
    never: ['GET', '/thing:never'],
    create: ['POST', '/_bulk_docs', { docs: [document] }],
    change: ['POST', '/_bulk_docs', { docs: [{ ...document, _id: 'thing:live', display: 'Changed' }] }],
  } as const satisfies Record<Operation, readonly [string, string, object?]>;
  const [method, path, body] = request[operation];
  // What is remembered of who asks is remembered by now.
  await fixture.json('GET', '/db/public/basics', { as });
  await fixture.sightings.settled();
  fixture.calls.length = 0;
  const answer = await fixture.ask(method, `/db/${db}${path}`, body === undefined ? { as } : { as, body });
  const text = await bodyText(answer);
  await fixture.sightings.settled();
  return { status: answer.status, headers: answer.headers, text, reads: fixture.calls.length };
}

/** `there`: documents were written to this database. */
function wanted(word: Expected, viewer: Viewer, place: 'own' | 'foreign' | 'unknown', operation: Operation): number {
  if (word === 'no' || (word !== 'all' && place !== 'own')) return REFUSED[viewer];
  switch (operation) {
    case 'feed':
      return 200;
    case 'live':
      return place === 'unknown' ? 404 : 200;
    case 'gone':
    case 'never':
      return 404;
    case 'create':
    case 'change':
      return word === 'send' ? 201 : 403;
  }
}

describe('[A11] what must come', () => {
  it('is written for every collection there is and for every viewer', () => {
    const there = SCOPE_KINDS.flatMap((kind) => Object.keys(ACCESS[kind]).map((collection) => `${kind}/${collection}`));
    expect(there.filter((name) => !EXPECTED.has(name))).toEqual([]);
    const written = [...EXPECTED.keys()].filter((name) => !name.startsWith('cell/'));
    expect(written.toSorted()).toEqual(there.toSorted());
  });

  it('has no row that is short of a word, and no word that is no answer', () => {
    const head = VIEWERS.join(' ');
    expect(() => tableOf(`${head}\npublic/basics ${'all '.repeat(VIEWERS.length - 1)}`)).toThrow('public/basics has 12 words');
    expect(() => tableOf(`${head}\npublic/basics ${'maybe '.repeat(VIEWERS.length)}`)).toThrow('maybe is no answer');
    expect(() => tableOf(`${head.replace('owner', 'ovner')}\n`)).toThrow('names the viewers');
  });
});

describe('[A11] what comes', () => {
  it.each(cases)('$name', async ({ kind, collection, row }) => {
    for (const viewer of VIEWERS) {
      const word = row.get(viewer);
      if (!word) throw new Error(`no word for ${viewer}`);
      const places = { own: OWN[kind]?.(viewer), foreign: FOREIGN[kind]?.(viewer), unknown: UNKNOWN[kind] };
      for (const place of ['own', 'foreign', 'unknown'] as const) {
        const scope = places[place];
        if (scope === undefined) continue;
        for (const operation of OPERATIONS) {
          const { status, text } = await ask(viewer, `${scope}/${collection}`, operation);
          expect({ viewer, scope, operation, status }).toEqual({
            ...{ viewer, scope, operation, status: wanted(word, viewer, place, operation) },
          });
          if (status >= 400) expect(text).not.toContain('not for everybody');
        }
      }
    }
  });

  it('somebody’s own outbox takes a new proposal and never a change of what is there', async () => {
    for (const viewer of VIEWERS) {
      if (EXPECTED.get('self/proposals')?.get(viewer) !== 'send') continue;
      const db = `self-${uidOf(viewer)}/proposals`;
      const before = await fixture.store.get(db, 'thing:live');
      expect([viewer, JSON.parse((await ask(viewer, db, 'create')).text)]).toEqual([
        viewer,
        [{ ok: true, id: expect.any(String), rev: expect.any(String) }],
      ]);
      expect([viewer, JSON.parse((await ask(viewer, db, 'change')).text)]).toEqual([
        viewer,
        [expect.objectContaining({ error: expect.any(String) })],
      ]);
      expect(await fixture.store.get(db, 'thing:live')).toEqual(before);
    }
  });
});

describe('[A11] what is somebody else’s and what nobody has', () => {
  const closed = cases.filter(({ kind }) => UNKNOWN[kind] !== undefined && !['area', 'venue'].includes(kind));

  it.each(closed)('$name: one answer, whatever is there, at the price of the same reads', async ({ kind, collection }) => {
    for (const viewer of VIEWERS) {
      for (const operation of OPERATIONS) {
        const foreign = await ask(viewer, `${FOREIGN[kind]?.(viewer)}/${collection}`, operation);
        const unknown = await ask(viewer, `${UNKNOWN[kind]}/${collection}`, operation);
        expect({ viewer, operation, ...foreign }).toEqual({ viewer, operation, ...unknown });
        expect(foreign.text).toEqual((await ask(viewer, `${FOREIGN[kind]?.(viewer)}/nothing-like-it`, operation)).text);
      }
    }
  });
});
