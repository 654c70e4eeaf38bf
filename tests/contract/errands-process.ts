/**
 * A deciding server for the errand tests, made to be killed: somebody has bought a pass and is owed an email, and the provider is another
 * process. It ends itself with SIGKILL where it is told to, or when all errands are done, and says then what came of it.
 *
 *   node errands-process.ts '{"dataDir":"/tmp/x","provider":"http://127.0.0.1:1","dieAt":"afterCall"}'
 */
import 'temporal-polyfill/global';
import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { Json } from '../../schemas/basics/json.ts';
import { money } from '../../schemas/basics/primitives.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { SystemKind, SystemProposal } from '../../schemas/folds/proposals.ts';
import { addressWord } from '../../schemas/outreach/stopped.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { INBOX } from '../../sync-server/decider/inbox/inbox.ts';
import { bodyOf } from '../../sync-server/decider/known/documents.ts';
import { ListCodes } from '../../sync-server/errands/list-codes.ts';
import { signerInMemory } from '../../sync-server/errands/signer.ts';
import { ErrandWorker } from '../../sync-server/errands/worker.ts';
import { InvitationLinks } from '../../sync-server/mail/invitation-links.ts';
import { outboxFolder } from '../../sync-server/mail/outbox-folder.ts';
import { serverHash } from '../../sync-server/mail/server-hash.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { type Moved, type Payments, PaymentsUnavailable } from '../../sync-server/payments/payments.ts';
import { testSandbox } from '../../sync-server/payments/sandbox/fixture.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { hashing } from '../../sync-server/start/hashing.ts';
import { openStore } from '../../sync-server/store/open.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';
import { born, gym, message, OFFER, pass, person, rosterEntry } from '../rules/documents.ts';
import { consent, uidAt } from '../rules/messages.ts';

const AT_MESSAGES = ['afterCounted', 'afterPiece', 'afterPieceDecided', 'halfTold', 'afterPieceTold'] as const;
const AT_OWNERS = ['afterOwnersNamed', 'afterOwnersTold', 'halfOwnersMailed'] as const;
const Order = z.object({
  dataDir: z.string(),
  provider: z.string(),
  dieAt: z.optional(z.enum(['beforeCall', 'afterCall', 'afterReport', 'afterEmail', 'afterTold', ...AT_MESSAGES, ...AT_OWNERS])),
  /** People have asked for gyms where there are some now. */
  launching: z.optional(z.literal(true)),
  /** A gym that might come to us is written to; `stopped`: it says never again before that has left. */
  writing: z.optional(z.enum(['written', 'stopped'])),
  /** A gym sends an offer to its members. */
  sending: z.optional(z.literal(true)),
  /** The commission rises for all gyms. */
  rising: z.optional(z.literal(true)),
  /** What the provider says on its own account: before the worker has reported, or when all is long over. */
  webhooks: z.optional(z.enum(['early', 'late'])),
});
const order = Order.parse(JSON.parse(process.argv[2] ?? ''));
const UID = 'sam00000';
const OP = '01J00000000000000000000001';
const OFFICE = 'ana00000';
const LAUNCH = '01J00000000000000000000009';
const ADDED = '01J00000000000000000000011';
const WRITTEN = '01J00000000000000000000012';
const TOLD: readonly string[] = ['system.arearequest-told', 'system.outreach-told'];
const Answer = z.object({ state: z.literal('succeeded'), pspRef: z.string() });

const real = systemPorts();
const DAY = 86_400_000;
/** It is about noon: at night no offer goes out. */
const noon = (ms: number) => ms - (ms % DAY) + DAY / 2 + Math.floor((ms % DAY) / 12);
const ports = order.sending ? { ...real, clock: { now: () => noon(real.clock.now()) } } : real;
const { clock } = ports;
const store = await openStore({ dataDir: order.dataDir, ports });
const log = { error: () => {}, warn: () => {} };
const hashOf = serverHash('a-secret');
const decider = new Decider({ store, ports, decide: hashing(hashOf, decide), log });

async function reached(moment: typeof order.dieAt): Promise<void> {
  if (order.dieAt === moment) await die();
}
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
}

