/** What happens in the message worlds, by weight: the owner writes, members say yes and no, by the app and by the link of an email; and what goes wrong meanwhile. */
import { instantOf } from '../../../schemas/basics/time.ts';
import { OFFERS_VERSION, offersConsentOf } from '../../../schemas/message/consent.ts';
import { GYM } from '../booking/scene.ts';
import { propose } from '../saying.ts';
import { HOUR } from '../scene.ts';
import { stepsOf, TROUBLES } from '../steps-of.ts';
import type { MessageWorld } from './world.ts';

const WEIGHTS = {
  message: 18,
  messageUnasked: 2,
  callOff: 3,
  sayYes: 14,
  sayNo: 7,
  stopByLink: 4,
  aDayPasses: 3,
  partition: 6,
  fine: 12,
  crash: 2,
  kill: 4,
  restart: 8,
  pass: 16,
} as const;
export type MessageStep = keyof typeof WEIGHTS;
const KIND = offersConsentOf(GYM._id);

async function write(world: MessageWorld, by: 'owner' | 'member'): Promise<void> {
  const { seeded } = world;
  const device = seeded.pick(by === 'owner' ? world.owners : world.members);
  world.written += 1;
  await propose(
    world,
    device,
    'message.send',
    {
      ...{ sender: GYM._id, purpose: seeded.chance(0.6) ? 'marketing' : 'service', channels: ['email'] },
      ...{ audience: { who: 'pass_holders' }, title: `News ${world.written}`, body: 'We are open.', count: 2 },
      ...(seeded.chance(0.4) && { sendAt: instantOf(world.time.now() + seeded.below(20) * HOUR) }),
    },
    by === 'owner',
  );
}

async function callOff(world: MessageWorld): Promise<void> {
  const device = world.seeded.pick(world.owners);
  // What the server would tell: no device keeps them.
  const planned = (await world.stored('message', 'platform/messages')).filter(({ status }) => status === 'scheduled');
  if (planned.length === 0) return;
  await propose(world, device, 'message.cancel', { sender: GYM._id, messageId: world.seeded.pick(planned)._id });
}

async function choose(world: MessageWorld, given: boolean): Promise<void> {
  await propose(world, world.seeded.pick(world.members), 'person.consent', { kind: KIND, version: OFFERS_VERSION, given });
}

const run: Record<MessageStep, (world: MessageWorld) => Promise<void> | void> = {
  message: (world) => write(world, 'owner'),
  messageUnasked: (world) => write(world, 'member'),
  callOff,
  sayYes: (world) => choose(world, true),
  sayNo: (world) => choose(world, false),
  stopByLink: async (world) => {
    if (!world.server.up) return;
    const uid = world.seeded.pick(world.memberUids);
    world.links.push({ uid, at: instantOf(world.time.now()) });
    await world.server.say('system.message-stopped', { uid, sender: GYM._id });
  },
  aDayPasses: async (world) => {
    if (!world.server.up) await world.server.start();
    await world.aDayPasses();
  },
  ...TROUBLES,
};

export const { names: MESSAGE_STEPS, draw: drawMessages, step: messageStep } = stepsOf(WEIGHTS, run);
