/**
 * The codes of gyms' tablets that members scanned, as they arrive (schemas/pass/code/gym-code.ts): signatures are checked here, so that the rules
 * stay pure (A4). Nothing is refused (A2): what is found goes with the fact.
 */
import { instantOf } from '../../../schemas/basics/time.ts';
import type { DoorCodeSeen } from '../../../schemas/checkin/entering/door-code.ts';
import { kioskUidOf } from '../../../schemas/kiosk/uid.ts';
import { parseGymCode } from '../../../schemas/pass/code/gym-code.ts';
import { timeOfStep } from '../../../schemas/pass/code/showing.ts';
import { isSignedBy } from '../../principals/kiosk-keys.ts';
import { kioskNamed } from '../../principals/kiosk-tokens.ts';
import type { Store } from '../../store/store.ts';
import { isObject } from '../parameters.ts';
import type { PushedRow } from './row.ts';

const FORGED: DoorCodeSeen = { genuine: false };

/** What is in the code that came with that row, of whatever version; null where none did. */
export async function doorCodeOf(store: Pick<Store, 'get'>, row: PushedRow): Promise<DoorCodeSeen | null> {
  if (row.kind !== 'proposal' && row.kind !== 'newer') return null;
  const { kind, body } = row.made;
  if (kind !== 'checkin.scanned' || !isObject(body) || body.code === undefined) return null;
  const code = typeof body.code === 'string' ? parseGymCode(body.code) : null;
  if (code?.by !== 'tablet') return FORGED;
  const { gymId, kioskId, nonce, signed, signature } = code;
  const tablet = await kioskNamed(store, kioskUidOf(kioskId.slice('kiosk:'.length)));
  if (tablet?.gymId !== gymId || !isSignedBy(tablet, signed, signature)) return FORGED;
  return { genuine: true, gymId, kioskId, shownAt: instantOf(timeOfStep(code.step)), nonce };
}
