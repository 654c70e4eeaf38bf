import { expect, it } from 'vitest';
import { born, checkin, NOW } from '../../../tests/rules/documents.ts';
import { blindTo, KnownWorld } from '../../../tests/rules/world.ts';
import type { Known } from '../../decision.ts';
import { momentOf } from '../../proposal/judge.ts';
import { decideCheckinCorrect } from './correct.ts';
import { decideCorrectionUnseen } from './unseen.ts';

const ANA = 'admin001';
const SAM = 'member01';

it('[A4, S9] without a gym’s check-ins the rule says the same, of whoever asks and whatever of them is known', () => {
  const world = new KnownWorld(checkin('v'), { _id: `grants:${ANA}`, type: 'grants', ...born, uid: ANA, admin: true, gyms: [] });
  const body = { gymId: 'gym:one', checkinId: 'checkin:v', verdict: 'voided', reason: 'We saw the camera.' } as const;
  const proposal = world.proposal('checkin.correct', body);
  const verdicts = [ANA, SAM].flatMap((by) =>
    [blindTo(world, 'gym-', 'member-'), blindTo(world, 'gym-', 'member-', 'self-')].map((known: Known) => {
      const moment = momentOf(proposal.origin, { by, receivedAt: NOW });
      const unseen = decideCorrectionUnseen(proposal, known, moment);
      expect(unseen).toEqual(decideCheckinCorrect(proposal, known, moment));
      return unseen.state;
    }),
  );
  expect(verdicts).toEqual(['accepted', 'accepted', 'refused', 'accepted']);
});
