/** For the command lines while the server runs, since one process writes to a store. Each answers when all of it is decided. */
import * as z from 'zod/mini';
import { Email, idOf } from '../../schemas/basics/primitives.ts';
import { areaScope } from '../../schemas/basics/scope.ts';
import { SystemProposal } from '../../schemas/folds/proposals.ts';
import type { Accounts, Directory } from '../identity/port.ts';
import type { Random } from '../ports.ts';
import type { Store } from '../store/store.ts';
import { type ApiRow, row } from './row.ts';

/** Of an area and what is said of them, read in one go: more than an area comes to hold. */
const MOST_IN_AREA = 10_000;

export interface OperatorParts {
  readonly store: Store;
  readonly random: Random;
  readonly directory: Pick<Directory, 'userByEmail'>;
  /** Null where people sign in elsewhere: then an account must be there already. */
  readonly accounts: Pick<Accounts, 'createAccount'> | null;
  readonly propose: (...proposals: readonly SystemProposal[]) => Promise<void>;
  readonly decided: (id: string) => Promise<{ readonly state: string; readonly code?: string | undefined }>;
}

export function operatorRows({ store, random, directory, accounts, propose, decided }: OperatorParts): ApiRow[] {
  return [
    row({
      method: 'POST',
      path: '/api/operator/proposals',
      who: 'operator',
      body: z.strictObject({ proposals: z.array(SystemProposal).check(z.minLength(1), z.maxLength(500)) }),
      allowance: null,
      handle: async ({ input }) => {
        await propose(...input.proposals);
        const outcomes = await Promise.all(input.proposals.map(async ({ _id }) => ({ id: _id, ...(await decided(_id)) })));
        return { status: 200, body: { outcomes } };
      },
    }),
    row({
      method: 'POST',
      path: '/api/operator/gyms',
      who: 'operator',
      body: z.strictObject({ ids: z.array(idOf('gym')).check(z.maxLength(500)) }),
      allowance: null,
      handle: async ({ input }) => {
        const found = await Promise.all(input.ids.map((id) => store.get('platform/gyms', id)));
        return {
          status: 200,
          body: { gyms: found.flatMap((doc) => (doc && !doc.deleted ? [{ _id: doc.id, ...doc.body }] : [])) },
        };
      },
    }),
    row({
      method: 'POST',
      path: '/api/operator/area-gyms',
      who: 'operator',
      body: z.strictObject({ areaId: idOf('area') }),
      allowance: null,
      handle: async ({ input }) => {
        const found = await store.list(`${areaScope(input.areaId)}/gyms`, { after: 'gym:', limit: MOST_IN_AREA });
        const gyms = found.filter(({ id }) => id.startsWith('gym:'));
        return { status: 200, body: { gyms: gyms.map(({ id, body }) => ({ _id: id, ...body })) } };
      },
    }),
    row({
      method: 'POST',
      path: '/api/operator/accounts',
      who: 'operator',
      body: z.strictObject({ email: Email }),
      allowance: null,
      handle: async ({ input }) => {
        const known = await directory.userByEmail(input.email);
        // Whoever signed up with an address that is not confirmed may be anybody.
        if (known && !known.emailVerified) return { refused: 'EMAIL_UNVERIFIED', status: 409 };
        if (known) return { status: 200, body: { uid: known.uid } };
        if (!accounts) return { refused: 'NOT_FOUND', status: 404 };
        const password = Buffer.from(random.bytes(15)).toString('base64url');
        const name =
          input.email
            .split('@')[0]
            ?.replace(/[^a-z]+/g, ' ')
            .trim() || 'Gym owner';
        const made = await accounts.createAccount({
          email: input.email,
          password,
          name: name.length < 2 ? 'Gym owner' : name,
          verified: true,
        });
        if (!made.ok) return { refused: made.code, status: 409 };
        // Powers go to a confirmed address only, and that it is has to be decided before they are asked for.
        await decided(`proposal:system.email-verified:${made.uid}`);
        return { status: 201, body: { uid: made.uid, password } };
      },
    }),
  ];
}
