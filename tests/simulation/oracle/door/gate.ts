/**
 * C1, C2, C5 and 5.2, written once more: what was really held up at which tablet and when is all it knows, of all of them at once, and none of the product's
 * rules. Every fraud is named, in an attempt or on the visit; a day somebody came in is one visit, however often and at however many tablets; two phones within ten minutes
 * are told apart; one visit that both sides wrote down is one, and by a tablet's code of the moment alone it is proven; and what a tablet recorded twice under one number is marked.
 */
import { Violation } from '../../violation.ts';

const SAME_VISIT = 600_000;

/** Something was held up. `record`: under which proposal the tablet has it. */
export interface HeldUp {
  readonly what: 'genuine' | 'screenshot' | 'copied' | 'forged' | 'lost';
  readonly at: number;
  readonly uid: string;
  readonly phone: string;
  readonly record: string | undefined;
  readonly isIn: boolean;
  readonly code: string | undefined;
  readonly isHeard: boolean;
}
/**
 * A member scanned the tablet, or a poster; or sent what it had shown long before, or a code that no tablet made. `gyms`: the tablet's own word of it;
 * null where there is none that can arrive.
 */
export interface Back {
  readonly what: 'poster' | 'nonce' | 'genuine' | 'old' | 'forged';
  readonly at: number;
  readonly uid: string;
  readonly own: string;
  readonly gyms: string | null;
}
/** As it lies with the gym. */
export interface Recorded {
  readonly _id: string;
  readonly status: string;
  readonly codes: readonly string[];
  readonly consumedVisit: boolean;
  readonly memberId?: string | undefined;
}
/** A tablet whose disk was in two hands: what each recorded since and the server took. */
export interface Forked {
  readonly kioskId: string;
  readonly branches: readonly (readonly string[])[];
  /** Both recorded something. */
  readonly isUsed: boolean;
  readonly broken: readonly string[];
}
export interface AtTheGate {
  readonly heldUp: readonly HeldUp[];
  readonly backs: readonly Back[];
  readonly checkins: readonly Recorded[];
  readonly attempts: readonly { readonly _id: string; readonly localCode: string }[];
  readonly used: ReadonlyMap<string, number>;
  readonly forked: readonly Forked[];
  readonly day: (at: number) => string;
}

const NAMED: Readonly<Partial<Record<HeldUp['what'], string>>> = {
  screenshot: 'QR_EXPIRED',
  copied: 'QR_OTHER_PHONE',
  forged: 'QR_BAD_SIGNATURE',
};
const keyOf = (record: string): string => record.slice('proposal:'.length);

export function atTheGate(gate: AtTheGate): void {
  for (const one of gate.heldUp) named(one, gate);
  for (const uid of new Set([...gate.heldUp, ...gate.backs].map((one) => one.uid))) counted(uid, gate);
  for (const one of gate.forked) forkShown(one, gate);
}

function named({ what, record, isIn, code, isHeard, at }: HeldUp, { attempts, checkins }: AtTheGate): void {
  const says = `${what} at ${new Date(at).toISOString()} (${record}): ${code}`;
  const fault = NAMED[what];
  if (fault !== undefined && (isIn || code !== fault)) throw new Violation('R-37', `${says}, and not ${fault}`);
  if (what === 'lost' && isHeard && code !== 'QR_SIGNED_OUT') throw new Violation('stop list', `${says}, and was let in`);
  if (record === undefined) return;
  const visit = checkins.find(({ _id }) => _id === `checkin:${keyOf(record)}`);
  const attempt = attempts.find(({ _id }) => _id === `attempt:${keyOf(record)}`);
  if (isIn ? !visit : attempt?.localCode !== code) throw new Violation('S1', `${says} is not on record as it was`);
  if (what === 'lost' && isIn && !visit?.codes.includes('QR_SIGNED_OUT'))
    throw new Violation('stop list', `${says} stands unmarked`);
}

interface Entrance {
  readonly id: string;
  readonly at: number;
  readonly phone: string | null;
}

