/**
 * Roles: who runs the platform is decided by two super-admins, neither of whom it is about. So whoever loses the power leaves two behind who
 * have it, and the last one stays.
 */
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, audited, type Decision, type Known, type Moment, refused } from '../decision.ts';
import { roleGiven } from '../person/decide.ts';
import { grantsOf, mayHoldPowers } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import type { Grants, Role } from '../person/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { type AskedAbout, asking } from './asking.ts';
import { waitingRole } from './known.ts';
import type { RoleApprove, RolePropose, RoleWithdraw } from './proposals.ts';
import type { RoleGiven } from './reasons.ts';
import { type AccountRecord, MOST_ORDERS, type RoleChange } from './shape.ts';
import { STATUS_SAID } from './states.ts';
import { told } from './told.ts';

export const ROLE_CHANGE = 'change a role';
const SUPER = { power: 'super-admin', doing: ROLE_CHANGE } as const;

export function decideRolePropose({ _id, body }: RolePropose, known: Known, moment: Moment): Decision {
  const { uid, to, reason } = body;
  const asked = asking(uid, SUPER, known, moment);
  if ('instead' in asked) return asked.instead;
  const { person, record } = asked;
  if (waitingRole(record)) return refused('CHANGED_MEANWHILE');
  const wrong = cannotHave(asked, to, known);
  if (wrong) return wrong;
  const change: RoleChange = {
    ...{ id: opIdOf(_id), from: person.role, to, reason },
    asked: { uid: moment.by, at: moment.receivedAt },
  };
  return noted('proposed', change, [...record.roles, change], record, moment);
}

export function decideRoleApprove({ body: { uid, change: id } }: RoleApprove, known: Known, moment: Moment): Decision {
  const asked = asking(uid, SUPER, known, moment);
  if ('instead' in asked) return asked.instead;
  const { record } = asked;
  const change = record.roles.find((one) => one.id === id);
  if (!change) return refused('NOT_FOUND');
  if (waitingRole(record) !== change) return refused('CHANGED_MEANWHILE');
  if (change.asked.uid === moment.by) return refused('SETTING_OWN');
  // Two who have the power: whoever asked may have lost it since.
  const first = platformPowerMissing(known, { by: change.asked.uid }, 'super-admin');
  if (first) return refused('ROLE_ASKER_LEFT');
  const wrong = cannotHave(asked, change.to, known);
  if (wrong) return wrong;
  const after = { ...change, approved: { uid: moment.by, at: moment.receivedAt } };
  const given = roleGiven(uid, roleFor(change.to, grantsOf(known, uid)), known, moment);
  const decision = noted('approved', after, replacedIn(record, after), record, moment);
  const said = told(uid, { what: 'role', to: change.to }, moment);
  return {
    ...decision,
    documents: [...decision.documents, ...given.documents, said],
    audit: [...(decision.audit ?? []), given.note],
  };
}

/** Also one's own: not to want something any more takes nobody else. */
export function decideRoleWithdraw({ body: { uid, change: id } }: RoleWithdraw, known: Known, moment: Moment): Decision {
  const asked = asking(uid, SUPER, known, moment);
  if ('instead' in asked) return asked.instead;
  const { record } = asked;
  const change = record.roles.find((one) => one.id === id);
  if (!change) return refused('NOT_FOUND');
  if (waitingRole(record) !== change) return refused('CHANGED_MEANWHILE');
  const after = { ...change, withdrawn: { uid: moment.by, at: moment.receivedAt } };
  return noted('withdrawn', after, replacedIn(record, after), record, moment);
}

/** Powers go to an account in good order with a confirmed address, and to nobody who has them. */
function cannotHave({ person }: AskedAbout, to: RoleGiven, known: Known): Decision | null {
  const { admin = false, superAdmin = false } = grantsOf(known, person.uid) ?? {};
  const has = superAdmin ? 'super-admin' : admin ? 'admin' : 'none';
  if (has === to) return refused('ROLE_SAME');
  if (to === 'none') return null;
  if (person.status !== 'active') return refused('ACCOUNT_STATUS', { status: STATUS_SAID[person.status] });
  return mayHoldPowers(person) ? null : refused('ROLE_UNVERIFIED');
}

/** What somebody is who does not run the platform: their grants say it. */
function roleFor(to: RoleGiven, grants: Grants | undefined): Role {
  if (to !== 'none') return to;
  const active = grants?.gyms.filter(({ status }) => status === 'active') ?? [];
  if (active.some(({ preset }) => preset === 'owner')) return 'gym-owner';
  return active.length > 0 ? 'gym-employee' : 'member';
}

const replacedIn = ({ roles }: AccountRecord, change: RoleChange): RoleChange[] =>
  roles.map((one) => (one.id === change.id ? change : one));

function noted(
  what: 'proposed' | 'approved' | 'withdrawn',
  change: RoleChange,
  all: readonly RoleChange[],
  record: AccountRecord,
  moment: Moment,
): Decision {
  const roles = all.slice(-MOST_ORDERS);
  const after: AccountRecord = { ...without(record, 'waiting'), ...stamp(moment, record), roles };
  const waits = waitingRole(after);
  return audited(accepted([{ ...after, ...(waits && { waiting: 'role' as const }) }]), {
    ...{ action: `role.${what}`, target: { type: 'user', id: `user:${record.uid}` }, reason: change.reason },
    ...{ before: { role: change.from }, after: { role: change.to, change: change.id } },
  });
}
