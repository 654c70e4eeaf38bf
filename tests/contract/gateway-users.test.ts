/** [10.24] `/db/users`, the database of the specification (§7): one's own profile, and the one change a device may make to it (A1). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROFILE, VIEWERS, type Viewer } from '../../schemas/access.expected.ts';
import { GatewayFixture, type TestPerson } from './gateway-fixture.ts';
import { testKiosk } from './kiosk-fixture.ts';

let fixture: GatewayFixture;
beforeEach(() => {
  fixture = new GatewayFixture({ limits: false });
});
afterEach(async () => {
  expect(fixture.failures).toEqual([]);
  await fixture.close();
});

/** Tablets that were enrolled; all others are people. */
const KIOSKS: Readonly<Partial<Record<Viewer, string>>> = {
  kiosk: 'kiosk01arz3ndektsv4rrffq69g5fav',
  revoked: 'kiosk01arz3ndektsv4rrffq69g5faw',
};
const uidOf = (viewer: Viewer) => KIOSKS[viewer] ?? `${viewer}0000`;
async function come(viewer: Viewer): Promise<TestPerson | null> {
  if (viewer === 'visitor') return null;
  if (KIOSKS[viewer] !== undefined) return testKiosk(fixture, KIOSKS[viewer], { revoked: viewer === 'revoked' });
  return fixture.person(uidOf(viewer), {
    ...(viewer === 'admin' || viewer === 'super' ? { admin: true, superAdmin: viewer === 'super' } : {}),
    ...(viewer === 'suspended' ? { status: 'suspended' } : {}),
  });
}
const unconfirm = async ({ uid }: TestPerson, token: boolean) => {
  const stored = await fixture.store.get(`self-${uid}/self`, `user:${uid}`);
  await fixture.write(`self-${uid}/self`, [[`user:${uid}`, { ...stored?.body, emailVerified: false }]]);
  const user = fixture.identity.users.get(uid);
  if (user) fixture.identity.users.set(uid, { ...user, emailVerified: token });
};
const profile = async (as: TestPerson) => Object((await fixture.json('GET', `/db/users/${as.uid}`, { as })).json);

describe('[10.24] [A11] users/{uid}', () => {
  it.each(VIEWERS)('%s reads their own, and of others nothing, whether they are there or not', async (viewer) => {
    const as = await come(viewer);
    const other = await fixture.person('somebody01');
    const own = await fixture.json('GET', `/db/users/${uidOf(viewer)}`, { as });
    if (PROFILE[viewer] === 'own') expect(own).toMatchObject({ status: 200, json: { _id: uidOf(viewer), uid: uidOf(viewer) } });
    else expect(own.status).toBeGreaterThanOrEqual(401);
    const foreign = await fixture.json('GET', `/db/users/${other.uid}`, { as });
    expect(foreign.status).toBeGreaterThanOrEqual(401);
    expect(foreign).toEqual(await fixture.json('GET', '/db/users/nobodyatall', { as }));
    expect(JSON.stringify(foreign)).not.toContain('@');
  });

  it('is all there is in the database, in whatever way it is asked', async () => {
    const sam = await fixture.person('samsamsam1');
    await fixture.person('somebody01');
    expect(await fixture.json('GET', '/db/users', { as: sam })).toMatchObject({ json: { db_name: 'users', doc_count: 1 } });
    const { json } = await fixture.json('GET', '/db/users/_changes?include_docs=true', { as: sam });
    expect(Object(json).results).toMatchObject([{ id: sam.uid, doc: { _id: sam.uid } }]);
    expect(await fixture.json('GET', `/db/users/_changes?since=${Object(json).last_seq}`, { as: sam })).toMatchObject({
      json: { results: [] },
    });
    const docs = [{ id: 'somebody01' }, { id: sam.uid }];
    const got = await fixture.json('POST', '/db/users/_bulk_get', { as: sam, body: { docs } });
    expect(got).toMatchObject({ json: { results: [{ docs: [{ error: {} }] }, { docs: [{ ok: { _id: sam.uid } }] }] } });
    for (const path of ['/_changes', '/_bulk_get', '', '/samsamsam1']) {
      expect((await fixture.json('GET', `/db/users${path}`)).status).toBe(404);
    }
  });
});

describe('[10.24] [A1] emailVerified: true', () => {
  let sam: TestPerson;
  beforeEach(async () => {
    sam = await fixture.person('samsamsam1');
  });
  const put = (body: object, uid = sam.uid) => fixture.json('PUT', `/db/users/${uid}`, { as: sam, body });

  it('is taken when the id token says so, alone or in the document as it was read', async () => {
    for (const whole of [false, true]) {
      await unconfirm(sam, true);
      const before = await profile(sam);
      const answer = await put(whole ? { ...before, emailVerified: true } : { _rev: before._rev, emailVerified: true });
      const after = await profile(sam);
      expect(answer).toEqual({ status: 201, json: { ok: true, id: sam.uid, rev: after._rev } });
      expect(after).toEqual({ ...before, _rev: after._rev, emailVerified: true });
      expect(after._rev).not.toBe(before._rev);
    }
  });

  it('is refused when the id token does not say so', async () => {
    await unconfirm(sam, false);
    const before = await profile(sam);
    expect(await put({ ...before, emailVerified: true })).toMatchObject({ status: 403, json: { reason: 'EMAIL_UNVERIFIED' } });
    expect(await profile(sam)).toEqual(before);
  });

  it.each([
    ['another field with it', { emailVerified: true, role: 'admin' }],
    ['another value', { emailVerified: false }],
    ['another field alone', { displayName: 'Somebody else' }],
    ['nothing', {}],
  ])('and %s is refused, and changes nothing', async (_, body) => {
    await unconfirm(sam, true);
    const before = await profile(sam);
    expect(await put({ _rev: before._rev, ...body })).toMatchObject({ status: 403, json: { reason: 'FIELD_NOT_YOURS' } });
    expect(await put({ ...before, ...body, displayName: 'Eve' })).toMatchObject({ status: 403 });
    expect(await profile(sam)).toEqual(before);
  });

  it('over an older revision is a conflict; for somebody else there is nothing', async () => {
    await unconfirm(sam, true);
    expect(await put({ _rev: '1-old', emailVerified: true })).toMatchObject({ status: 409 });
    await fixture.person('somebody01');
    expect(await put({ emailVerified: true }, 'somebody01')).toEqual(await put({ emailVerified: true }, 'nobodyatall'));
  });
});
