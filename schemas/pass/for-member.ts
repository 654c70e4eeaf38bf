/** What a member says of a pass that runs: whether it goes on when its month is over, and that it is put aside for a while. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { decidePassPause, decidePassResume } from './pause/pause.ts';
import { PassPause, PassRenewal, PassResume } from './proposals.ts';
import { decidePassRenewal } from './renewal/switch.ts';
import { heldSince } from './since.ts';

export const pass = {
  for: 'member',
  documents: {},
  kinds: {
    'pass.renewal': request(PassRenewal, {
      ...ORDINARY,
      decide: decidePassRenewal,
      since: heldSince,
      // To be charged no more is never held up, whoever asks for it.
      limited: false,
      whenSuspended: 'heard',
    }),
    'pass.pause': request(PassPause, { ...ORDINARY, decide: decidePassPause, since: heldSince }),
    'pass.resume': request(PassResume, { ...ORDINARY, decide: decidePassResume, since: heldSince }),
  },
  collections: {},
} as const satisfies DeviceNoun;
