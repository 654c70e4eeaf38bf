/** What is looked at in the joining worlds beside S1–S11: after every step what can be told at once, at the end what has to have come about. */
import * as z from 'zod/mini';
import { keyOf } from '../../../schemas/basics/primitives.ts';
import { applications, broughtOnce, decisionsOnRecord } from '../oracle/joining/decisions.ts';
import { edits } from '../oracle/joining/edits.ts';
import { type BegunGym, hidden, shown } from '../oracle/joining/hidden.ts';
import { invitedOnce, powers } from '../oracle/joining/team.ts';
import { recorded } from '../oracle/recorded.ts';
import { MINUTE } from '../scene.ts';
import { Violation } from '../violation.ts';
import { BEGUN, LISTED, OPEN, PEOPLE } from './scene.ts';
import type { JoiningWorld } from './world.ts';

const BEGUN_GYMS: readonly BegunGym[] = [BEGUN, OPEN, LISTED].map(({ _id, name, status }) => ({
  ...{ _id, name },
  isShown: status !== 'draft',
}));
/** By then a device that can reach the server has heard of it. */
const HEARD = 3 * MINUTE;
const Grants = z.object({ gyms: z.array(z.object({ gymId: z.string(), status: z.string() })) });

export class JoiningWatch {
  /** `uid gymId` and since when somebody has it no longer. */
  readonly #lost = new Map<string, number>();
  #seen = 0;
  #held: ReadonlySet<string> = new Set();

  async afterStep(world: JoiningWorld): Promise<void> {
    const { joining, server } = world;
    world.noteReach();
    if (joining.events.length !== this.#seen) {
      this.#seen = joining.events.length;
      hidden(BEGUN_GYMS, joining.events, server.publicRows());
      invitedOnce(joining);
      decisionsOnRecord(joining.events);
      const held = await heldPowers(world);
      powers(server.log.said, joining.events, held);
      for (const one of this.#held) if (!held.has(one)) this.#lost.set(one, world.time.now());
      for (const one of held) this.#lost.delete(one);
      this.#held = held;
    }
    await this.#nothingLeft(world);
  }

  /** G8, A7: a device that has been in touch since holds nothing of a gym where its person works no longer. */
  async #nothingLeft({ devices, time, server }: JoiningWorld): Promise<void> {
    for (const [power, since] of this.#lost) {
      const [uid = '', gymId = ''] = power.split(' ');
      for (const [number, device] of devices.entries()) {
        const reach = server.log.reaches.get(number)?.at(-1);
        if (device.uid !== uid || !reach?.isThere || time.now() - Math.max(since, reach.at) < HEARD) continue;
        const kept = (await device.databases()).find((name) => name.includes(`-gym-${keyOf(gymId).toLowerCase()}-`));
        if (kept) throw new Violation('G8', `${uid} works at ${gymId} no longer, and device ${number} holds ${kept}`);
      }
    }
  }
}

async function heldPowers({ store }: JoiningWorld): Promise<Set<string>> {
  const held = new Set<string>();
  for (const uid of PEOPLE) {
    const grants = Grants.safeParse((await store.get(`self-${uid}/self`, `grants:${uid}`))?.body).data;
    for (const { gymId, status } of grants?.gyms ?? []) if (status === 'active') held.add(`${uid} ${gymId}`);
  }
  return held;
}

export async function joinedAtTheEnd(world: JoiningWorld): Promise<void> {
  const { joining, server, store } = world;
  const all = (db: string) => store.list(db, { limit: 10_000 });
  shown(BEGUN_GYMS, joining.events, server.publicRows());
  broughtOnce(joining.events);
  applications(joining.events, await all('platform/applications'));
  edits(joining.events, await all('platform/gyms'));
  recorded(server.log.said, await all('cell/audit'));
}
