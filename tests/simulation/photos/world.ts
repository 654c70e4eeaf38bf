/** A world in which people show gyms their photo: chosen on devices that lose the network and the power, sent to a server that is killed. */
import type { Faults } from '../faults.ts';
import type { KeptAnswer } from '../oracle/photos.ts';
import { AREAS, GYMS } from '../scene.ts';
import { saying } from '../server.ts';
import type { Tally } from '../tally.ts';
import { settled } from '../virtual-time.ts';
import { World } from '../world.ts';

/** The first has two devices. */
const PEOPLE = ['member01', 'member02', 'member03'] as const;

export class PhotoWorld extends World {
  override readonly memberUids: readonly string[] = PEOPLE;
  override readonly staffUids: readonly string[] = [];
  /** By its hash, whatever became of it. */
  readonly chosen = new Map<string, Uint8Array<ArrayBuffer>>();
  readonly answers: KeptAnswer[] = [];

  constructor(seed: number, tally: Tally, faults: Faults = {}) {
    super(seed, tally, {
      ...faults,
      handle: (honest, store) => {
        const handle = faults.handle?.(honest, store) ?? honest;
        return async (request) => {
          const answer = await handle(request);
          const hash =
            answer.status < 300 && typeof answer.body === 'string' ? keptIn(request.path, request.body, answer.body) : null;
          const uid =
            hash === null ? undefined : this.devices.find((one) => request.headers['x-device']?.startsWith(one.deviceId))?.uid;
          if (hash !== null && uid !== undefined) this.answers.push({ uid, hash, at: this.time.now() });
          return answer;
        };
      },
    });
  }

  override async begin(): Promise<void> {
    const { server } = this;
    await server.start();
    for (const area of AREAS) await server.say('system.area-set', { area });
    for (const gym of GYMS) await server.say('system.gym-set', { gym });
    await server.sayAll(
      PEOPLE.flatMap((uid) => [
        saying('system.person-registered', { uid, email: `${uid}@example.org`, displayName: `Sam ${uid}`, consents: [] }),
        saying('system.email-verified', { uid }),
      ]),
    );
    await settled();
    await server.idle();
    for (const uid of [PEOPLE[0], ...PEOPLE]) await this.addDevice(uid, { kind: 'member' });
    await server.keepHouse();
    await this.time.pass(10_000);
  }

  override async heal(): Promise<void> {
    this.server.killDuring(null);
    await super.heal();
  }
}

/** Which photo this answer says is here. */
function keptIn(path: string, body: Uint8Array, answer: string): string | null {
  if (!path.startsWith('/api/uploads') || !Object.hasOwn(Object(JSON.parse(answer)), 'kept')) return null;
  const inPath = path.slice('/api/uploads/'.length);
  return inPath !== '' ? inPath : String(JSON.parse(new TextDecoder().decode(body)).hash);
}
