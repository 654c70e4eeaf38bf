/** The reviews of the demo world, each after a visit that was paid for and recorded at the door. */
import type { Instant } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import { ask } from './ask.ts';
import { gymCalled } from './gyms.ts';
import { type DemoReview, KEEPER, REVIEWS } from './reviews.ts';
import type { DemoWorld } from './world.ts';

const [HOUR, DAY] = [3_600_000, 86_400_000];
/** Of the day after. */
const EVENING = 30 * HOUR;
type World = Pick<DemoWorld, 'store' | 'decided'>;

/** Resolves with the ids of what was refused. */
export async function reviewAll(world: World, now: Instant): Promise<readonly string[]> {
  const refused = await Promise.all(REVIEWS.map((one, at) => visitAndReview(world, now, one, at)));
  return refused.flat();
}

async function visitAndReview(world: World, now: Instant, review: DemoReview, at: number): Promise<readonly string[]> {
  const { by, of, daysAgo, reply, rating, sub, title, text } = review;
  const opIdOf = (step: string) => `01DEM00000000000000REV${String(at).padStart(3, '0')}${step}`;
  const gym = gymCalled(of);
  // Paid out two weeks after it is bought: of a day pass the Monday would be over before the town begins.
  const offer = gym.offers.find(({ kind }) => kind !== 'day');
  if (!offer) throw new Error(`The demo gym ${of} sells nothing but day passes`);
  const came = plus(now, -daysAgo * DAY);
  const wrote = plus(came, EVENING);
  const gymId = gym._id;
  const passId = `pass:${opIdOf('B')}`;
  const refused: string[] = [];
  const say = async (who: string, step: string, when: Instant, kind: string, body: object) => {
    // On a device of its own each: what is said of one gym need not wait for another.
    const deviceId = `demo-visit-${String(at).padStart(2, '0')}${who === KEEPER.uid ? 'k' : 'v'}`;
    const display = `${gym.name}: ${kind}`;
    const { state } = await ask(world, {
      ...{ uid: who, deviceId, seq: STEPS.indexOf(step) + 1, opId: opIdOf(step), at: when, display, kind, body },
    });
    if (state !== 'accepted') refused.push(`proposal:${opIdOf(step)}`);
    return state === 'accepted';
  };
  const { productId, version, price } = offer;
  const buy = { gymId, productId, version, priceSeen: price, startRequestedNow: false, method: 'sandbox:visa' };
  if (!(await say(by.uid, 'B', now, 'pass.buy', buy))) return refused;
  await world.decided(`proposal:system.payment-reported.charge-${opIdOf('B')}`);
  await say(KEEPER.uid, 'C', came, 'checkin.record', {
    ...{ gymId, passId, memberId: by.uid, method: 'staff_search', direction: 'in', localVerdict: 'ok' },
    ...{ checkedAgainst: { rosterAt: came, trust: 'synced' }, staffReason: 'photo_match' },
  });
  await say(by.uid, 'W', wrote, 'review.write', { gymId, rating, text, ...(sub && { sub }), ...(title && { title }) });
  if (reply !== undefined) {
    const reviewId = `gymreview:${opIdOf('W')}`;
    await say(KEEPER.uid, 'R', plus(wrote, DAY), 'review.respond', { gymId, reviewId, answers: wrote, text: reply });
  }
  return refused;
}

const STEPS = 'BCWR';
