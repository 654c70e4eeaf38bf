/**
 * What lies in an older way of keeping everything (`DISK`) is dropped and pulled anew; only what the server does not have yet is carried
 * over: the open proposals. A newer version of what is spoken brings them up to date where they lie.
 * So this build can show them, and the server decide them (G18).
 */
import { RELEASE, upToDate } from '../../../schemas/proposal/release.ts';
import type { ItemStanding } from '../outbox/standing.ts';
import { OUTBOX } from './collections.ts';
import { isDecided, isProposal } from './document.ts';
import type { LocalDatabases } from './local-databases.ts';
import { DISK, databaseName } from './names.ts';
import type { Doc, Storage } from './storage.ts';

const OPEN: ItemStanding = 'open';
const MOST_OPEN = 10_000;

/** Once `self` is open. `release`: of the shapes this build speaks. Resolves to false while something has to stay where it is. */
export async function migrateOutbox(storage: Storage, locals: LocalDatabases, uid: string, release = RELEASE): Promise<boolean> {
  const collection = locals.collection({ database: 'self', collection: OUTBOX });
  if (!collection) return false;
  const carry = async (docs: readonly Doc[]) => {
    if (docs.length === 0) return true;
    const current = docs.map((doc) => ({ ...(upToDate(doc, release) ?? doc), _id: doc._id, type: doc.type }));
    return (await collection.write(current.map((doc) => ({ id: doc._id, doc })))).length === 0;
  };
  const here = await collection.find({ index: ['standing', '_id'], equals: [OPEN], limit: MOST_OPEN });
  let all = await carry(here.filter(({ schemaVersion }) => schemaVersion !== release.version));
  for (let older = DISK - 1; older > 0; older -= 1) {
    const open = (await storage.salvage(databaseName('self', uid, older), OUTBOX)).filter(
      (doc) => isProposal(doc) && !isDecided(doc),
    );
    // What this build cannot even store stays where it is, for one that can.
    if (await carry(open)) await removeOlder(storage, locals, uid, older);
    else all = false;
  }
  return all;
}

/** The copies of before: what the server has comes again. */
async function removeOlder(storage: Storage, locals: LocalDatabases, uid: string, older: number): Promise<void> {
  for (const local of ['public', 'self', 'member', 'platform'] as const)
    await storage.remove(databaseName(local, uid, older), locals.specsOf(local));
}
