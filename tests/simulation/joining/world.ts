/** A world in which people join: gyms are applied for, judged, set up, staffed and stopped, from devices that lose the network and the power. */
import type { Faults } from '../faults.ts';
import { joiningLog } from '../oracle/joining/log.ts';
import { AREAS } from '../scene.ts';
import { saying } from '../server.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';
import { World } from '../world.ts';
import { ADMINS, BEGUN, LISTED, OPEN, OWNERS, PEOPLE, WORKERS } from './scene.ts';

/** An invitation as it lies in somebody's mailbox. */
export interface MailedInvitation {
  readonly to: string;
  readonly token: string;
}

export class JoiningWorld extends World {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = [];
  readonly joining: ReturnType<typeof joiningLog>;

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    const joining = joiningLog();
    super(seed, tally, {
      ...faults,
      // Next to the disk: what a fault loses on the way was never written.
      store: (plain) => {
        const seen = new Proxy(plain, {
          get: (target, name) => {
            if (name === 'commit')
              return async (commit: Parameters<typeof plain.commit>[0]) => {
                await target.commit(commit);
                joining.commit(commit);
              };
            const member: unknown = Reflect.get(target, name);
            return typeof member === 'function' ? member.bind(target) : member;
          },
        });
        return faults.store?.(seen) ?? seen;
      },
    });
    this.joining = joining;
  }

  /** Those that there are by now. */
  override get gymIds(): readonly string[] {
    return [BEGUN._id, OPEN._id, LISTED._id, ...this.joining.made()];
  }

  get invitations(): readonly MailedInvitation[] {
    return this.server.mailed.flatMap(({ to, text }) => {
      const token = /#invite=(\S+)/.exec(text)?.[1];
      return token ? [{ to, token }] : [];
    });
  }

  override async begin(): Promise<void> {
    const { server } = this;
    await server.start();
    for (const area of AREAS) await server.say('system.area-set', { area });
    for (const gym of [BEGUN, OPEN, LISTED]) await server.say('system.gym-set', { gym });
    await server.sayAll(
      PEOPLE.flatMap((uid) => [
        saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
        saying('system.email-verified', { uid }),
      ]),
    );
    await server.sayAll([
      ...ADMINS.map((uid, at) => saying('system.role-set', { uid, role: at === 0 ? 'super-admin' : 'admin' })),
      saying('system.employed', { uid: OWNERS[0], gymId: BEGUN._id, preset: 'owner' }),
      saying('system.employed', { uid: OWNERS[1], gymId: OPEN._id, preset: 'owner' }),
      saying('system.employed', { uid: WORKERS[0], gymId: OPEN._id, preset: 'reception' }),
    ]);
    await settled();
    await server.idle();
    for (const uid of ADMINS) await this.addDevice(uid, { kind: 'platform' });
    await this.addDevice(OWNERS[0], { kind: 'gym', gymId: BEGUN._id });
    await this.addDevice(OWNERS[0], { kind: 'gym', gymId: BEGUN._id });
    await this.addDevice(OWNERS[1], { kind: 'gym', gymId: OPEN._id });
    await this.addDevice(WORKERS[0], { kind: 'gym', gymId: OPEN._id });
    await this.addDevice(WORKERS[1], { kind: 'member' });
    await this.time.pass(10_000);
  }

  of(uids: readonly string[]) {
    return this.devices.filter(({ uid }) => uids.includes(uid));
  }
}
