/** What is done before the session is there waits for it; where it cannot come, that is an answer like any other. */
import { swallow } from '../report/report.ts';
import { messages } from './awaited.words.ts';
import type { AccountCall, Reply } from './provider/account-wire.ts';
import type { Session } from './session.ts';

const SHUT = { ok: false, status: 0, code: 'STORAGE_SHUT', message: messages.notOpened } as const;

/** None of them throws. */
export function awaited(coming: Promise<Session>): Omit<Session, 'view' | 'onLook'> {
  const there = coming.catch(swallow('that it could not start is told by the page', null));
  return {
    signIn: async (form) => (await there)?.signIn(form) ?? SHUT,
    signUp: async (form) => (await there)?.signUp(form) ?? SHUT,
    // Nobody is signed in where nobody could be.
    signOut: async (options) => (await there)?.signOut(options) ?? { ok: true, unsent: 0 },
    enrolTablet: async (form) => (await there)?.enrolTablet(form) ?? SHUT,
    continueOffline: async () => (await there)?.continueOffline() ?? SHUT,
    resendVerification: async (email) => (await there)?.resendVerification(email) ?? SHUT,
    verifyEmail: async (token) => (await there)?.verifyEmail(token) ?? SHUT,
    forgotPassword: async (email) => (await there)?.forgotPassword(email) ?? SHUT,
    resetPassword: async (form) => (await there)?.resetPassword(form) ?? SHUT,
    lookAt: async (look, over) => (await there)?.lookAt(look, over),
    call: async <T>(call: Omit<AccountCall<T>, 'headers'>): Promise<Reply<T>> => (await there)?.call(call) ?? SHUT,
  };
}
