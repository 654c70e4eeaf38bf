/** Conditional writes: CouchDB's compare-and-swap on the envelope, so that of two gateways only one is told yes. */
import { inParallel } from '../parallel.ts';
import { nextVersion } from '../revision.ts';
import { type ConditionalWrite, type DatabaseName, type PutResult, StoreUnavailable } from '../store.ts';
import type { CouchDatabases } from './databases.ts';
import { documentIn, type Held, type Sending } from './envelope.ts';
import { WIDTH } from './journal.ts';

/** A write and its place among the results. */
interface Numbered {
  readonly write: ConditionalWrite;
  readonly index: number;
}

export async function conditionalPut(
  databases: CouchDatabases,
  writes: readonly ConditionalWrite[],
): Promise<{ results: PutResult[]; changed: Set<DatabaseName> }> {
  const results: PutResult[] = new Array(writes.length);
  const changed = new Set<DatabaseName>();
  const byDatabase = Map.groupBy(
    writes.map((write, index): Numbered => ({ write, index })),
    ({ write }) => write.db,
  );
  await inParallel(WIDTH, [...byDatabase], async ([db, all]) => {
    for (const round of rounds(all)) {
      if (await putRound(databases, db, round, results)) changed.add(db);
    }
  });
  return { results, changed };
}

/** Later writes of one document wait for the earlier ones. */
function rounds(all: readonly Numbered[]): Numbered[][] {
  const result: Numbered[][] = [];
  const seen = new Map<string, number>();
  for (const numbered of all) {
    const round = seen.get(numbered.write.id) ?? 0;
    seen.set(numbered.write.id, round + 1);
    const list = result[round];
    if (list) list.push(numbered);
    else result.push([numbered]);
  }
  return result;
}

/** Returns whether anything changed. */
async function putRound(databases: CouchDatabases, db: DatabaseName, round: Numbered[], results: PutResult[]): Promise<boolean> {
  let changed = false;
  // Who expects nothing need not look first: CouchDB says so when there is something.
  let held = await readAll(
    databases,
    db,
    round.filter(({ write }) => write.expect !== null),
  );
  let open = round;
  for (let attempt = 0; open.length > 0; attempt += 1) {
    if (attempt === 10) throw new StoreUnavailable('CouchDB neither takes a document nor says what it holds.');
    const sendings = new Map<string, Sending>();
    for (const { write, index } of open) {
      const current = held.get(write.id) ?? null;
      if ((current?.version.rev ?? null) !== write.expect) {
        results[index] = { ok: false, current: current && documentIn(current) };
        continue;
      }
      const version = nextVersion(current?.version ?? null, write);
      results[index] = { ok: true, rev: version.rev };
      if (version !== current?.version) sendings.set(write.id, { id: write.id, lock: current?.lock ?? null, version });
    }
    const conflicts = await databases.write(db, [...sendings.values()]);
    if (conflicts.size < sendings.size) changed = true;
    open = open.filter(({ write }) => conflicts.has(write.id));
    held = await readAll(databases, db, open);
  }
  return changed;
}

async function readAll(databases: CouchDatabases, db: DatabaseName, writes: readonly Numbered[]): Promise<Map<string, Held>> {
  const found = await databases.read(
    db,
    writes.map(({ write }) => write.id),
  );
  return new Map(found.flatMap((held) => (held ? [[held.id, held]] : [])));
}
