/**
 * Yes: in one commit there is the gym (a draft, or the `listed` one that was claimed), its owner with their powers, the end of the
 * application and word of it (product.md 2.14). Until it is live nobody but its own people and the platform sees it (A5).
 */

import type { Area } from '../area/shape.ts';
import { keyOf } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import type { Decision, Known, Moment } from '../decision.ts';
import { accepted, audited, found, refused } from '../decision.ts';
import { employedAt } from '../employment/system.ts';
import { decideGymSet } from '../gym/decide.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import type { Answers } from './answers/fields.ts';
import { movedOn, unclaimed } from './open.ts';
import type { ApplicationApprove } from './proposals.ts';
import { decidedBy, taken } from './review.ts';
import type { Application } from './shape.ts';
import { emailed, told } from './told.ts';

export function decideApplicationApprove(proposal: ApplicationApprove, known: Known, moment: Moment): Decision {
  const { applicationId, areaId } = proposal.body;
  const on = taken(applicationId, 'approved', known, moment);
  if ('instead' in on) return on.instead;
  const { application } = on;
  const { answers } = application;
  const area = found(known.get('area', 'public/basics', areaId));
  if (!area || !answers) return refused('NOT_FOUND');
  // Claimed by its applicant, or found by the administrator: from here on it is the same.
  const gymId = proposal.body.gymId ?? application.gymId;
  const claimed = gymId === undefined ? undefined : found(gymOf(known, gymId));
  if (gymId !== undefined && claimed?.status !== 'listed') return refused('GYM_TAKEN');
  const gym = gymFrom(application, answers, area, claimed, moment);

  const made = decideGymSet({ _id: proposal._id, type: 'proposal', kind: 'system.gym-set', body: { gym } }, known, moment);
  const employed = employedAt(gym, { uid: application.uid, preset: 'owner' }, known, moment);
  if (employed.state === 'refused') return employed;
  const decision = { at: moment.receivedAt };
  const approved = movedOn(application, { status: on.to, decision, madeGymId: gym._id }, moment);
  const note = {
    action: 'application.approved',
    target: { type: 'application', id: application._id },
    before: { status: application.status },
    after: { status: on.to, gymId: gym._id, ownerUid: application.uid },
  };
  const documents = [
    ...made.documents,
    ...employed.documents,
    approved,
    unclaimed(application, { decided: decidedBy('approved', known, moment) }, known, moment),
    told(approved, 'approved', moment),
    emailed(approved, 'approved', moment),
  ];
  return audited(accepted(documents), note, ...(employed.audit ?? []));
}

const KINDS = {
  ExerciseGym: 'ExerciseGym',
  HealthClub: 'HealthClub',
  studio: 'SportsActivityLocation',
  leisure_centre: 'SportsActivityLocation',
  other: 'ExerciseGym',
} as const satisfies Record<Answers['gymKind'], Gym['kind']>;

const WHOLE_WEEK = {
  dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  opens: '00:00',
  closes: '00:00',
} satisfies NonNullable<Gym['openingHours']>[number];

/** A claimed gym keeps its id, its address on the web and where it came from; the rest is as its owner says. */
function gymFrom(application: Application, answers: Answers, area: Area, claimed: Gym | undefined, moment: Moment): Gym {
  const key = keyOf(application._id);
  const hours = answers.alwaysOpen ? [WHOLE_WEEK] : answers.openingHours;
  return {
    _id: claimed?._id ?? `gym:${key}`,
    type: 'gym',
    ...stamp(moment, claimed),
    kind: KINDS[answers.gymKind],
    name: answers.gymName,
    slug: claimed?.slug ?? `${slugOf(answers.gymName)}-${key.slice(-6).toLowerCase()}`,
    address: {
      streetAddress: answers.streetAddress,
      addressLocality: answers.town,
      postalCode: answers.postcode,
      addressCountry: 'GB',
    },
    geo: answers.pin ?? area.centre,
    areaId: claimed?.areaId ?? area._id,
    timeZone: area.tz,
    telephone: answers.phone,
    ...(answers.website === undefined ? {} : { url: answers.website }),
    ...(hours === undefined ? {} : { openingHours: hours }),
    amenityFeature: answers.amenities.map((type) => ({ type, value: true })),
    activities: answers.activities,
    ageRange: { min: answers.minimumAge },
    policies: {
      cutoffHours: 6,
      bookingWindowDays: 8,
      reEntry: 'same_day',
      requirePhoto: true,
      entryMode: answers.walkIns ? 'walk_in' : 'booking_required',
    },
    offers: claimed?.offers ?? [],
    closures: claimed?.closures ?? [],
    status: 'draft',
    ...(claimed?.source === undefined ? {} : { source: claimed.source }),
  };
}

export const slugOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80) || 'gym';
