/**
 * An application says whether a gym we wrote to has come (product.md 2.19): in its own commit, and nobody says it by hand. It is theirs by the
 * link they came by, else by its postcode and name, else by its address. Only the system runs this: it knows all of them, and its key.
 */
import { type Application, siteOf } from '../application/shape.ts';
import { byText } from '../basics/by-text.ts';
import { isRefusal } from '../basics/machine.ts';
import { without } from '../blank.ts';
import { type Decision, found, type Known, type Moment } from '../decision.ts';
import { invitedBy } from './email/tokens.ts';
import { movedOn } from './open.ts';
import { OUTREACH } from './place.ts';
import type { Outreach } from './shape.ts';
import { OUTREACH_TABLE, type OutreachEvent } from './states.ts';

const EVENTS: Readonly<Partial<Record<Application['status'], OutreachEvent>>> = {
  submitted: 'applied',
  in_review: 'applied',
  info_requested: 'applied',
  approved: 'won',
  rejected: 'fellThrough',
  withdrawn: 'fellThrough',
  expired: 'fellThrough',
};

/** The same decision, with what it says of whom we wrote to. */
export function withOutreach(decision: Decision, known: Known, moment: Moment): Decision {
  const applications = decision.documents.filter((doc) => doc.type === 'application');
  if (applications.length === 0) return decision;
  const documents = applications.flatMap((one) => followed(one, known, moment));
  return documents.length === 0 ? decision : { ...decision, documents: [...decision.documents, ...documents] };
}

function followed(application: Application, known: Known, moment: Moment): readonly Outreach[] {
  const event = EVENTS[application.status];
  if (event === undefined) return [];
  const theirs = found(known.find('outreach', OUTREACH, 'applicationId', application._id)) ?? [];
  const outreach =
    theirs.find(({ over }) => !over) ?? (event === 'fellThrough' ? undefined : matched(application, known, moment));
  const stage = outreach && OUTREACH_TABLE[outreach.stage][event];
  if (!outreach || stage === undefined || isRefusal(stage)) return [];
  const isTheirs = outreach.applicationId === application._id;
  if (stage === outreach.stage && isTheirs === (event !== 'fellThrough')) return [];
  const rest = without(outreach, 'applicationId', ...(stage === 'lost' ? [] : (['lost'] as const)));
  const after = event === 'fellThrough' ? {} : { applicationId: application._id };
  return [movedOn(rest, { stage, ...after }, known, moment)];
}

/** Of several the one that came first. Whoever is another application's is nobody else's. */
function matched({ invite, answers }: Application, known: Known, { hashOf }: Moment): Outreach | undefined {
  const free = (all: readonly Outreach[] | undefined) =>
    (all ?? [])
      .filter(({ over, applicationId }) => !over && applicationId === undefined)
      .toSorted((one, other) => byText(one.createdAt + one._id, other.createdAt + other._id));
  const by = (field: 'email' | 'site', value: string) => free(found(known.find('outreach', OUTREACH, field, value)));
  const key = invite === undefined || !hashOf ? null : invitedBy(invite, hashOf);
  const invited = key === null ? undefined : found(known.get('outreach', OUTREACH, `outreach:${key}`));
  const [first] = free(invited && [invited]);
  if (first || !answers) return first;
  const [atPlace] = by('site', siteOf({ postcode: answers.postcode, legalName: answers.gymName }));
  return atPlace ?? by('email', answers.email)[0];
}