async function ask(what: string, key: string): Promise<Moved> {
  try {
    const response = await fetch(`${order.provider}/${what}/${key}`, { method: 'POST', signal: AbortSignal.timeout(400) });
    return Answer.parse(await response.json());
  } catch {
    throw new PaymentsUnavailable('no answer');
  }
}
const payments: Payments = {
  ...testSandbox({ store, ports }),
  label: 'a provider elsewhere',
  charge: async ({ key }) => {
    await reached('beforeCall');
    const charged = await ask('charge', key);
    await reached('afterCall');
    return charged;
  },
  giveUp: ({ key }) => ask('give-up', key),
  refund: ({ key }) => ask('refund', key),
};
const folder = outboxFolder(order.dataDir, clock);
const worker = new ErrandWorker({
  ...{
    store,
    ports,
    log,
    payments,
    vault: testVault(store, ports),
    signer: signerInMemory(ports),
    listCodes: new ListCodes('a-secret', { cost: 1 }),
    publicUrl: 'https://hub.example',
    notifying: null,
  },
  unsubscribing: new Unsubscribing('a-secret'),
  links: new InvitationLinks('a-secret'),
  hashOf,
  mail: {
    label: folder.label,
    send: async (email) => {
      await folder.send(email);
      await reached('afterEmail');
      // In the middle of the second piece.
      if (email.id.endsWith('member070')) await reached('halfTold');
      if (email.to === 'owner020@example.org') await reached('halfOwnersMailed');
    },
  },
  eraseAccount: async () => {},
  signOut: async () => {},
  propose: async (...proposals) => {
    await decider.propose(...proposals);
    if (proposals.some(({ kind }) => kind === 'system.payment-reported')) await reached('afterReport');
    if (proposals.some(({ kind }) => TOLD.includes(kind))) await reached('afterTold');
    if (proposals.some(({ kind }) => kind === 'system.message-counted')) await reached('afterCounted');
    if (proposals.some(({ kind, body }) => kind === 'system.message-piece' && 'piece' in body && body.piece === 1)) {
      await reached('afterPiece');
      await decider.idle();
      await reached('afterPieceDecided');
    }
    if (proposals.some(({ kind }) => kind === 'system.message-told')) await reached('afterPieceTold');
    if (proposals.some(({ kind, body }) => kind === 'system.owners-told' && 'piece' in body && body.piece === 1)) {
      await reached('afterOwnersNamed');
      await decider.idle();
      await reached('afterOwnersTold');
    }
  },
});

const said = <K extends SystemKind>(kind: K, cause: string, body: Extract<SystemProposal, { kind: K }>['body']) =>
  decider.propose({ _id: `proposal:${kind}:${cause}`, type: 'proposal', kind, body } as SystemProposal);
const webhook = (event: string, result: 'succeeded' | 'failed') => {
  const body = { paymentId: `payment:${OP}`, memberId: UID, result, shortCode: 'WEBH00KS', pspRef: 'psp_hook' };
  return said('system.payment-reported', event, body);
};

/** As somebody's device proposes it. */
async function made(uid: string, opId: string, kind: string, body: { readonly [field: string]: Json }, seq = 1): Promise<void> {
  const deviceId = `device-${uid}`;
  const receivedAt = new Date(clock.now()).toISOString();
  const proposal = {
    ...{ _id: `proposal:${opId}`, type: 'proposal', schemaVersion: 1, display: kind, kind, body },
    origin: { deviceId, opId, seq, madeAt: receivedAt, offsetMs: 0, trust: 'synced', appBuild: 'test' },
  };
  const waiting = { state: 'waiting', uid, deviceId, receivedAt, pushedRev: `1-${opId}`, proposal };
  await store.put([{ db: INBOX, id: proposal._id, body: bodyOf({ _id: proposal._id, ...waiting }), expect: null }]);
}

