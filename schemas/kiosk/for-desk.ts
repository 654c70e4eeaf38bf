/** A gym's tablets, for whoever works there and for the tablets themselves. */
import type { Instant } from '../basics/primitives.ts';
import { gymScope, selfScope } from '../basics/scope.ts';
import { found, type Known } from '../decision.ts';
import { type DeviceNoun, ORDINARY, request, setting, shown } from '../noun.ts';
import { grantAt } from '../person/power.ts';
import { decideKioskEdit, decideKioskReady, decideKioskRevoke, decideKioskTold } from './change.ts';
import { kioskOf } from './known.ts';
import { KioskEdit, KioskPin, KioskReady, KioskRevoke, KioskTold } from './proposals.ts';
import { Kiosk } from './shape.ts';
import { decideKioskPin } from './staff/pin.ts';

export const kiosk = {
  for: 'desk',
  documents: {
    kiosk: shown(Kiosk, {
      // Beside the seats that devices hold, which whoever is at the desk has open: a collection of its own would be one of the twelve.
      in: ['gym/leases', 'self/self'],
      databases: ({ gymId, uid }) => [`${gymScope(gymId)}/leases`, `${selfScope(uid)}/self`],
      exportedAs: null,
      provisional: 'never',
    }),
  },
  kinds: {
    'kiosk.edit': request(KioskEdit, { ...ORDINARY, decide: decideKioskEdit, since: enrolledSince, online: 'change a tablet' }),
    // Taking something out of service never waits.
    'kiosk.revoke': request(KioskRevoke, {
      ...ORDINARY,
      decide: decideKioskRevoke,
      since: enrolledSince,
      online: 'take a tablet out of service',
      limited: false,
    }),
    // It changes who may act on other devices.
    'kiosk.pin': request(KioskPin, { ...ORDINARY, decide: decideKioskPin, since: workedSince, online: 'set your PIN' }),
    // As it says that nothing waits on it: nobody asked for it, and it holds nobody up.
    'kiosk.health': setting(KioskTold, { ...ORDINARY, decide: decideKioskTold, since: enrolledSince, limited: false }),
    'kiosk.ready': setting(KioskReady, { ...ORDINARY, decide: decideKioskReady, since: enrolledSince }),
  },
  // Said by the seats that lie beside it.
  collections: {},
} as const satisfies DeviceNoun;

interface OfAKiosk {
  readonly body: { readonly gymId: string; readonly kioskId: string };
}

function workedSince({ body: { gymId } }: KioskPin, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, gymId)?.since];
}

function enrolledSince({ body: { gymId, kioskId } }: OfAKiosk, known: Known, by: string): readonly (Instant | undefined)[] {
  return [grantAt(known, by, gymId)?.since, found(kioskOf(known, gymId, kioskId))?.registeredAt];
}
