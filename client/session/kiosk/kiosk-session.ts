/**
 * A device that is a tablet at a gym's door (product.md 2.26): how it becomes one, and what it lets go of by itself. Its gym's list goes when the
 * gym takes it out of service and this hears of it (A7), and after a fortnight without the server; what it recorded never does.
 */
import { enrolmentText, KioskEnrolledAnswer, kioskCodeOf, MOST_EARLIER, renewalText } from '../../../schemas/kiosk/wire.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { counted } from '../../report/report.ts';
import type { ManagedDevice } from '../../sync/device/create-device.ts';
import type { KeptSession } from '../here/kept-session.ts';
import type { Presence } from '../here/presence.ts';
import type { AccountWire, Reply } from '../provider/account-wire.ts';
import type { EnrolForm, KioskHere } from '../session.ts';
import { EarlierTablets } from './earlier-tablets.ts';
import type { KioskKeys, NewKey } from './keys.ts';
import { type KioskProvider, kioskProvider } from './provider.ts';

export interface KioskSessionParts {
  readonly device: ManagedDevice;
  readonly wire: AccountWire;
  readonly presence: () => Presence;
  readonly keys?: () => Promise<KioskKeys>;
}

/** A tablet as the server has enrolled it, with the key that is to be kept for it. */
type Enrolled = KioskEnrolledAnswer & Pick<NewKey, 'keepFor'> & { readonly earlier: readonly Shown[] };
/** That this device was that tablet. */
interface Shown {
  readonly uid: string;
  readonly signature: string;
}

/** The list of this tablet was let go of, at the contact that was its last then. */
const LET_GO = 'kiosk-list-let-go';
const SET_UP = 'set up this tablet';

export class KioskSession {
  readonly #parts: KioskSessionParts;
  readonly #earlier: EarlierTablets;
  #provider: KioskProvider | null = null;
  #keys: Promise<KioskKeys> | null = null;
  #looking: Promise<void> | null = null;

  constructor(parts: KioskSessionParts) {
    this.#parts = parts;
    const { device, wire, presence } = parts;
    const { values } = device;
    const here = () => presence().kept?.uid;
    const gone = async (uid: string) => {
      const credentials = presence().credentialsOf(uid, uid);
      if (await credentials.restore()) await credentials.forgetDevice();
      await device.forget(uid);
    };
    this.#earlier = new EarlierTablets({ wire, values, here, gone });
  }

  provider(): KioskProvider {
    const { device } = this.#parts;
    this.#provider ??= kioskProvider({
      ports: device.ports,
      keys: () => this.#openKeys(),
      now: () => device.now(),
      lost: (uid) => void this.#become('lost', uid).catch(counted('session: kiosk')),
    });
    return this.#provider;
  }

  /** Makes a key and shows the server that it is this device's. Refused, all is as it was, the key of the tablet that this may be too. */
  async enrol({ code: typed, name, mode }: EnrolForm): Promise<Reply<Enrolled>> {
    const code = kioskCodeOf(typed);
    const { algorithm, publicKey, sign, keepFor } = await (await this.#openKeys()).make();
    const earlier = await this.#shown(renewalText(code, publicKey));
    const said = { code, name, mode, algorithm, publicKey, signature: await sign(enrolmentText(code)) };
    const body = { ...said, ...(earlier.length > 0 && { earlier }) };
    const call = { method: 'POST', path: '/api/kiosks', body, doing: SET_UP, answer: KioskEnrolledAnswer } as const;
    const enrolled = await this.#parts.wire.call(call);
    return enrolled.ok ? { ok: true, value: { ...enrolled.value, keepFor, earlier } } : enrolled;
  }

  /** From now on this device is that tablet. Nobody else is here any more. */
  async begin({ name }: EnrolForm, { uid, kioskId, gymId, gymName, keepFor, earlier, ...device }: Enrolled): Promise<void> {
    await keepFor(uid);
    const presence = this.#parts.presence();
    // Known by its uid: a tablet has no sign-in.
    const credentials = presence.credentialsOf(uid, uid);
    await credentials.adopt(device);
    const now = this.#parts.device.now();
    const kept: KeptSession = {
      ...{ uid, displayName: name, emailVerified: true, sessionToken: uid, role: 'gym-employee', keep: true },
      ...{ provider: 'kiosk', kiosk: { kioskId, gymId, gymName, state: 'enrolled' }, contactAt: now, signedInAt: now },
    };
    await presence.begin(credentials, kept);
    const keys = await this.#openKeys();
    for (const before of earlier) await keys.forget(before.uid);
  }

  /** By the keys of all tablets that this device was, the newest first: whoever set it up again has not to find the old one on a list. */
  async #shown(text: string): Promise<Shown[]> {
    const keys = await this.#openKeys();
    const newest = (await keys.all()).toSorted().reverse().slice(0, MOST_EARLIER);
    const signed = newest.map(async (uid) => ({ uid, signature: await keys.sign(uid, text) }));
    return (await Promise.all(signed)).flatMap(({ uid, signature }) => (signature === null ? [] : [{ uid, signature }]));
  }

  /**
   * Whether it has to let go of something by now, and what tablets that this device was have left to deliver. Asked at every start, every
   * minute and at every news of the network.
   */
  look(): Promise<void> {
    if (this.#parts.device.connection.get().state === 'Online') void this.#earlier.deliver().catch(counted('session: kiosk'));
    this.#looking ??= this.#look().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #look(): Promise<void> {
    const { device } = this.#parts;
    const presence = this.#parts.presence();
    const { kept, credentials } = presence;
    if (!kept?.kiosk || !credentials) return;
    if (kept.kiosk.state === 'enrolled' && device.connection.get().signInAgain === 'DEVICE_REVOKED') {
      await this.#become('revoked', kept.uid);
      return this.#letGo();
    }
    const isOld = device.now() - kept.contactAt > LIMITS.kioskListFor;
    if (!isOld || (await device.values.get(LET_GO)) === kept.contactAt) return;
    await device.values.set(LET_GO, kept.contactAt);
    await this.#letGo();
  }

  async #become(state: KioskHere['state'], uid: string): Promise<void> {
    const presence = this.#parts.presence();
    const { kept } = presence;
    if (kept?.kiosk && kept.uid === uid && kept.kiosk.state !== state)
      await presence.keep({ ...kept, kiosk: { ...kept.kiosk, state } });
  }

  /** All copies but its own scope, in which the outbox lies; what waits there is delivered as before. */
  async #letGo(): Promise<void> {
    const presence = this.#parts.presence();
    const { credentials } = presence;
    if (!credentials) return;
    await presence.close('wipeCopies');
    await presence.resume(credentials);
  }

  #openKeys(): Promise<KioskKeys> {
    const { keys = async () => (await import('./keys.ts')).openKioskKeys() } = this.#parts;
    this.#keys ??= keys();
    return this.#keys;
  }
}
