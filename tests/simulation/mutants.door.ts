/** Faults in what is held at the desk, and in what becomes of who did not come. */
import type { LocalDevice } from '../../client/sync/device/device.ts';
import { Booking } from '../../schemas/booking/shape.ts';
import type { Known, Moment } from '../../schemas/decision.ts';
import { decide } from '../../schemas/folds/decide.ts';
import { claimsFromBytes } from '../../schemas/pass/code/claims.ts';
import type { SignatureCheck } from '../../schemas/pass/code/verify.ts';
import { type Mutant, withChanged } from './mutant.ts';

export const DOOR_MUTANTS: readonly Mutant[] = [
  {
    name: 'lease-uncounted',
    what: 'a seat that a device holds for whoever walks in is given to somebody who books',
    property: 'S2',
    seed: 7_002,
    faults: { decide: (proposal, known, moment) => decide(proposal, withoutLeases(known), moment) },
  },
  {
    name: 'unseen-struck',
    what: 'who was moved in while their phone was in a drawer, and never heard of it, is struck for not coming',
    property: 'L5',
    seed: 7_018,
    faults: {
      decide: (proposal, known, moment) =>
        decide(proposal, proposal.kind === 'system.attendance-due' ? seenByAll(known) : known, moment),
    },
  },
  {
    name: 'no-show-too-early',
    what: 'somebody has missed a class for good after three days, though a device at the desk may have more to tell',
    property: 'R-31',
    seed: 7_001,
    faults: {
      decide: (proposal, known, moment) => decide(proposal, nobodyElseAtTheDesk(known), moment),
    },
  },
  {
    name: 'copied-code-admitted',
    what: 'a code that another phone made of a token that was copied opens the door',
    property: 'R-37',
    seed: 7_501,
    faults: { verify: (verify) => async (check) => isOfPhone(check) || verify(check) },
  },
  {
    name: 'stop-list-ignored',
    what: 'a phone that its member has signed out goes on opening the door',
    property: 'stop list',
    seed: 7_505,
    faults: { device: (device) => withChanged(device, { lookup: withoutStopList(device.lookup) }) },
  },
  {
    name: 'chain-unchecked',
    what: 'what a tablet recorded twice from one place stands as if it had been recorded once',
    property: 'chain',
    seed: 7_501,
    faults: { decide: (proposal, known, { chain: _unchecked, ...moment }) => decide(proposal, known, moment) },
  },
  {
    name: 'nonce-ignored',
    what: 'what a member and a tablet wrote down of one visit stays two',
    property: 'nonce',
    seed: 7_501,
    faults: { decide: (proposal, known, moment) => decide(withoutNonce(proposal), known, moment) },
  },
  {
    name: 'door-code-unread',
    what: 'who scanned the code that a tablet showed just then has proven nothing by it',
    property: 'door code',
    seed: 7_501,
    faults: { decide: (proposal, known, { doorCode: _unread, ...moment }) => decide(proposal, known, moment) },
  },
  {
    name: 'door-code-for-ever',
    what: 'a tablet’s code that was photographed proves a visit for as long as somebody likes',
    property: 'nonce',
    seed: 7_501,
    faults: { decide: (proposal, known, moment) => decide(proposal, known, shownJustNow(moment)) },
  },
];

/** All but what the server signed, which ends with its claims: a code goes on with the half minute. */
const isOfPhone = ({ message }: SignatureCheck): boolean => claimsFromBytes(message)?.size !== message.length;

const withoutStopList = (lookup: LocalDevice['lookup']): LocalDevice['lookup'] =>
  withChanged(lookup, {
    get: async (type, db, id) => {
      const found = await lookup.get(type, db, id);
      return type === 'roster' && found.state === 'known' ? { ...found, value: { ...found.value, endedDevices: [] } } : found;
    },
  });

function withoutNonce(proposal: Parameters<typeof decide>[0]): Parameters<typeof decide>[0] {
  if (proposal.kind !== 'checkin.record' && proposal.kind !== 'checkin.scanned') return proposal;
  const { nonce: _ignored, ...body } = proposal.body;
  return { ...proposal, body } as typeof proposal;
}

function shownJustNow({ doorCode, ...moment }: Moment): Moment {
  if (doorCode === undefined) return moment;
  return { ...moment, doorCode: doorCode.genuine ? { ...doorCode, shownAt: moment.judgedAt } : doorCode };
}

/** Whoever was moved in has seen it, as far as is known. */
const seenByAll = (known: Known): Known => ({
  find: (type, db, field, value) => known.find(type, db, field, value),
  get: (type, db, id) => {
    const found = known.get(type, db, id);
    if (type !== 'booking' || found.state !== 'known') return found;
    const { promotedAt, ...booking } = Booking.parse(found.value);
    const seen = promotedAt === undefined ? booking : { ...booking, promotedAt, promotionSeenAt: promotedAt };
    return { ...found, value: seen as typeof found.value };
  },
});

/** Nobody works there whose devices would have to be asked. */
const nobodyElseAtTheDesk = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const found = known.find(type, db, field, value);
    return type === 'employee' && found.state === 'known' ? { ...found, value: [] } : found;
  },
});

/** Whoever asks which seats are held is told of none; by its name a lease is found. */
const withoutLeases = (known: Known): Known => ({
  get: (type, db, id) => known.get(type, db, id),
  find: (type, db, field, value) => {
    const found = known.find(type, db, field, value);
    return type === 'lease' && found.state === 'known' ? { ...found, value: [] } : found;
  },
});