/** Three people asked for gyms, two of whom wanted to hear of it, one of those twice; now there are some. */
async function launched(): Promise<void> {
  const area = {
    _id: 'area:leeds',
    type: 'area' as const,
    ...born,
    slug: 'leeds',
    name: 'Leeds',
    gymCount: 1,
    outcodes: ['LS1'],
  };
  const live = { ...area, centre: { lat: 53.8, lon: -1.55 }, tz: 'Europe/London', status: 'live' as const };
  await said('system.area-set', 'leeds', { area: live });
  const asking = [
    ['1', 'ann@example.org'],
    ['2', 'ann@example.org'],
    ['3', 'bob@example.org'],
    ['4', undefined],
  ] as const;
  for (const [n, email] of asking) {
    const wants = { notifyMe: email !== undefined, ...(email !== undefined && { email }) };
    const form = { outcodeOrTown: 'LS1', wantedActivities: [`Rowing ${n}`], ...wants };
    await said('system.arearequest-received', n, { opId: OP.slice(0, -1) + n, form });
  }
  await office();
  await made(OFFICE, LAUNCH, 'arearequest.launch', { place: 'LS1', areaId: 'area:leeds' });
}

async function office(): Promise<void> {
  await said('system.person-registered', OFFICE, { uid: OFFICE, email: 'ana@example.org', displayName: 'Ana', consents: [] });
  await said('system.email-verified', OFFICE, { uid: OFFICE });
  await said('system.role-set', OFFICE, { uid: OFFICE, role: 'admin' });
}

/** The office puts a gym on its list and writes to it. */
async function written(): Promise<void> {
  await office();
  const details = {
    ...{ gymName: 'Quay Gym', email: 'nora@quay.example', address: { addressLocality: 'Truro' }, source: 'web' },
    ...{ legalForm: 'ltd', lawfulBasis: 'legitimate_interest' },
  };
  await made(OFFICE, ADDED, 'outreach.add', { details });
  await decider.idle();
  const text = 'Would you like to bring your gym to us?';
  await made(OFFICE, WRITTEN, 'outreach.invite', { outreachId: `outreach:${ADDED}`, text }, 2);
  await decider.idle();
  if (order.writing === 'stopped')
    await said('system.outreach-stopped', 'nora', { hash: hashOf(addressWord('nora@quay.example')) });
}

/** 120 members, of whom every third has not said yes; its owner sends them an offer. */
async function offered(): Promise<void> {
  const owner = 'olive000';
  const lay = (db: string, { _id, ...body }: { readonly _id: string }) => ({
    db,
    id: _id,
    body: bodyOf({ _id, ...body }),
    expect: null,
  });
  const earlier = [0, 1, 2].map((n) => message(`early${n}`, { status: 'sent', sendAt: '2026-01-01T12:00:00.000Z' }));
  await store.put(earlier.map((one) => lay('platform/messages', one)));
  const members = Array.from({ length: 120 }, (_, n) => uidAt(n));
  for (const [n, uid] of members.entries()) {
    const held = pass(uid, uid, { status: 'active' });
    const entry = lay('gym-one/roster', rosterEntry(held));
    await store.put([lay(`self-${uid}/self`, person(uid, { consents: n % 3 === 0 ? [] : [consent('gym:one')] })), entry]);
  }
  await said('system.person-registered', owner, { uid: owner, email: 'olive@example.org', displayName: 'Olive', consents: [] });
  await said('system.email-verified', owner, { uid: owner });
  await said('system.employed', owner, { uid: owner, gymId: 'gym:one', preset: 'owner' });
  await made(owner, LAUNCH, 'message.send', {
    ...{ sender: 'gym:one', purpose: 'marketing', channels: ['email'], audience: { who: 'pass_holders' } },
    ...{ title: 'Bring a friend', body: 'All of March.', count: 80 },
  });
}

const ownerAt = (n: number) => `owner${String(n).padStart(3, '0')}`;
const OWNERS = Array.from({ length: 30 }, (_, n) => ownerAt(n));

