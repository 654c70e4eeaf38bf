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
   * `deviceToo`: nothing of theirs is left here to deliver. Resolves when it is written down; `told` does when the server knows, or at
   * a later start has yet to hear of it.
   */
  async leave(credentials: Credentials, deviceToo: boolean): Promise<{ told: Promise<void> }> {
    const { values } = this.#parts;
    const { name, deviceId } = await this.note(credentials, deviceToo);
    if (deviceToo) await credentials.forgetDevice();
    const telling = credentials.signOut(deviceId).then((told) => (told ? values.delete(name) : undefined));
    return { told: telling.catch(swallow('noted on the disk: it is told again')) };
  }

  /** Resolves when it is on the disk: this start or a later one tells the server. */
  async note(credentials: Credentials, deviceToo: boolean): Promise<{ name: string; deviceId: string | null }> {
    const { uid, sessionToken } = credentials;
    const name = `${LEAVING}${sessionToken.slice(0, 16)}`;
    const deviceId = deviceToo ? credentials.deviceId : null;
    await this.#parts.values.set(name, { uid, sessionToken, deviceId });
    return { name, deviceId };
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
