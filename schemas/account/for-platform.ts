/** Accounts, as those have them who run the platform: what may be proposed. What is known of people is asked of the server alone. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, sinceEver } from '../noun.ts';
import { decideAccountErase, ERASE } from './erase.ts';
import { decideAccountHold, HOLD } from './hold/hold.ts';
import { decideAccountRelease, RELEASE } from './hold/release.ts';
import { recordOf } from './known.ts';
import { decideAccountMerge, MERGE } from './merge/merge.ts';
import { decideAccountUnmerge, UNMERGE } from './merge/unmerge.ts';
import { DOING, decideAccountLift, decideAccountRestrict, decideAccountSuspend } from './order.ts';
import {
  AccountErase,
  AccountHold,
  AccountLift,
  AccountMerge,
  AccountRelease,
  AccountRestrict,
  AccountSignOut,
  AccountSuspend,
  AccountUnmerge,
  RoleApprove,
  RolePropose,
  RoleWithdraw,
} from './proposals.ts';
import { decideRoleApprove, decideRolePropose, decideRoleWithdraw, ROLE_CHANGE } from './role.ts';
import { decideAccountSignOut, SIGN_OUT } from './sign-out.ts';

const ROLE = { ...ORDINARY, online: ROLE_CHANGE, proof: 'fresh' } as const;

export const account = {
  for: 'platform',
  documents: {},
  kinds: {
    'account.restrict': request(AccountRestrict, {
      ...{ ...ORDINARY, online: DOING.restrict, decide: decideAccountRestrict, since: sinceEver },
    }),
    'account.suspend': request(AccountSuspend, {
      ...{ ...ORDINARY, online: DOING.suspend, decide: decideAccountSuspend, since: sinceEver },
    }),
    'account.lift': request(AccountLift, {
      ...{ ...ORDINARY, online: DOING.lift, decide: decideAccountLift, since: sinceEver },
    }),
    'account.sign-out': request(AccountSignOut, {
      ...{ ...ORDINARY, online: SIGN_OUT, decide: decideAccountSignOut, since: sinceEver },
    }),
    'account.erase': request(AccountErase, {
      ...{ ...ORDINARY, online: ERASE, proof: 'fresh', decide: decideAccountErase, since: sinceEver },
    }),
    'account.merge': request(AccountMerge, {
      ...{ ...ORDINARY, online: MERGE, proof: 'fresh', decide: decideAccountMerge, since: sinceEver },
    }),
    'account.unmerge': request(AccountUnmerge, {
      ...{ ...ORDINARY, online: UNMERGE, proof: 'fresh', decide: decideAccountUnmerge, since: sinceEver },
    }),
    'account.hold': request(AccountHold, {
      ...{ ...ORDINARY, online: HOLD, proof: 'fresh', decide: decideAccountHold, since: sinceEver },
    }),
    'account.release': request(AccountRelease, {
      ...{ ...ORDINARY, online: RELEASE, proof: 'fresh', decide: decideAccountRelease, since: sinceEver },
    }),
    'role.propose': request(RolePropose, { ...ROLE, decide: decideRolePropose, since: sinceEver }),
    'role.approve': request(RoleApprove, { ...ROLE, decide: decideRoleApprove, since: askedSince }),
    'role.withdraw': request(RoleWithdraw, { ...ROLE, decide: decideRoleWithdraw, since: askedSince }),
  },
  collections: {},
} as const satisfies DeviceNoun;

/** What is said of a change is younger than the change. */
function askedSince(
  { body }: { readonly body: { readonly uid: string; readonly change: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(recordOf(known, body.uid))?.roles.find(({ id }) => id === body.change)?.asked.at];
}
