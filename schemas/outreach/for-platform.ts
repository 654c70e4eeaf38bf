/** Gyms that might come to us, as those have them who run the platform. */
import type { Instant } from '../basics/primitives.ts';
import { found, type Known } from '../decision.ts';
import { LIMITS } from '../limits.ts';
import { type DeviceNoun, ORDINARY, request, shown } from '../noun.ts';
import { decideOutreachAdd, decideOutreachEdit, decideOutreachImport } from './details.ts';
import { decideOutreachInvite } from './invite.ts';
import { OUTREACH } from './place.ts';
import {
  OutreachAdd,
  OutreachEdit,
  OutreachImport,
  OutreachInvite,
  OutreachMove,
  OutreachNote,
  OutreachPlan,
  OutreachStopAsked,
} from './proposals.ts';
import { Outreach } from './shape.ts';
import { decideOutreachMove, decideOutreachNote, decideOutreachPlan, decideOutreachStop } from './steps.ts';

const OF_ONE = { ...ORDINARY, since: addedSince };

export const outreach = {
  for: 'platform',
  documents: {
    outreach: shown(Outreach, {
      in: ['platform/outreach'],
      databases: ({ over }) => (over ? [] : [OUTREACH]),
      // Of gyms, and of who speaks for them: what somebody wrote of others is no data of their own account.
      exportedAs: null,
      provisional: 'own',
    }),
  },
  kinds: {
    'outreach.add': request(OutreachAdd, { ...ORDINARY, decide: decideOutreachAdd, since: everSince }),
    'outreach.import': request(OutreachImport, {
      ...{ ...ORDINARY, decide: decideOutreachImport, since: everSince, online: 'add a list' },
      perHour: LIMITS.outreachListsPerHour,
    }),
    'outreach.edit': request(OutreachEdit, { ...OF_ONE, decide: decideOutreachEdit, online: 'change these details' }),
    'outreach.note': request(OutreachNote, { ...OF_ONE, decide: decideOutreachNote }),
    'outreach.move': request(OutreachMove, { ...OF_ONE, decide: decideOutreachMove }),
    'outreach.plan': request(OutreachPlan, { ...OF_ONE, decide: decideOutreachPlan }),
    'outreach.invite': request(OutreachInvite, { ...OF_ONE, decide: decideOutreachInvite, online: 'write to them' }),
    'outreach.stop': request(OutreachStopAsked, { ...OF_ONE, decide: decideOutreachStop, limited: false }),
  },
  collections: { 'platform/outreach': { indexes: [] } },
} as const satisfies DeviceNoun;

function everSince(): readonly Instant[] {
  return [];
}

/** L6 */
function addedSince(
  { body }: { readonly body: { readonly outreachId: string } },
  known: Known,
): readonly (Instant | undefined)[] {
  return [found(known.get('outreach', OUTREACH, body.outreachId))?.createdAt];
}