/** Sixty gyms, of which two each have one owner; two super-admins decide on a commission that rises. */
async function risen(): Promise<void> {
  for (const uid of OWNERS) {
    await said('system.person-registered', uid, { uid, email: `${uid}@example.org`, displayName: `Owner ${uid}`, consents: [] });
    await said('system.email-verified', uid, { uid });
  }
  for (const [n, key] of Array.from({ length: 60 }, (_, nth) => `g${String(nth).padStart(2, '0')}`).entries()) {
    await said('system.gym-set', key, { gym: gym(key) });
    await said('system.employed', key, { uid: ownerAt(n % 30), gymId: `gym:${key}`, preset: 'owner' });
  }
  const [first, second] = ['sue00000', 'sal00000'] as const;
  for (const uid of [first, second]) {
    await said('system.person-registered', uid, { uid, email: `${uid}@example.org`, displayName: uid, consents: [] });
    await said('system.email-verified', uid, { uid });
    await said('system.role-set', uid, { uid, role: 'super-admin' });
  }
  const key = 'commission.defaultBps';
  const [down, up] = ['01J00000000000000000000021', '01J00000000000000000000023'];
  const reason = 'As the partners agreed.';
  await made(first, down, 'setting.propose', { key, value: 1000, reason });
  await made(second, '01J00000000000000000000022', 'setting.approve', { key, change: down });
  await decider.idle();
  await made(first, up, 'setting.propose', { key, value: 1200, reason }, 2);
  await decider.idle();
  await made(second, '01J00000000000000000000024', 'setting.approve', { key, change: up }, 2);
}

/** As the timers do, whatever the time of day. */
const messageDue = () => said('system.message-due', 'now', { messageId: `message:${LAUNCH}` });

await decider.start();
await said('system.gym-set', 'one', { gym: gym('one') });
await said('system.person-registered', UID, { uid: UID, email: 'sam@example.org', displayName: 'Sam Kelly', consents: [] });
await said('system.email-verified', UID, { uid: UID });
await made(UID, OP, 'pass.buy', {
  ...{ gymId: 'gym:one', productId: OFFER.productId, version: 1, priceSeen: money(6000) },
  ...{ startRequestedNow: false, method: 'elsewhere:visa' },
});
await decider.idle();
if (order.launching) await launched();
if (order.writing) await written();
if (order.sending) await offered();
if (order.rising) await risen();
await decider.idle();
if (order.webhooks === 'early') for (const event of ['hook-1', 'hook-2']) await webhook(event, 'succeeded');

await worker.start();
do {
  await delay(20);
  await worker.idle();
  await decider.idle();
  if (order.sending) await messageDue();
  await decider.idle();
} while ((await store.find('cell/errands', 'status', 'open')).length > 0);
if (order.webhooks === 'late') {
  for (const event of ['hook-1', 'hook-2']) await webhook(event, 'succeeded');
  await webhook('hook-3', 'failed');
  await said('system.payment-abandoned', 'late', { paymentId: `payment:${OP}`, memberId: UID });
  await decider.idle();
}

const bodies = async (db: string) => (await store.list(db, { limit: 100 })).map(({ body }) => body);
const [passes, paid, ledger, roster, requests, outreach] = await Promise.all(
  [
    `member-${UID}/passes`,
    `member-${UID}/payments`,
    'cell/ledger',
    'gym-one/roster',
    'platform/arearequests',
    'platform/outreach',
  ].map(bodies),
);
const entries = roster?.filter(({ type }) => type === 'roster');
const payment = paid?.filter(({ type }) => type === 'payment');
const kept = await folder.list(1000);
const emails = kept.length;
const toGyms = kept.filter(({ to }) => to === 'nora@quay.example').length;
const [sent] = (await store.getMany('platform/messages', [`message:${LAUNCH}`])).map((one) => one?.body);
const copies: string[] = [];
if (order.sending)
  for (const uid of Array.from({ length: 120 }, (_, n) => uidAt(n)))
    for (const { body } of await store.find(`self-${uid}/self`, 'type', 'notice'))
      if (body.event === 'message.marketing') copies.push(uid);
const offers = kept.filter(({ subject }) => subject.endsWith('Bring a friend'));
const told = sent && { status: sent.status, stats: sent.stats, copies, mailed: offers.map(({ to }) => to) };
const [setting] = await bodies('platform/settings');
const read: unknown[] = [];
if (order.rising)
  for (const uid of OWNERS)
    for (const { rev, body } of await store.find(`self-${uid}/self`, 'type', 'notice'))
      read.push([uid, body.title, rev.slice(0, 2)]);
const rises = kept.filter(({ subject }) => subject.startsWith('Our commission'));
const rising = order.rising && { setting, read, mailed: rises.map(({ to }) => to) };
const everybodys = { requests, outreach, emails, toGyms, message: told, rising };
writeSync(1, `${JSON.stringify({ passes, paid: payment, ledger, roster: entries, ...everybodys })}\n`);
await die();
