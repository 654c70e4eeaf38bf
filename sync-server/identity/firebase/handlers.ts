/** What the one sign-in route does where people sign in elsewhere: says who this server takes the bearer of a token for. */
import * as z from 'zod/mini';
import { Consents, good, handler, typed, wrong } from '../handlers.ts';
import type { HostedIdentity } from './firebase.ts';

/** The token stands in the body: brought in the header it would register its bearer before the introduction is read. */
const ArriveBody = z.strictObject({
  idToken: typed(4000),
  introduction: z.optional(z.strictObject({ name: typed(320), ageConfirmed: z.boolean(), consents: Consents })),
});

export type HostedHandlers = ReturnType<typeof hostedHandlers>;

export function hostedHandlers(identity: Pick<HostedIdentity, 'arrive'>) {
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
  };
}
