/** Who the app says is here while somebody only looks: the person who is looked at, as a member, with whom nothing can be done. */
import type { AccountLook } from '../../../schemas/account/wire.ts';
import { sentenceFor } from '../../../schemas/codes.ts';
import type { Live } from '../../sync/queries/rows.ts';
import type { AccountCall, AccountWire, Reply } from '../provider/account-wire.ts';
import type { Result } from '../provider/result.ts';
import type { Session, SessionView } from '../session.ts';

const REFUSED = { ok: false, status: 403, code: 'VIEW_ONLY', message: sentenceFor('VIEW_ONLY') } as const;
const nothing = async (): Promise<Extract<Result, { ok: false }>> => {
  const { status: _, ...refused } = REFUSED;
  return refused;
};

/** `end`: ends the look, whatever becomes of telling the server. */
export function lookSession(look: AccountLook, wire: Pick<AccountWire, 'call'>, end: () => Promise<void>): Session {
  const { uid, name: displayName, token } = look;
  // Whatever powers they have elsewhere are not looked at.
  const who: SessionView = {
    ...{ state: 'signedIn', uid, displayName, role: 'member', deviceId: LOOKING, offline: false, emailVerified: true },
    looking: true,
  };
  const view: Live<SessionView> = { get: () => who, subscribe: () => () => {} };
  const headers = { authorization: `Bearer ${token}` };
  return {
    view,
    call: async <T>(call: Omit<AccountCall<T>, 'headers'>): Promise<Reply<T>> =>
      call.method === 'GET' ? wire.call({ ...call, headers }) : REFUSED,
    signOut: async () => {
      await end();
      return { ok: true, unsent: 0 };
    },
    ...{ signIn: nothing, signUp: nothing, continueOffline: nothing, enrolTablet: nothing, resendVerification: nothing },
    ...{ verifyEmail: nothing, forgotPassword: nothing, resetPassword: nothing, lookAt: nothing },
    onLook: () => {},
  };
}

/** What stands in the place of a device: the server knows none of that name. */
export const LOOKING = 'looking';
