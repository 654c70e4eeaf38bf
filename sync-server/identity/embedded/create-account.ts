/** Accounts that are made for somebody: the demo's, and those of the command line. No email is sent. */
import type { Uid } from '../../../schemas/basics/primitives.ts';
import { refusedName, refusedPassword, tidyEmail, tidyName } from '../entry.ts';
import type { AccountAnswer, Accounts } from '../port.ts';
import { type AccountParts, given, refused } from './account-parts.ts';
import { EmailTaken, IdTaken } from './store-adapter.ts';

export function creatingAccounts(parts: AccountParts): Pick<Accounts, 'createAccount'> {
  const { context } = parts;
  return {
    async createAccount(input): Promise<AccountAnswer<{ uid: Uid }>> {
      const wrong = refusedName(input) ?? refusedPassword(input.password, [input.name, input.email]);
      if (wrong) return wrong;
      try {
        const user = await context.internalAdapter.createUser(
          {
            ...(input.uid === undefined ? {} : { id: input.uid }),
            email: tidyEmail(input.email),
            name: tidyName(input.name),
            emailVerified: input.verified,
            consents: given(parts, input.consents ?? []),
          },
          { method: 'email-password' },
        );
        await linkPassword(parts, user.id, input.password);
        return { ok: true, uid: user.id };
      } catch (cause) {
        if (!(cause instanceof EmailTaken || cause instanceof IdTaken)) throw cause;
        const { uid } = input;
        if (uid === undefined || !(await isHalfMade(parts, uid, input.email))) return refused('DUPLICATE');
        await linkPassword(parts, uid, input.password);
        return { ok: true, uid };
      }
    },
  };
}

async function linkPassword({ context, events }: AccountParts, uid: Uid, password: string): Promise<void> {
  const credential = { userId: uid, providerId: 'credential', accountId: uid, password: await context.password.hash(password) };
  await context.internalAdapter.linkAccount(credential);
  await events.announce(uid);
}

/** This very account, without a password: the process ended between writing the one and the other. */
async function isHalfMade({ context }: AccountParts, uid: Uid, email: string): Promise<boolean> {
  const user = await context.internalAdapter.findUserById(uid);
  return user?.email === tidyEmail(email) && (await context.internalAdapter.findAccounts(uid)).length === 0;
}
