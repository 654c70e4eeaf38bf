/**
 * One of the product's own devices as a process: its engine and its session, a disk that outlives it (`disk.ts`), a wire of its own.
 *
 *   node tests/soak/world/device.ts '{"url":…,"disk":…,"email":…,"password":…,"workspace":…,"areas":[…],"skew":0}'
 */
import 'temporal-polyfill/global';
import { createSession } from '../../../client/session/create-session.ts';
import { createDevice } from '../../../client/sync/device/create-device.ts';
import type { BodyOf, Query } from '../../../client/sync/device/device.ts';
import { everyNoun, TestBrowser, TestWakes } from '../../../client/sync/fixture.ts';
import { browserPorts, type Ports } from '../../../client/sync/ports.ts';
import type { OutboxRow, Workspace } from '../../../client/sync/queries/rows.ts';
import type { Documents, DocumentType } from '../../../schemas/folds/documents.ts';
import type { ProposalKind } from '../../../schemas/folds/proposals.ts';
import { seenOn } from '../../simulation/device.ts';
import { FileDisk } from './disk.ts';
import { serve } from './serving.ts';

export interface DeviceOrder {
  readonly url: string;
  readonly disk: string;
  readonly email: string;
  readonly password: string;
  readonly workspace: Workspace;
  /** Pinned, so that all of what is public is here. */
  readonly areas: readonly string[];
  /** Milliseconds by which its clock is wrong. */
  readonly skew: number;
}
export interface DeviceReady {
  readonly uid: string;
  readonly deviceId: string;
}
/** A row of its Outbox, and what its person could do about it. */
export type ToldRow = Pick<OutboxRow, 'id' | 'kind' | 'state'> & {
  readonly offers: readonly ('undo' | 'answer')[];
  /** Why it is in that state, as its person reads it; null where the row says nothing of it. */
  readonly because: string | null;
};

const order = JSON.parse(process.argv[2] ?? '') as DeviceOrder;
let { skew } = order;
const disk = FileDisk.open(order.disk);
const browser = new TestBrowser();
const real = browserPorts(order.url);
const ports: Ports = {
  ...real,
  clock: { now: () => real.clock.now() + skew },
  locks: browser.locks,
  wakes: new TestWakes(),
  channel: (name) => browser.channel(name),
};
const device = createDevice({ ports, storage: disk.storage, values: disk.values, appBuild: 'soak', nouns: everyNoun });
const session = createSession({ device, deviceName: 'A device', visit: { goesOn: () => true, begin: () => {} } });
await device.start();
await session.start();
for (const areaId of order.areas) await device.pinned.pin(areaId);
if (session.view.get().state !== 'signedIn') {
  const { email, password } = order;
  const signedIn = await session.signIn({ email, password, keep: true });
  if (!signedIn.ok) throw new Error(`not signed in: ${signedIn.code}`);
}
await device.openWorkspace(order.workspace);

const isOpen = ({ state }: OutboxRow) => state === 'waiting' || state === 'sending';
const rowOf = (id: string) => device.outbox.get().find((row) => row.id === id);

const calls = {
  /** Its id is empty when the device would not store it. */
  async propose(kind: ProposalKind, body: object): Promise<{ proposalId: string; code: string | null }> {
    const { proposalId, verdict } = await device.propose(kind, body as BodyOf<typeof kind>, kind);
    return { proposalId: verdict.code === 'DUPLICATE' ? '' : proposalId, code: verdict.code ?? null };
  },
  async seen(question: Query<DocumentType>): Promise<readonly Documents[DocumentType][]> {
    return seenOn(device, question);
  },
  async outbox(): Promise<readonly ToldRow[]> {
    return device.outbox.get().map(({ id, kind, state, undo, answer, message }) => {
      const offers = [...(undo ? (['undo'] as const) : []), ...(answer ? (['answer'] as const) : [])];
      return { id, kind, state, offers, because: message ?? null };
    });
  },
  async unsent(): Promise<number> {
    return device.unsent();
  },
  /** True when it was taken back before it had left. */
  async undo(id: string): Promise<boolean> {
    await rowOf(id)?.undo?.();
    const row = rowOf(id);
    return row === undefined || row.state === 'cancelled_by_you';
  },
  async answer(id: string, as: 'keep' | 'drop'): Promise<void> {
    await rowOf(id)?.answer?.(as);
  },
  async databases(): Promise<readonly string[]> {
    return disk.names();
  },
  /** Somebody sets its clock. */
  async jump(milliseconds: number): Promise<void> {
    skew += milliseconds;
  },
  async syncNow(): Promise<void> {
    device.syncNow();
  },
  /** Resolves when it is Online and knows what became of everything it has proposed. */
  settled(): Promise<void> {
    return new Promise((resolve) => {
      const stops: (() => void)[] = [];
      const look = () => {
        const { state, signInAgain } = device.connection.get();
        if (state !== 'Online' || signInAgain || device.unsent() > 0 || device.outbox.get().some(isOpen)) return;
        for (const stop of stops) stop();
        resolve();
      };
      stops.push(device.connection.subscribe(look), device.outbox.subscribe(look));
      look();
    });
  },
  /** For whoever waits in vain for `settled`. */
  async state(): Promise<string> {
    const { state, signInAgain } = device.connection.get();
    const open = device.outbox.get().filter(isOpen);
    return `${state}${signInAgain ? ', asks to sign in' : ''}, ${device.unsent()} unsent, open: ${open.map(({ id, kind, state: of }) => `${kind} ${of} ${id}`).join()}`;
  },
};
export type DeviceCalls = typeof calls;

const view = session.view.get();
if (view.state !== 'signedIn') throw new Error('nobody is signed in');
serve(calls, { uid: view.uid, deviceId: view.deviceId } satisfies DeviceReady);
