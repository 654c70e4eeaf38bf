import type { Instant } from '../../schemas/basics/primitives.ts';
import { detailsIdOf } from '../../schemas/payout-details/shape.ts';
import { NOW } from './documents.ts';
import type { KnownWorld } from './world.ts';

const REF = 16;

/** An owner sends bank details of this gym, and the provider finds them right. Answers what was decided about the sending. */
export function paidTo(
  world: KnownWorld,
  gymId: string,
  { last4 = '1234', account = 'acct_1', uid = 'owner001' } = {},
  at: Instant = NOW,
) {
  const ref = `${last4}${at.replace(/\D/g, '')}`.slice(0, REF).padEnd(REF, '0');
  const sent = world.system('system.payout-details', { gymId, uid, ref, masked: `••••${last4}`, vatRegistered: false }, at);
  const detailsId = detailsIdOf(gymId, ref);
  world.system('system.payout-details-checked', { gymId, detailsId, result: 'verified', account }, at);
  return sent;
}
