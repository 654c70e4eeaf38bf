/** [2.15] What was sent to be verified, from the first file to the last warning, on the decider and the jobs as they run, by a clock of the test's. */
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AUDIT_READ, OPENS_FILES, VIEWERS, type Viewer } from '../../schemas/access.expected.ts';
import { AuditEntry } from '../../schemas/audit/shape.ts';
import { AuditPage } from '../../schemas/audit/wire.ts';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import { Notice } from '../../schemas/notice/shape.ts';
import { NEEDED } from '../../schemas/verification/shape.ts';
import { gym, person } from '../../tests/rules/documents.ts';
import { auditRow } from '../api/audit/read-row.ts';
import { verifyAuditRow } from '../api/audit/verify-row.ts';
import { blobRows } from '../api/blob-rows.ts';
import { recordedDoor } from '../api/file-door.ts';
import type { ApiAnswer, ApiRow } from '../api/row.ts';
import { inOnePiece } from '../blobs/blobs.ts';
import { folderBlobs } from '../blobs/folder.ts';
import { Parts } from '../blobs/parts.ts';
import type { Decider } from '../decider/decider.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import { keepAppointments } from './agenda.ts';
import { sweepBlobs } from './blobs.ts';

const DAY = 86_400_000;
const START = Date.parse('2026-03-03T08:00:00.000Z');
const [OLIVE, ANA, SUE] = ['owner001', 'admin001', 'super001'] as const;
const PAPER = '7'.repeat(64);
const REASON = 'To compare the name on the bill';
type Said<K extends SystemProposal['kind']> = Extract<SystemProposal, { kind: K }>['body'];

/** A live gym of Olive's, an administrator and a super-admin; what is needed was sent, none of it decided. */
async function scene() {
  const fixture = new DeciderFixture();
  fixture.now = START;
  let decider: Decider = fixture.decider;
  let count = 0;
  const fresh = () => {
    count += 1;
    return `n${count}`;
  };
  const propose = (...proposals: readonly SystemProposal[]) => decider.propose(...proposals);
  const say = <K extends SystemProposal['kind']>(kind: K, body: Said<K>) =>
    propose({ _id: `proposal:${kind}:${fresh()}`, type: 'proposal', kind, body } as SystemProposal);
  await decider.start();
  onTestFinished(() => decider.stop());
  await say('system.gym-set', { gym: gym('one') });
  for (const uid of [OLIVE, ANA, SUE]) {
    await say('system.person-registered', { uid, email: person(uid).email, displayName: `Sam ${uid}`, consents: [] });
    await say('system.email-verified', { uid });
    await say('system.device-registered', { uid, deviceId: `device-${uid}`, name: 'Phone' });
  }
  await say('system.employed', { uid: OLIVE, gymId: 'gym:one', preset: 'owner' });
  await say('system.role-set', { uid: ANA, role: 'admin' });
  await say('system.role-set', { uid: SUE, role: 'super-admin' });
  const received = async () => {
    await say('system.upload-received', { uid: OLIVE, purpose: 'verification', hash: PAPER, kind: 'pdf', bytes: 6 });
    await decider.idle();
  };
  await received();
  const asked = async (uid: string, kind: 'verification.submit' | 'verification.decide', body: object) => {
    const [id = ''] = await fixture.push(fixture.entry(uid, { kind, body: { gymId: 'gym:one', ...body } } as never));
    return decider.decided(id);
  };
  const submit = (item: string, expiresOn = '2026-06-30') => {
    const business = { legalForm: 'ltd', legalName: 'Gym One Ltd', companyNumber: '01234567', vatRegistered: false };
    if (item === 'business') return asked(OLIVE, 'verification.submit', { item, business });
    const runsOut = item === 'public_liability_insurance' ? { expiresOn } : {};
    return asked(OLIVE, 'verification.submit', { item, files: [PAPER], ...runsOut });
  };
  const approve = (item: string) => asked(ANA, 'verification.decide', { item, as: 'approved' });
  for (const item of NEEDED) expect(await submit(item)).toMatchObject({ state: 'accepted' });
  const look = async () => {
    const due = await keepAppointments({ store: fixture.store, clock: fixture.ports.clock, propose });
    await decider.idle();
    return due;
  };
  await look();
  const restart = async () => {
    await decider.stop();
    decider = fixture.another();
    await decider.start();
  };
  const door = recordedDoor({ propose, decided: (id) => decider.decided(id), fresh });
  return { fixture, submit, approve, look, restart, received, door };
}
const visitorOf = (viewer: Viewer) => ({
  uid: { admin: ANA, super: SUE, owner: OLIVE }[viewer as 'admin'] ?? `${viewer}00`,
  admin: viewer === 'admin' || viewer === 'super',
  principal:
    viewer === 'visitor'
      ? { kind: 'anonymous' }
      : {
          ...{ kind: 'person', uid: viewer === 'admin' ? ANA : `${viewer}00`, deviceId: 'device01', gyms: new Map() },
          ...{ admin: viewer === 'admin' || viewer === 'super', superAdmin: viewer === 'super' },
        },
});
const call = (row: ApiRow | undefined, viewer: Viewer, more: object = {}): Promise<ApiAnswer> => {
  const given = { visitor: visitorOf(viewer), parameters: { hash: PAPER }, query: new URLSearchParams(), input: {}, ...more };
  return row?.handle(given as never) ?? Promise.reject(new Error('no row'));
};
const audited = async ({ fixture }: { fixture: DeciderFixture }, action: string) =>
  (await fixture.store.list('cell/audit', { limit: 1000 }))
    .map(({ id, body }) => AuditEntry.parse({ _id: id, ...body }))
    .filter((entry) => entry.action === action);

