/**
 * Which cell has what: a table with a version, which is only ever replaced by a later one. A gym is counted in one cell (its places, visits and
 * money), a person in one (their account, the order of their devices, what they may have over all gyms): SCALE.md.
 */

export type CellName = 'north' | 'south';
export const CELLS: readonly CellName[] = ['north', 'south'];

export interface Placement {
  /** From 1. Of two tables the one with the higher is true. */
  readonly version: number;
  readonly gyms: Readonly<Record<string, CellName>>;
  readonly people: Readonly<Record<string, CellName>>;
}

/** What changes place together: a gym, and those who have no other business than at its door. */
export interface GymMove {
  readonly gymId: string;
  readonly uids: readonly string[];
  readonly to: CellName;
}

export const later = (one: Placement, other: Placement): Placement => (other.version > one.version ? other : one);

/** The table with it in its new place. Throws where there is no such gym or person: what nobody has placed cannot be moved. */
export function moved(placement: Placement, { gymId, uids, to }: GymMove): Placement {
  cellOfGym(placement, gymId);
  for (const uid of uids) homeOf(placement, uid);
  return {
    version: placement.version + 1,
    gyms: { ...placement.gyms, [gymId]: to },
    people: { ...placement.people, ...Object.fromEntries(uids.map((uid) => [uid, to])) },
  };
}

export function cellOfGym(placement: Placement, gymId: string): CellName {
  const cell = placement.gyms[gymId];
  if (cell === undefined) throw new Error(`${gymId} is placed nowhere`);
  return cell;
}

export function homeOf(placement: Placement, uid: string): CellName {
  const cell = placement.people[uid];
  if (cell === undefined) throw new Error(`${uid} is placed nowhere`);
  return cell;
}

/** Where a document is counted: the only cell that may write it. Null: every cell has its own (its inbox, its settings). */
export function ownerOf(placement: Placement, db: string, id: string, body: Readonly<Record<string, unknown>>): CellName | null {
  const scope = db.slice(0, db.indexOf('/'));
  if (db === 'cell/ledger') return gymOf(placement, body.gymId);
  // A gym's receipts are numbered without a gap, wherever it goes.
  if (db === 'cell/counters') return gymOf(placement, `gym:${/receipt-(.+)-\d{4}$/.exec(id)?.[1]}`);
  if (scope.startsWith('self-')) return placement.people[scope.slice('self-'.length)] ?? null;
  if (scope.startsWith('member-')) return gymIn(placement, body) ?? placement.people[scope.slice('member-'.length)] ?? null;
  if (/^(gym|venue)-/.test(scope)) return gymOf(placement, `gym:${scope.slice(scope.indexOf('-') + 1)}`);
  if (/^(area-|platform$)/.test(scope) || db === 'cell/door') return gymIn(placement, { ...body, _id: id });
  return null;
}

/** What says of a document which gym it is of. */
interface OfAGym {
  readonly _id?: unknown;
  readonly type?: unknown;
  readonly gymId?: unknown;
  readonly gymIds?: unknown;
}

/** The gym that a document is of; null where it is no gym's. */
export function gymIdIn(doc: OfAGym): string | null {
  const [first]: unknown[] = Array.isArray(doc.gymIds) ? doc.gymIds : [];
  const gymId = doc.gymId ?? first ?? (doc.type === 'gym' ? doc._id : undefined);
  return typeof gymId === 'string' ? gymId : null;
}

/** Where that gym is counted. */
export const gymIn = (placement: Placement, doc: OfAGym): CellName | null => gymOf(placement, gymIdIn(doc));

const gymOf = (placement: Placement, gymId: unknown): CellName | null =>
  typeof gymId === 'string' ? (placement.gyms[gymId] ?? null) : null;
