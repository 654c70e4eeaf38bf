/** What happens in the closing worlds, by weight: all that does in the owing ones, and what begins on a chosen day, what the office pays, and a gym that closes. */
import { stepsOf } from '../../steps-of.ts';
import { OWING, type OwingStep, owingDeeds } from '../owing/steps.ts';
import { CARDS } from '../scene.ts';
import type { MoneyStep } from '../steps.ts';
import type { ClosingWorld } from './world.ts';

const CLOSING = { buyFromDay: 26, payByHand: 14, cardCloses: 6, closeGym: 1 } as const;
type ClosingStep = keyof typeof CLOSING;
/** A gym wants it begun within sixty. */
const MOST_AHEAD = 45;

const deeds: Readonly<Record<ClosingStep, (world: ClosingWorld) => Promise<void>>> = {
  buyFromDay: (world) => {
    const { seeded } = world;
    return world.buyFrom(
      seeded.pick(world.members),
      seeded.below(MOST_AHEAD),
      seeded.chance(0.7) ? CARDS[0] : seeded.pick(CARDS),
    );
  },
  payByHand: async (world) => {
    await world.payByHand();
  },
  cardCloses: async ({ provider, seeded, memberUids }) => {
    const uid = seeded.pick(memberUids);
    if (!provider.closed.delete(uid)) provider.closed.add(uid);
  },
  closeGym: (world) => world.closeGym(),
};

export const {
  names: CLOSING_STEPS,
  draw: drawClosing,
  step: closingStep,
} = stepsOf<ClosingWorld, ClosingStep | OwingStep | MoneyStep>({ ...OWING, ...CLOSING }, { ...owingDeeds, ...deeds });
