/** Sign-outs the server has not heard of yet: also without a network one is signed out here, and it is told when it can be. */
import * as z from 'zod/mini';
import { Uid } from '../../../schemas/basics/primitives.ts';
import { swallow } from '../../report/report.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';
import type { Credentials } from './credentials.ts';

const Leaving = z.object({ uid: Uid, sessionToken: z.string(), deviceId: z._default(z.nullable(z.string()), null) });
const LEAVING = 'leaving:';

export interface LeavingParts {
  readonly values: LocalValues;
  readonly credentialsOf: (uid: string, sessionToken: string) => Credentials;
}

export class Leavings {
  readonly #parts: LeavingParts;

  constructor(parts: LeavingParts) {
    this.#parts = parts;
  }

  /**
   * Resolves when it is on the disk: this start or a later one tells the server. `deviceToo`: nothing of theirs is left here to deliver.
   * What it resolves with begins to tell; `told` when the server knows, or at a later start has yet to hear of it.
   */
  async note(credentials: Credentials, deviceToo: boolean): Promise<() => Promise<{ told: Promise<void> }>> {
    const { values } = this.#parts;
    const { uid, sessionToken } = credentials;
    const name = `${LEAVING}${sessionToken.slice(0, 16)}`;
    const deviceId = deviceToo ? credentials.deviceId : null;
    await values.set(name, { uid, sessionToken, deviceId });
    return async () => {
      if (deviceToo) await credentials.forgetDevice();
      const telling = credentials.signOut(deviceId).then((told) => (told ? values.delete(name) : undefined));
      return { told: telling.catch(swallow('noted on the disk: it is told again')) };
    };
  }

  async tell(): Promise<void> {
    const { values, credentialsOf } = this.#parts;
    for (const [name, value] of await values.list(LEAVING)) {
      const leaving = Leaving.safeParse(value);
      if (!leaving.success) continue;
      const { uid, sessionToken, deviceId } = leaving.data;
      if (await credentialsOf(uid, sessionToken).signOut(deviceId)) await values.delete(name);
    }
  }
}