async function withBlobs() {
  const given = await scene();
  const folder = await mkdtemp(join(tmpdir(), 'verification-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const blobs = folderBlobs(join(folder, 'blobs'), { bytes: (size) => new Uint8Array(size) });
  await blobs.put(`private/${PAPER}.pdf`, inOnePiece(Buffer.from('%PDF-1')), 6);
  // By the clock of the test as well: what was written within a day is left alone.
  await utimes(join(folder, 'blobs', 'private', PAPER.slice(0, 2), `${PAPER}.pdf`), START / 1000, START / 1000);
  const { store } = given.fixture;
  const file = blobRows({ blobs, store, mayOpen: given.door }).find(({ path }) => path === '/api/files/:hash');
  const open = (viewer: Viewer, input: object = {}) =>
    call(file, viewer, { input: { reason: REASON, about: 'verification:one', ...input } });
  const sweep = sweepBlobs({ blobs, store, parts: new Parts(join(folder, 'parts')), clock: given.fixture.ports.clock });
  return { ...given, blobs, open, sweep };
}

describe('[2.15] a private file', () => {
  it('opens for those who run the platform, each time on record before a byte of it is read; for nobody else, who leave no trace', async () => {
    const given = await withBlobs();
    for (const viewer of VIEWERS) {
      const before = (await audited(given, 'verification.opened')).length;
      const answer = await given.open(viewer);
      const after = await audited(given, 'verification.opened');
      if (!OPENS_FILES.includes(viewer)) {
        expect([answer, after.length], viewer).toEqual([{ refused: 'NOT_FOUND', status: 404 }, before]);
        continue;
      }
      expect(answer, viewer).toMatchObject({
        status: 200,
        headers: {
          ...{ 'content-type': 'application/pdf', 'cache-control': 'no-store' },
          'content-disposition': 'attachment; filename="file.pdf"',
          'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
        },
      });
      expect(after.slice(before)).toMatchObject([
        {
          ...{
            actorUid: viewer === 'admin' ? ANA : SUE,
            actorRole: viewer === 'admin' ? 'admin' : 'super-admin',
            reason: REASON,
          },
          ...{ target: { type: 'verification', id: 'verification:one' }, after: { file: PAPER } },
        },
      ]);
    }
  });

  it('opens in no matter but its own, and under no other name', async () => {
    const { open, ...given } = await withBlobs();
    for (const about of ['verification:two', 'gym:one', '../x'])
      expect(await open('admin', { about })).toMatchObject({ status: 404 });
    expect(await audited(given, 'verification.opened')).toEqual([]);
  });

  it('is there for 90 days after the last decision that rests on it; then neither the door opens nor is there anything behind it', async () => {
    const { fixture, approve, look, open, sweep, blobs } = await withBlobs();
    for (const item of NEEDED) await approve(item);
    fixture.now += 90 * DAY - 1;
    await look();
    await sweep.run();
    expect(await open('admin')).toMatchObject({ status: 200 });
    fixture.now += 1;
    // The moment it is over, whether or not anybody has cleared away.
    expect(await open('admin')).toMatchObject({ status: 404 });
    expect(await blobs.get(`private/${PAPER}.pdf`)).not.toBeNull();
    await look();
    await sweep.run();
    expect(await blobs.get(`private/${PAPER}.pdf`)).toBeNull();
    expect(await open('super')).toMatchObject({ status: 404 });
  });
});

describe('[2.15] insurance that runs out', () => {
  const warned = async ({ fixture }: { fixture: DeciderFixture }) => {
    const emails = (await fixture.store.list('cell/errands', { limit: 1000 })).filter(
      ({ body }) => body.kind === 'mail' && JSON.stringify(body.task).includes('public_liability_insurance'),
    );
    const [notice] = (await fixture.store.list(`self-${OLIVE}/self`, { limit: 100 })).flatMap(({ id, body }) =>
      body.event === 'verification.expiring' ? [Notice.parse({ _id: id, ...body }).title] : [],
    );
    return { emails: emails.length, notice };
  };
  async function statusOf({ fixture }: { fixture: DeciderFixture }): Promise<unknown[]> {
    const body = await fixture.body('platform/gyms', 'gym:one');
    return [body?.status, body?.verified];
  }

  it('is told of 30, 7 and 1 days before, once each, however often somebody looks and whatever is started anew', async () => {
    const given = await scene();
    const { fixture, approve, look, restart } = given;
    for (const item of NEEDED) await approve(item);
    const { emails: decided } = await warned(given);
    const name = 'Public liability insurance';
    const steps: [string, string | undefined][] = [
      ['2026-05-31T07:59:00.000Z', undefined],
      ['2026-05-31T08:00:00.000Z', `${name} runs out in 30 days`],
      ['2026-06-23T08:00:00.000Z', `${name} runs out in 7 days`],
      ['2026-06-29T08:00:00.000Z', `${name} runs out tomorrow`],
      ['2026-06-30T23:00:00.000Z', `${name} has run out`],
    ];
    for (const [index, [at, title]] of steps.entries()) {
      fixture.now = Date.parse(at);
      for (let again = 0; again < 2; again += 1) {
        await look();
        await restart();
        await look();
        expect(await warned(given), `${at} ${again}`).toEqual({ emails: decided + index, notice: title });
      }
    }
    expect(await statusOf(given)).toEqual(['live', false]);
  });

  it('pauses its gym two weeks later with a reason that its owner reads, and the new one opens it again', async () => {
    const given = await scene();
    const { fixture, approve, submit, look, restart, received } = given;
    for (const item of NEEDED) await approve(item);
    expect(await statusOf(given)).toEqual(['live', true]);
    for (const at of ['2026-06-30T23:00:00.000Z', '2026-07-14T22:59:00.000Z']) {
      fixture.now = Date.parse(at);
      await look();
      expect(await statusOf(given)).toEqual(['live', false]);
    }
    await restart();
    fixture.now = Date.parse('2026-07-14T23:00:00.000Z');
    await look();
    expect(await statusOf(given)).toEqual(['paused', false]);
    const told = (await fixture.store.list(`self-${OLIVE}/self`, { limit: 100 })).find(
      ({ body }) => body.event === 'gym.ordered',
    );
    expect(told?.body).toMatchObject({
      title: 'We paused Gym one',
      body: expect.stringContaining('Send us the new certificate.'),
    });
    expect(await submit('public_liability_insurance', '2027-06-30')).toMatchObject({ code: 'UPLOAD_MISSING' });
    await received();
    expect(await submit('public_liability_insurance', '2027-06-30')).toMatchObject({ state: 'accepted' });
    await approve('public_liability_insurance');
    expect(await statusOf(given)).toEqual(['live', true]);
  });
});

describe('[2.23] the audit over the API', () => {
  it('a super-admin reads all of it, an administrator their own and their queues’, everybody else finds nothing there', async () => {
    const given = await scene();
    await given.approve('identity');
    const row = auditRow(given.fixture.store);
    const read = async (viewer: Viewer, query = '') => {
      const answer = await call(row, viewer, { query: new URLSearchParams(query) });
      return 'body' in answer ? AuditPage.parse(answer.body).entries.map(({ action }) => action) : answer;
    };
    for (const viewer of VIEWERS) {
      const expected = AUDIT_READ[viewer];
      const all = await read(viewer);
      const target = await read(viewer, 'target=verification:one');
      const foreign = await read(viewer, `target=user:${ANA}`);
      const none = { refused: 'NOT_FOUND', status: 404 };
      if (expected === 'none') expect([all, target, foreign], viewer).toEqual([none, none, none]);
      if (expected === 'own')
        expect([all, target, foreign], viewer).toEqual([['verification.approved'], ['verification.approved'], []]);
      if (expected !== 'all') continue;
      expect(all).toEqual(['employee.set', 'role.set', 'role.set', 'verification.approved']);
      expect([target, foreign]).toEqual([['verification.approved'], ['role.set']]);
    }
    const verify = verifyAuditRow(given.fixture.store, given.fixture.ports);
    for (const viewer of VIEWERS) {
      const said = await call(verify, viewer);
      const isAll = AUDIT_READ[viewer] === 'all';
      expect('body' in said ? said.body : said, viewer).toEqual(
        isAll ? { entries: 4, broken: null } : { refused: 'NOT_FOUND', status: 404 },
      );
    }
    const answer = await call(row, 'admin');
    expect('body' in answer && AuditPage.parse(answer.body).entries).toMatchObject([{ actorUid: ANA, actorName: 'Sam A.' }]);
  });
});