/** What came in on their pass, by when it was; each gym day is one visit, and a second phone within minutes is none. */
function counted(uid: string, { heldUp, backs, checkins, used, day }: AtTheGate): void {
  const shown = heldUp.flatMap(({ isIn, record, at, phone, ...one }): Entrance[] =>
    one.uid === uid && isIn && record !== undefined ? [{ id: keyOf(record), at, phone }] : [],
  );
  const both = backs.flatMap((one): Entrance[] =>
    one.uid === uid && isProof(one) ? [{ id: keyOf(one.own), at: one.at, phone: null }] : [],
  );
  const byId = new Map(checkins.map((one) => [one._id, one]));
  for (const one of backs.filter((back) => back.uid === uid)) merged(one, byId);
  const days = new Set<string>();
  /** Phones that were shown since somebody came in. */
  const since = new Set<string>();
  let opened: Entrance | null = null;
  const isCopy = ({ id }: Entrance) => isMarked(byId.get(`checkin:${id}`));
  // Of two in the same millisecond either is the second, but one of them is.
  const inOrder = (a: Entrance, b: Entrance) => a.at - b.at || Number(isCopy(a)) - Number(isCopy(b)) || (a.id < b.id ? -1 : 1);
  for (const one of [...shown, ...both].sort(inOrder)) {
    const isAgain: boolean = opened !== null && one.at - opened.at <= SAME_VISIT;
    if (!isAgain) since.clear();
    // They scanned the tablet, and then two phones were shown: the tablet knows it where it saw both.
    const isSeenSo: boolean = opened?.phone === null && [...since].some((phone) => phone !== one.phone) && isCopy(one);
    const isOther = isAgain && one.phone !== null && (opened?.phone ? opened.phone !== one.phone : isSeenSo);
    if (one.phone !== null) since.add(one.phone);
    if (isOther && !isCopy(one)) throw new Violation('C5', `${one.id}: two phones, and nobody says so`);
    if (!isOther && isCopy(one)) throw new Violation('C5', `${one.id} is called a copy`);
    if (!isAgain) opened = one;
    if (!isOther) days.add(day(one.at));
  }
  if (days.size !== (used.get(uid) ?? 0))
    throw new Violation('R-35', `${uid} came on ${days.size} days, and ${used.get(uid)} visits are used`);
}

const isMarked = (visit: Recorded | undefined): boolean => visit?.codes.includes('QR_COPIED') ?? false;

/** The code that a tablet showed just then, or the tablet's own word: either proves that somebody stood before it. */
const isProof = ({ what, gyms }: Back): boolean => gyms !== null || what === 'genuine';
const DOUBTED: Readonly<Partial<Record<Back['what'], string>>> = { old: 'DOOR_CODE_OLD', forged: 'DOOR_CODE_WRONG' };

/** The two words of one visit: the member's counts, the gym's is the same. By itself a member's proves nothing, unless they have the code of the moment. */
function merged(back: Back, byId: ReadonlyMap<string, Recorded>): void {
  const { own, gyms, what } = back;
  const said = byId.get(`checkin:${keyOf(own)}`);
  const seen = gyms === null ? undefined : byId.get(`checkin:${keyOf(gyms)}`);
  const isUnproven = said?.codes.includes('UNPROVEN') ?? true;
  if (isUnproven === isProof(back)) {
    const property = gyms === null && what === 'genuine' ? 'door code' : 'nonce';
    throw new Violation(property, `${own} (${what}) is ${isUnproven ? 'un' : ''}proven, and the gym’s word is ${gyms}`);
  }
  const doubt = DOUBTED[what];
  if (doubt !== undefined && !said?.codes.includes(doubt))
    throw new Violation('door code', `${own} was ${what}, and nobody says so: ${said?.codes}`);
  if (gyms !== null && seen?.status !== 'duplicate')
    throw new Violation('nonce', `${gyms} is ${seen?.status}, a second visit beside ${own}`);
}

/** Two went on from one place: the gym is told, and what came second and was taken is marked. */
function forkShown({ kioskId, branches, isUsed, broken }: Forked, { checkins }: AtTheGate): void {
  if (!isUsed) return;
  if (!broken.includes('forked')) throw new Violation('chain', `${kioskId} was in two hands, and nobody is told: ${broken}`);
  if (branches.some((one) => one.length === 0)) return;
  const visits = branches.flat().flatMap((record) => checkins.filter(({ _id }) => _id === `checkin:${keyOf(record)}`));
  if (!visits.some(({ codes }) => codes.includes('CHAIN_FORKED')))
    throw new Violation('chain', `${kioskId}: none of its ${visits.length} visits is marked`);
}
