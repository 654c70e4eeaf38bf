/**
 * A changed shape drops every copy and pulls it anew; only what the server does not have yet is carried over: the open proposals.
 * They are brought up to date on the way, so that this build can show them and the server decide them (G18).
 */
import { RELEASE, upToDate } from '../../../schemas/proposal/release.ts';
import { isDecided, isProposal } from './document.ts';
import { databaseName } from './names.ts';
import { type Places, specsOf } from './places.ts';
import type { Storage } from './storage.ts';

const PROPOSALS = 'proposals';

/** Once `self` is open. `release`: of the shapes this build speaks. */
export async function migrateOutbox(storage: Storage, places: Places, uid: string, release = RELEASE): Promise<void> {
  const collection = places.collection({ place: 'self', collection: PROPOSALS });
  for (let older = release.version - 1; older > 0; older -= 1) {
    const name = databaseName('self', uid, older);
    const open = (await storage.salvage(name, PROPOSALS)).filter((doc) => isProposal(doc) && !isDecided(doc));
    const current = open.map((doc) => ({ ...(upToDate(doc, release) ?? doc), _id: doc._id, type: doc.type }));
    const invalid = (await collection?.write(current.map((doc) => ({ id: doc._id, doc })))) ?? [];
    // What this build cannot even store stays where it is, for one that can.
    if (collection && invalid.length === 0) await storage.remove(name, specsOf('self'));
  }
}
