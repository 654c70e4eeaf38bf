/** What those who run the platform say of a visit. They have no gym's list of them: what they see is schemas/door-watch. */
import { type DeviceNoun, ORDINARY, request } from '../noun.ts';
import { CheckinCorrect } from './correcting/proposals.ts';
import { correctedSince } from './correcting/since.ts';
import { decideCorrectionUnseen } from './correcting/unseen.ts';

export const checkin = {
  for: 'platform',
  documents: {},
  kinds: {
    'checkin.correct': request(CheckinCorrect, {
      ...ORDINARY,
      decide: decideCorrectionUnseen,
      since: correctedSince,
      online: 'correct a visit',
    }),
  },
  collections: {},
} as const satisfies DeviceNoun;
