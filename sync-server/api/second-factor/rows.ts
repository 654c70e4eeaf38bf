/** One's own second factor: what there is, a new one, showing it, and doing without it again (issue 17, step-up). */
import { instantOf } from '../../../schemas/basics/time.ts';
import { JUST_SIGNED_IN } from '../../../schemas/payout-details/wire.ts';
import { AppCode, PasskeyMade, Showing } from '../../../schemas/second-factor/wire.ts';
import type { Directory } from '../../identity/port.ts';
import type { Clock } from '../../ports.ts';
import type { PersonVisitor } from '../../principals/principals.ts';
import type { RateLimiter } from '../../rate-limiter.ts';
import { proofFor, unproven } from '../../second-factor/needed.ts';
import type { PasskeyAnswer, Signed } from '../../second-factor/passkeys.ts';
import type { Added, SecondFactors, ShownFactor } from '../../second-factor/second-factors.ts';
import { hasFactor } from '../../second-factor/shape.ts';
import { type ApiAnswer, type ApiRow, Nothing, row, tooSoon } from '../row.ts';

export interface SecondFactorRowParts {
  readonly factors: SecondFactors;
  readonly directory: Pick<Directory, 'user'>;
  readonly clock: Clock;
  readonly limiter: RateLimiter;
  readonly required: boolean;
  /** By mail, to whoever it is about. */
  readonly tell: (uid: string, what: 'added' | 'removed') => void;
}

const MINUTE = 60_000;
const PATH = '/api/second-factor';
const UNSEEN = { 'cache-control': 'no-store' };
const WRONG: ApiAnswer = { refused: 'SECOND_FACTOR_WRONG', status: 400 };
/** Of somebody's tries, wherever they come from: a million codes take years. */
const TRIES = { most: 10, within: 15 * MINUTE, strict: true };
const SETTING_UP = { most: 20, within: 60 * MINUTE };

export function secondFactorRows(parts: SecondFactorRowParts): ApiRow[] {
  const { factors } = parts;
  return [
    row({
      method: 'GET',
      path: PATH,
      who: 'device',
      body: Nothing,
      allowance: { most: 120, within: MINUTE },
      handle: ({ visitor, query }) => stateOf(parts, visitor, query.get('for') ?? ''),
    }),
    row({
      method: 'POST',
      path: `${PATH}/passkeys/options`,
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      body: Nothing,
      allowance: SETTING_UP,
      handle: ({ visitor, origin }) =>
        ifAllowed(parts, visitor, async () => {
          const options = await factors.askForPasskey(visitor.uid, { origin }, await nameOf(parts, visitor));
          return options === null ? { refused: 'DUPLICATE', status: 409 } : { status: 200, body: { options }, headers: UNSEEN };
        }),
    }),
    row({
      method: 'POST',
      path: `${PATH}/passkeys`,
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      body: PasskeyMade,
      allowance: SETTING_UP,
      handle: ({ input, visitor, origin }) =>
        ifAllowed(parts, visitor, async () => {
          const said = { name: input.name, response: input.response as unknown as PasskeyAnswer };
          return added(parts, visitor, await factors.addPasskey(visitor, { origin }, said));
        }),
    }),
    row({
      method: 'POST',
      path: `${PATH}/app`,
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      body: Nothing,
      allowance: SETTING_UP,
      handle: ({ visitor }) =>
        ifAllowed(parts, visitor, async () => {
          const { secret, address } = await factors.beginApp(visitor.uid, await nameOf(parts, visitor));
          return { status: 201, body: { secret, address }, headers: UNSEEN };
        }),
    }),
    row({
      method: 'POST',
      path: `${PATH}/app/confirm`,
      who: 'device',
      signedInWithin: JUST_SIGNED_IN,
      body: AppCode,
      allowance: null,
      handle: ({ input, visitor }) =>
        ifAllowed(parts, visitor, () =>
          tried(parts, visitor, async () => added(parts, visitor, await factors.addApp(visitor, input.code))),
        ),
    }),
    row({
      method: 'POST',
      path: `${PATH}/options`,
      who: 'device',
      body: Nothing,
      allowance: { most: 60, within: 60 * MINUTE },
      handle: async ({ visitor, origin }) => {
        const options = await factors.askForSignature(visitor.uid, { origin });
        return options === null ? { refused: 'NOT_FOUND', status: 404 } : { status: 200, body: { options }, headers: UNSEEN };
      },
    }),
    row({
      method: 'POST',
      path: `${PATH}/show`,
      who: 'device',
      body: Showing,
      allowance: null,
      handle: ({ input, visitor, origin }) =>
        tried(parts, visitor, async () => {
          const shown = ('passkey' in input ? { passkey: input.passkey as unknown as Signed } : input) satisfies ShownFactor;
          if (!(await factors.show(visitor, { origin }, shown))) return WRONG;
          return { status: 200, body: { shownAt: instantOf(parts.clock.now()) }, headers: UNSEEN };
        }),
    }),
    ...(['passkeys/:passkey', 'app'] as const).map((which) =>
      row({
        method: 'DELETE',
        path: `${PATH}/${which}`,
        who: 'device',
        signedInWithin: JUST_SIGNED_IN,
        body: Nothing,
        allowance: SETTING_UP,
        handle: ({ visitor, parameters }) =>
          ifAllowed(parts, visitor, async () => {
            const one = which === 'app' ? which : { passkey: parameters.passkey ?? '' };
            if (!(await factors.remove(visitor.uid, one))) return { refused: 'NOT_FOUND', status: 404 };
            parts.tell(visitor.uid, 'removed');
            return { status: 200, body: { ok: true }, headers: UNSEEN };
          }),
      }),
    ),
  ];
}

