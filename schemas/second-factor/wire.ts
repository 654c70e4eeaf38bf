/** The calls of the API about one's second factor (`sync-server/api/second-factor/`). */
import * as z from 'zod/mini';
import { Instant, line, text } from '../basics/primitives.ts';

/** Milliseconds: how long a second factor that was shown is of somebody who is there now. */
export const FRESHLY_SHOWN = 600_000;

/** `GET /api/second-factor` answers: what there is, and when it was shown on this device since signing in. */
export const SecondFactorState = z.object({
  passkeys: z.array(z.object({ id: text(1, 1400), name: line(1, 60), addedAt: Instant, usedAt: z.optional(Instant) })),
  app: z.nullable(z.object({ addedAt: Instant })),
  /** Codes on paper that are left. */
  codes: z.number(),
  shownAt: z.nullable(Instant),
  /** This server lets nobody run the platform without one. */
  required: z.boolean(),
  /** `?for=<kind of proposal>`: whether it has to be shown first, for that. */
  needed: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/** What a browser is asked, as Web Authentication has it. */
export const BrowserOptions = z.object({ options: z.record(z.string(), z.json()) });
/** The codes on paper, of the first factor alone; shown this once. */
export const FactorAdded = z.object({ codes: z.array(line(1, 40)) });
/** What an authenticator app counts from, as a line to type and as an address that is shown as a QR code. */
export const AppBegun = z.object({ secret: line(16, 80), address: text(1, 400) });
export const FactorShown = z.object({ shownAt: Instant });

/** What a browser made; the library that checks it knows its fields. */
const Answer = z.looseObject({
  id: text(1, 1400),
  rawId: text(1, 1400),
  response: z.looseObject({}),
  type: z.literal('public-key'),
});
const Six = z.string().check(z.regex(/^\d{6}$/));

export const PasskeyMade = z.strictObject({ name: line(1, 60), response: Answer });
export const AppCode = z.strictObject({ code: Six });
export const Showing = z.union([
  z.strictObject({ passkey: Answer }),
  z.strictObject({ app: Six }),
  z.strictObject({ code: line(16, 40) }),
]);
