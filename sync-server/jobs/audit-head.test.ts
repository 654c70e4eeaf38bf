/** [17] The audit's head, once a day to super-admins (2.23): whenever the server is killed, on every day of London, and to nobody else. */
import { expect, it, onTestFinished } from 'vitest';
import type { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { ROLES } from '../../schemas/person/roles.ts';
import { person } from '../../tests/rules/documents.ts';
import { AUDIT_END } from '../audit/entry-hash.ts';
import { DeciderFixture } from '../decider/fixture.ts';
import type { JobParts } from './agenda.ts';
import { tellAuditHead } from './audit-head.ts';

const [SUE, SAL, ANA] = ['suesuesue1', 'salsalsal1', 'anaanaana1'];

async function scene(at = '2026-03-03T12:00:00.000Z') {
  const fixture = new DeciderFixture();
  fixture.now = Date.parse(at);
  await fixture.decider.start();
  onTestFinished(() => fixture.decider.stop());
  const says = async (...said: readonly Pick<SystemProposal, 'kind' | 'body'>[]) => {
    for (const one of said) {
      const _id = `proposal:${one.kind}.${JSON.stringify(one.body).replace(/[^a-z0-9]/g, '')}`.slice(0, 150);
      await fixture.decider.propose({ _id, type: 'proposal', ...one } as SystemProposal);
      expect(await fixture.decider.decided(_id)).toEqual({ state: 'accepted' });
    }
  };
  const is = async (uid: string, role: (typeof ROLES)[number]) => {
    const { displayName, email } = person(uid);
    await says({ kind: 'system.person-registered', body: { uid, email, displayName, consents: [] } });
    await says({ kind: 'system.email-verified', body: { uid } }, { kind: 'system.role-set', body: { uid, role } });
  };
  const parts: JobParts = {
    ...{ store: fixture.store, clock: fixture.ports.clock },
    propose: (...proposals) => fixture.decider.propose(...proposals),
  };
  const run = async () => {
    const told = await tellAuditHead(parts);
    await fixture.decider.idle();
    return told;
  };
  const notice = async (uid: string) => (await fixture.store.get(`self-${uid}/self`, `notice:${uid}:audithead:${uid}`))?.body;
  const mails = async () =>
    (await fixture.store.list('cell/errands', { limit: 99 })).filter(({ body }) => JSON.stringify(body).includes('audithead'))
      .length;
  const head = async () => (await fixture.store.get(AUDIT_END.db, AUDIT_END.id))?.body;
  return { fixture, parts, says, is, run, notice, mails, head };
}

it('tells super-admins the number and the hash, in the app and by email, and nobody else', async () => {
  const { is, run, notice, mails, head } = await scene();
  expect(await run()).toBe(0);
  await is(ANA, 'admin');
  // There is nobody to tell yet.
  expect(await run()).toBe(0);
  await is(SUE, 'super-admin');
  await is(SAL, 'super-admin');
  const { number, hash } = Object(await head());
  expect(await run()).toBe(1);
  for (const uid of [SUE, SAL]) {
    const told = await notice(uid);
    expect(told).toMatchObject({ event: 'audit.head', title: `Audit on 2026-03-03: line ${number}` });
    expect(told?.body).toContain(hash);
    // Whole, and about nobody.
    expect(String(told?.body).endsWith('verifies the chain.')).toBe(true);
    for (const other of [SUE, SAL, ANA]) expect(String(told?.body)).not.toContain(other);
  }
  expect(await notice(ANA)).toBeUndefined();
  expect(await mails()).toBeGreaterThanOrEqual(2);
});

it('once a day of London, also where summer begins a day an hour before UTC does', async () => {
  const { fixture, is, run, mails } = await scene('2026-06-10T22:30:00.000Z');
  await is(SUE, 'super-admin');
  expect([await run(), await run()]).toEqual([1, 0]);
  const once = await mails();
  fixture.now = Date.parse('2026-06-10T22:59:59.000Z');
  expect(await run()).toBe(0);
  fixture.now = Date.parse('2026-06-10T23:00:00.000Z');
  expect([await run(), await run()]).toEqual([1, 0]);
  expect(await mails()).toBeGreaterThan(once);
  // A clock that was set back tells nobody again.
  fixture.now = Date.parse('2026-06-10T12:00:00.000Z');
  expect(await run()).toBe(0);
});

it('killed after it was proposed and before that was noted: once, with the head that was first said', async () => {
  const { fixture, parts, is, run, notice, mails, head } = await scene();
  await is(SUE, 'super-admin');
  const first = Object(await head());
  const dying: JobParts = {
    ...parts,
    store: new Proxy(parts.store, { get: (of, name) => (name === 'put' ? killed : bound(of, name)) }),
  };
  await expect(tellAuditHead(dying)).rejects.toThrow('killed');
  await fixture.decider.idle();
  const once = await mails();
  await is(SAL, 'admin');
  expect(Object(await head()).number).toBeGreaterThan(first.number);
  expect(await run()).toBe(1);
  expect((await notice(SUE))?.title).toBe(`Audit on 2026-03-03: line ${first.number}`);
  expect([await mails(), await run()]).toEqual([once, 0]);
});

it('killed before it was proposed: the next look does it', async () => {
  const { parts, is, run, notice } = await scene();
  await is(SUE, 'super-admin');
  await expect(tellAuditHead({ ...parts, propose: killed })).rejects.toThrow('killed');
  expect(await notice(SUE)).toBeUndefined();
  expect(await run()).toBe(1);
  expect(await notice(SUE)).toBeDefined();
});

it('whoever is no super-admin any more by the time it is decided is not told', async () => {
  const { says, is, notice } = await scene();
  await is(SUE, 'super-admin');
  await is(ANA, 'admin');
  const body = { day: '2026-03-03', number: 7, hash: 'a'.repeat(64), to: [SUE, ANA, 'nobody0001'] };
  await says({ kind: 'system.audit-head', body });
  expect([(await notice(SUE))?.title, await notice(ANA)]).toEqual(['Audit on 2026-03-03: line 7', undefined]);
});

const killed = async (): Promise<never> => {
  throw new Error('killed');
};
function bound<T extends object>(of: T, name: string | symbol): unknown {
  const member: unknown = Reflect.get(of, name);
  return typeof member === 'function' ? member.bind(of) : member;
}