async function stateOf(
  { factors, clock, required }: SecondFactorRowParts,
  visitor: PersonVisitor,
  kind: string,
): Promise<ApiAnswer> {
  const { uid, secondFactor } = visitor;
  const own = await factors.of(uid);
  const passkeys = own.passkeys.map(({ id, name, addedAt, usedAt }) => ({ id, name, addedAt, ...(usedAt ? { usedAt } : {}) }));
  const shownAt = secondFactor.shownAt === undefined ? null : instantOf(secondFactor.shownAt);
  const app = own.app ? { addedAt: own.app.addedAt } : null;
  const needed = unproven(proofFor(kind), visitor, { now: clock.now(), required }) === 'SECOND_FACTOR_NEEDED';
  return { status: 200, body: { passkeys, app, codes: own.codes.length, shownAt, required, needed }, headers: UNSEEN };
}

/** The first is set up by whoever has just signed in; whoever has one shows it before anything of it is changed. */
async function ifAllowed(
  { factors, clock }: SecondFactorRowParts,
  visitor: PersonVisitor,
  work: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const secondFactor = { ...visitor.secondFactor, has: hasFactor(await factors.of(visitor.uid)) };
  const missing = unproven('fresh', { secondFactor, admin: false }, { now: clock.now(), required: false });
  return missing ? { refused: missing, status: 403 } : work();
}

/** Each try counts, and a right one forgets those before. */
async function tried(
  { limiter }: SecondFactorRowParts,
  { uid }: PersonVisitor,
  work: () => Promise<ApiAnswer>,
): Promise<ApiAnswer> {
  const wait = limiter.consume(`second factor ${uid}`, TRIES);
  if (wait > 0) return tooSoon(wait);
  const answer = await work();
  if (!('refused' in answer)) limiter.clear(`second factor ${uid}`);
  return answer;
}

function added({ tell }: SecondFactorRowParts, { uid }: PersonVisitor, answer: Added): ApiAnswer {
  if (answer === null) return WRONG;
  tell(uid, 'added');
  return { status: 201, body: { codes: [...answer.codes] }, headers: UNSEEN };
}

/** As a browser and an app show whose it is. */
const nameOf = async ({ directory }: SecondFactorRowParts, { uid }: PersonVisitor): Promise<string> =>
  (await directory.user(uid))?.email ?? uid;
