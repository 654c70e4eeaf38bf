/** Sign-outs the server has not heard of yet: also without a network one is signed out here, and it is told when it can be. */
import * as z from 'zod/mini';
import { Uid } from '../../schemas/primitives.ts';
import type { LocalValues } from '../sync/storage.ts';
import type { Credentials } from './credentials.ts';

const Leaving = z.object({ uid: Uid, sessionToken: z.string(), deviceToo: z.boolean() });
const LEAVING = 'leaving:';

export interface LeavingParts {
  readonly values: LocalValues;
  readonly credentialsOf: (uid: string, sessionToken: string) => Credentials;
  /** Who is signed in on this device now. */
  readonly here: () => string | undefined;
}

export class Leavings {
  readonly #parts: LeavingParts;

  constructor(parts: LeavingParts) {
    this.#parts = parts;
  }

  /** `deviceToo`: nothing of theirs is left here to deliver. */
  async leave(credentials: Credentials, deviceToo: boolean): Promise<void> {
    const { uid, sessionToken } = credentials;
    const name = `${LEAVING}${sessionToken.slice(0, 16)}`;
    await this.#parts.values.set(name, { uid, sessionToken, deviceToo });
    if (await credentials.signOut(deviceToo)) await this.#parts.values.delete(name);
  }

  async tell(): Promise<void> {
    const { values, credentialsOf, here } = this.#parts;
    for (const [name, value] of await values.list(LEAVING)) {
      const leaving = Leaving.safeParse(value);
      if (!leaving.success) continue;
      const { uid, sessionToken, deviceToo } = leaving.data;
      const credentials = credentialsOf(uid, sessionToken);
      await credentials.restore();
      // Signed in again meanwhile: the device is in use.
      if (await credentials.signOut(deviceToo && uid !== here())) await values.delete(name);
    }
  }
}
