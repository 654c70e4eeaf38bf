/**
 * `message-2000`: a gym's message goes to two thousand members, in their app and by email, while people come in at another gym. From the push of each
 * of those until it is decided, against the same minutes with no message: what the one costs the other.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { instantOf } from '../../schemas/basics/time.ts';
import { decide } from '../../schemas/folds/decide.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { MESSAGES } from '../../schemas/message/known.ts';
import { PRESET_PERMISSIONS } from '../../schemas/person/shape.ts';
import { rosterIdOf } from '../../schemas/roster/id.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { ListCodes } from '../../sync-server/errands/list-codes.ts';
import { signerInMemory } from '../../sync-server/errands/signer.ts';
import { ErrandWorker } from '../../sync-server/errands/worker.ts';
import { InvitationLinks } from '../../sync-server/mail/invitation-links.ts';
import { serverHash } from '../../sync-server/mail/server-hash.ts';
import { Unsubscribing } from '../../sync-server/mail/unsubscribe.ts';
import { testSandbox } from '../../sync-server/payments/sandbox/fixture.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { testVault } from '../../sync-server/vault/fixture.ts';
import { born, gym, message, pass, person, rosterEntry } from '../rules/documents.ts';
import { Deciding, type QueuedRequest } from './deciding.ts';
import { type Figure, figureOf, percentile, say } from './figure.ts';

const MEMBERS = 2_000;
/** Who comes in next door: as many again, so that each is there once. */
const VISITS = 4_000;
/** Before the message goes out. */
const BEFORE = 300;
/** Milliseconds between two of them. */
const EVERY = 20;
const MESSAGE = 'message:bench';
const DESK = 'desk0001';

const uidOf = (gymKey: string, n: number) => `${gymKey}member${String(n).padStart(5, '0')}`;

function membersOf(gymKey: string, count: number): AnyDocument[] {
  const gymId = `gym:${gymKey}`;
  return Array.from({ length: count }, (_, n) => uidOf(gymKey, n)).flatMap((uid) => {
    const held = pass(uid, uid, { gymIds: [gymId], status: 'active' });
    return [person(uid), held, { ...rosterEntry(held), _id: rosterIdOf(gymId, held._id), gymId }];
  });
}

function world(now: string): AnyDocument[] {
  const grant = {
    gymId: 'gym:two',
    gymName: 'Gym two',
    preset: 'reception' as const,
    since: born.createdAt,
    status: 'active' as const,
  };
  const gyms = [{ ...grant, permissions: [...PRESET_PERMISSIONS.reception] }];
  return [
    ...[gym('one'), gym('two'), person(DESK), ...membersOf('one', MEMBERS), ...membersOf('two', VISITS)],
    { _id: `grants:${DESK}`, type: 'grants', ...born, uid: DESK, admin: false, gyms },
    message('bench', { status: 'scheduled', count: MEMBERS, sendAt: now }),
  ];
}

const visit = (n: number): QueuedRequest => ({
  uid: DESK,
  asked: {
    kind: 'checkin.record',
    body: {
      ...{ gymId: 'gym:two', passId: `pass:${uidOf('two', n)}`, memberId: uidOf('two', n), method: 'short_code' },
      ...{ direction: 'in', checkedAgainst: { trust: 'synced' }, localVerdict: 'ok' },
    },
  },
});

export async function message2000(now: string): Promise<Figure[]> {
  const bench = await Deciding.open();
  try {
    await bench.fill(world(now));
    return [await measured(bench)];
  } finally {
    await bench.close();
  }
}

async function measured(bench: Deciding): Promise<Figure> {
  const { store } = bench;
  const ports = systemPorts();
  const log = { error: complain, warn: complain };
  const decider = new Decider({ store, ports, decide, log });
  await decider.start();
  let mailed = 0;
  const worker = new ErrandWorker({
    ...{
      store,
      ports,
      log,
      payments: testSandbox({ store, ports }),
      vault: testVault(store, ports),
      signer: signerInMemory(ports),
    },
    ...{ listCodes: new ListCodes('a-secret', { cost: 1 }), notifying: null, eraseAccount: async () => {} },
    ...{ hashOf: serverHash('a-secret'), signOut: async () => {} },
    ...{ unsubscribing: new Unsubscribing('a-secret'), links: new InvitationLinks('a-secret'), publicUrl: 'https://hub.example' },
    mail: {
      label: 'nowhere',
      send: async () => {
        mailed += 1;
      },
    },
    propose: (...proposals) => decider.propose(...proposals),
    // As it is in production: nothing else waits for a message.
    runs: (kind) => kind === 'message',
  });
  await worker.start();
  let next = 0;
  const comeIn = async (): Promise<number> => {
    const begun = performance.now();
    const [id = ''] = await bench.push([visit(next++)]);
    await decider.decided(id);
    return performance.now() - begun;
  };
  const quiet: number[] = [];
  while (quiet.length < BEFORE) {
    quiet.push(await comeIn());
    await delay(EVERY);
  }
  const begun = performance.now();
  const due = { messageId: MESSAGE };
  await decider.propose({
    _id: `proposal:system.message-due:${instantOf(Date.now())}`,
    type: 'proposal',
    kind: 'system.message-due',
    body: due,
  });
  const meanwhile: number[] = [];
  for (let status: unknown = ''; status !== 'sent'; status = (await store.get(MESSAGES, MESSAGE))?.body.status) {
    if (next >= VISITS) throw new Error(`it was ${String(status)} when nobody was left to come in`);
    meanwhile.push(await comeIn());
    await delay(EVERY);
  }
  const seconds = (performance.now() - begun) / 1000;
  await worker.stop();
  await decider.stop();
  if (mailed !== MEMBERS) throw new Error(`${mailed} emails for ${MEMBERS} members`);
  const [with99, without99] = [percentile(meanwhile, 0.99), percentile(quiet, 0.99)];
  say(
    `  message-2000: out after ${seconds.toFixed(1)} s; ${meanwhile.length} came in meanwhile, ${percentile(meanwhile, 0.5).toFixed(1)} ms (p50)`,
  );
  const peer = { name: 'check-in-decided-p99 with no message', ms: without99 };
  const figure = figureOf('message-2000-check-in-p99', with99, peer, meanwhile.length);
  return figure;
}

function complain(facts: object, said: string): never {
  throw new Error(`${said}: ${JSON.stringify(facts)}`);
}
