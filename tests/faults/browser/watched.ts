/** A browser at the end of a bad wire, watched: what lies on its disk and what it has sent; and whether S1–S7 hold when all is over. */
import 'temporal-polyfill/global';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import * as z from 'zod/mini';
import type { OutboxRow } from '../../../client/sync/queries/rows.ts';
import { msOf } from '../../../schemas/basics/time.ts';
import { DecidedProposal, Proposal } from '../../../schemas/folds/proposals.ts';
import { STORE_FILE } from '../../../sync-server/backup/snapshot.ts';
import { systemPorts } from '../../../sync-server/ports.ts';
import { openSqliteIn } from '../../../sync-server/store/sqlite/store.ts';
import type { TestSystem } from '../../e2e/fixtures/system.ts';
import { atTheEnd, Watch } from '../../simulation/invariants.ts';
import type { ObservedDevice, PromisedFact } from '../../simulation/observed.ts';
import { problemsIn, sayAgain } from '../stored.ts';

const Kept = z.object({ names: z.array(z.string()), proposals: z.array(z.unknown()) });

export class WatchedBrowser implements ObservedDevice {
  jumped = false;
  /** Its screens are looked at by the test itself. */
  readonly seen = null;
  readonly promised = new Map<string, PromisedFact>();
  /** Every push it ever sent. */
  readonly pushes: Request[] = [];
  uid = '';
  /** The tab that is asked what lies on the disk. */
  page: Page;

  constructor(page: Page) {
    this.page = page;
    this.watch(page.context());
  }

  watch(context: BrowserContext): void {
    context.on('request', (request) => {
      if (request.url().endsWith('/_bulk_docs')) this.pushes.push(request);
    });
  }

  /** Whatever lies undecided in the outbox has been promised to the person. */
  async takesItsWord(): Promise<void> {
    const { names, proposals } = await onDisk(this.page);
    this.uid = names.flatMap((name) => /^rxdb-dexie-fh\d+-self-([a-z0-9]+)--/.exec(name)?.[1] ?? [])[0] ?? '';
    for (const one of proposals) {
      const waiting = Proposal.safeParse(one);
      if (!waiting.success) continue;
      const { _id: proposalId, kind, origin } = waiting.data;
      this.promised.set(proposalId, { proposalId, device: this, kind, allowed: true, at: msOf(origin.madeAt) });
    }
  }

  /** What it has been told, in the order it was asked. */
  async decided(): Promise<readonly DecidedProposal[]> {
    const { proposals } = await onDisk(this.page);
    const decided = proposals.flatMap((one) => (DecidedProposal.safeParse(one).success ? [DecidedProposal.parse(one)] : []));
    return decided.sort((one, other) => one.origin.seq - other.origin.seq);
  }

  async outbox(): Promise<readonly Pick<OutboxRow, 'id' | 'state'>[]> {
    const { proposals } = await onDisk(this.page);
    return proposals.flatMap((one): Pick<OutboxRow, 'id' | 'state'>[] => {
      const decided = DecidedProposal.safeParse(one);
      if (decided.success) return [{ id: decided.data._id, state: decided.data.outcome.state }];
      const waiting = Proposal.safeParse(one);
      return waiting.success ? [{ id: waiting.data._id, state: 'waiting' }] : [];
    });
  }

  async databases(): Promise<readonly string[]> {
    const { names } = await onDisk(this.page);
    return names.flatMap((name) => /^rxdb-dexie-(fh.+)--\d+--/.exec(name)?.[1] ?? []);
  }
}

/** Names of all databases, and the documents of the outbox without what the storage adds. */
async function onDisk(page: Page): Promise<z.infer<typeof Kept>> {
  const found = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const outbox = names.find((name) => name.endsWith('--proposals'));
    if (outbox === undefined) return { names, proposals: [] };
    const database = await done(indexedDB.open(outbox));
    const docs: Record<string, unknown>[] = await done(database.transaction('docs').objectStore('docs').getAll());
    database.close();
    const added = ['_rev', '_meta', '_deleted', '_attachments', 'standing'];
    const bare = docs.map((doc) => Object.fromEntries(Object.entries(doc).filter(([name]) => !added.includes(name))));
    return { names, proposals: bare };
  });
  return Kept.parse(found);
}

/**
 * S1–S7 in the system's store and on these devices, by the simulation's invariants. Throws a Violation that names what does not hold.
 * @param members whose passes and visits it is about; the devices' own people unless told
 */
export async function expectSafe(
  system: TestSystem,
  devices: readonly WatchedBrowser[],
  members?: readonly string[],
): Promise<void> {
  const { server } = system;
  const uids = [...new Set(devices.map(({ uid }) => uid))];
  for (const device of devices) {
    const open = async () => (await device.outbox()).filter(({ state }) => state === 'waiting');
    await expect.poll(open, { timeout: 60_000 }).toEqual([]);
  }
  const database = new DatabaseSync(join(server.dataDir, STORE_FILE), { readOnly: true, timeout: 5_000 });
  const observed = {
    store: openSqliteIn(database, systemPorts()),
    memberUids: members ?? uids,
    staffUids: members ? uids : [],
    gymIds: [system.gym.id],
    // Of each class its own: `fsck` counts them.
    capacity: Number.POSITIVE_INFINITY,
    devices,
    promised: new Map(devices.flatMap(({ promised }) => [...promised])),
    defects: server.complaints(),
    problems: () => problemsIn(server.dataDir),
    sayAllAgain: () => sayAllAgain(system, devices, uids[0] ?? ''),
    inStep: (look: () => Promise<void>) => look(),
    ended: () => {},
  };
  try {
    const watch = new Watch();
    await watch.afterStep(observed);
    await atTheEnd(observed);
    await watch.afterStep(observed);
  } finally {
    database.close();
  }
}

/** The server is killed, and hears every push once more. */
async function sayAllAgain({ server }: TestSystem, devices: readonly WatchedBrowser[], uid: string): Promise<void> {
  await server.kill();
  await server.start();
  const pushes = devices.flatMap((device) => device.pushes);
  await sayAgain(
    server.url,
    pushes.map((push) => ({ path: new URL(push.url()).pathname, headers: push.headers(), body: push.postData() ?? '' })),
  );
  // In the inbox behind all of it: when this is decided, so is the rest.
  const _id = `proposal:system.email-verified.${uid}.${pushes.length}`;
  await server.propose({ _id, type: 'proposal', kind: 'system.email-verified', body: { uid } });
}
