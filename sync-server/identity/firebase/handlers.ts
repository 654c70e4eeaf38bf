/** What the two routes do where people sign in elsewhere: say who this server takes the bearer of a token for, and end that sign-in. */
import * as z from 'zod/mini';
import { Consents, good, handler, typed, wrong } from '../handlers/handler.ts';
import type { HostedIdentity } from './firebase.ts';

/** The token stands in the body: brought in the header it would register its bearer before the introduction is read. */
const ArriveBody = z.strictObject({
  idToken: typed(4000),
  introduction: z.optional(z.strictObject({ name: typed(320), ageConfirmed: z.boolean(), consents: Consents })),
});

const LeaveBody = z.strictObject({ idToken: typed(4000) });

export type HostedHandlers = ReturnType<typeof hostedHandlers>;

export function hostedHandlers(identity: Pick<HostedIdentity, 'arrive' | 'leave'>) {
  return {
    arrive: handler(ArriveBody, async ({ idToken, introduction }) => {
      if (introduction && !introduction.ageConfirmed) {
        return wrong(400, { code: 'VALIDATION', field: 'ageConfirmed', rule: 'you must be 16 or older' });
      }
      const answer = await identity.arrive(idToken, introduction);
      if (!answer.ok) return wrong(answer.code === 'VALIDATION' ? 400 : 401, answer);
      const { uid, email, displayName, emailVerified } = answer.user;
      return good({ uid, email, displayName, emailVerified });
    }),
    /** Whatever is brought is answered alike: a sign-in that is over is over. */
    leave: handler(LeaveBody, async ({ idToken }) => {
      await identity.leave(idToken);
      return good({ ok: true });
    }),
  };
}
