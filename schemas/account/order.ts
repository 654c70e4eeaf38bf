/** An account is restricted, suspended, and given back (product.md 2.1, R-61). What is owed stays owed, what is paid for stays paid for. */
import { isRefusal } from '../basics/machine.ts';
import { changed, stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { tabletsToldOf } from '../kiosk/staff/known.ts';
import { grantsOf } from '../person/known.ts';
import type { Person } from '../person/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { asking, protectionOf } from './asking.ts';
import { inForce, openAs } from './known.ts';
import type { AccountLift, AccountRestrict, AccountSuspend } from './proposals.ts';
import { type AccountOrder, type AccountRecord, MOST_ORDERS } from './shape.ts';
import { signedOut } from './sign-out.ts';
import { ACCOUNT, type OfficeAct, statusSaid } from './states.ts';
import { told } from './told.ts';

export const DOING: Readonly<Record<OfficeAct, string>> = {
  restrict: 'restrict an account',
  suspend: 'suspend an account',
  lift: 'give an account back',
};

export function decideAccountRestrict(proposal: AccountRestrict, known: Known, moment: Moment): Decision {
  return ordered('restrict', proposal, known, moment);
}

export function decideAccountSuspend(proposal: AccountSuspend, known: Known, moment: Moment): Decision {
  return ordered('suspend', proposal, known, moment);
}

function ordered(
  action: 'restrict' | 'suspend',
  { _id, body: { uid, reason, message } }: AccountRestrict | AccountSuspend,
  known: Known,
  moment: Moment,
): Decision {
  const asked = asking(uid, { power: 'admin', doing: DOING[action] }, known, moment);
  if ('instead' in asked) return asked.instead;
  const protection = protectionOf(uid, known, moment);
  if (protection) return protection;
  const { person, record } = asked;
  const status = next(person, action);
  if (typeof status !== 'string') return status;
  if (inForce(record).some((order) => order.action === action)) return notSo(person);
  const order: AccountOrder = { id: opIdOf(_id), action, reason, message, by: { uid: moment.by, at: moment.receivedAt } };
  const after: Person = { ...person, status, ...(status === 'suspended' && { suspendedAt: moment.receivedAt }) };
  const ended = action === 'suspend' ? signedOut(uid, opIdOf(_id), undefined, moment) : [];
  const said = told(uid, { what: action === 'restrict' ? 'restricted' : 'suspended', reason, message }, moment);
  return audited(
    accepted([...standing(person, after, known, moment), withOrders(record, [...record.orders, order], moment), ...ended, said]),
    {
      ...{ action: `user.${status}`, target: { type: 'user', id: person._id }, reason: `${reason}: ${message}` },
      ...{ before: { status: person.status }, after: { status, order: order.id } },
    },
  );
}

/** Who was suspended with their gym is given back with their gym. */
export function decideAccountLift({ body: { uid, message } }: AccountLift, known: Known, moment: Moment): Decision {
  const asked = asking(uid, { power: 'admin', doing: DOING.lift }, known, moment);
  if ('instead' in asked) return asked.instead;
  const protection = protectionOf(uid, known, moment);
  if (protection) return protection;
  const { person, record } = asked;
  // What was merged is taken apart, by whom that is for.
  const status = person.mergedInto ? notSo(person) : next(person, 'lift');
  if (typeof status !== 'string') return status;
  const orders = inForce(record);
  // Suspended with their gym, or restricted for what they owe.
  if (!orders.some(({ action }) => (action === 'suspend') === (person.status === 'suspended')))
    return refused('ACCOUNT_ORDERED_ELSEWHERE');
  const ended = { uid: moment.by, at: moment.receivedAt, message };
  const all = record.orders.map((order) => (orders.includes(order) ? { ...order, ended } : order));
  const after: Person = { ...without(person, 'suspendedAt'), status: openAs(person, false) };
  return audited(
    accepted([
      ...standing(person, after, known, moment),
      withOrders(record, all, moment),
      told(uid, { what: 'lifted', message }, moment),
    ]),
    {
      ...{ action: `user.${after.status}`, target: { type: 'user', id: person._id }, reason: message },
      ...{ before: { status: person.status }, after: { status: after.status, orders: orders.map(({ id }) => id) } },
    },
  );
}

function next(person: Person, event: OfficeAct): Person['status'] | Decision {
  const status = ACCOUNT[person.status][event];
  if (!isRefusal(status)) return status;
  return status.code === 'ACCOUNT_STATUS' ? notSo(person) : refused(status.code);
}

const notSo = (person: Person): Decision => refused('ACCOUNT_STATUS', { status: statusSaid(person) });

/** The profile, and the tablets that let somebody act at them by their PIN. */
function standing(person: Person, after: Person, known: Known, moment: Moment): AnyDocument[] {
  return [...changed([person], [after], moment), ...tabletsToldOf(known, moment, grantsOf(known, after.uid), after)];
}

const withOrders = (record: AccountRecord, orders: readonly AccountOrder[], moment: Moment): AccountRecord => ({
  ...record,
  ...stamp(moment, record),
  orders: orders.slice(-MOST_ORDERS),
});
