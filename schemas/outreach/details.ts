/** Gyms that might come to us are put on the list, one by one or from a list of ours, and what is filled in is changed. */
import { siteOf } from '../application/shape.ts';
import { stamp } from '../basics/revise.ts';
import { without } from '../blank.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { opIdOf } from '../proposal/shape.ts';
import { onRecord, theirs, whoDoes } from './open.ts';
import { OUTREACH } from './place.ts';
import type { OutreachAdd, OutreachEdit, OutreachImport } from './proposals.ts';
import type { Outreach, OutreachDetails } from './shape.ts';
import { addressWord, contactRefused } from './stopped.ts';

export function decideOutreachAdd({ _id, body }: OutreachAdd, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const { details } = body;
  const refusal = cannotBe(details, undefined, known, moment);
  if (refusal) return refusal;
  const outreach = madeOf(`outreach:${opIdOf(_id)}`, details, known, moment);
  return onRecord(accepted([outreach]), 'added', outreach);
}

/** What cannot be taken is left out and named; a row that repeats one before it as well. */
export function decideOutreachImport({ _id, body }: OutreachImport, known: Known, moment: Moment): Decision {
  const missing = platformPowerMissing(known, moment, 'admin');
  if (missing) return missing;
  const taken: Outreach[] = [];
  const left: number[] = [];
  for (const { row, details } of body.rows) {
    const made = madeOf(`outreach:${opIdOf(_id)}-${row}`, details, known, moment);
    const again = taken.some(({ email, site }) => isSame(email, made.email) || isSame(site, made.site));
    if (again || cannotBe(details, undefined, known, moment)) left.push(row);
    else taken.push(made);
  }
  const [first] = taken;
  const facts = { rows: left.join(', ') };
  if (!first) return refused('OUTREACH_LEFT_OUT', facts);
  const decision = onRecord(accepted(taken), 'imported', first);
  return left.length === 0 ? decision : { ...decision, state: 'accepted_flagged', code: 'OUTREACH_LEFT_OUT', facts };
}

const isSame = (one: string | undefined, other: string | undefined) => one !== undefined && one === other;

export function decideOutreachEdit({ body }: OutreachEdit, known: Known, moment: Moment): Decision {
  const which = theirs(body.outreachId, known, moment);
  if ('instead' in which) return which.instead;
  const { outreach } = which;
  if (outreach.stage === 'do_not_contact') return refused('OUTREACH_STOPPED');
  if (outreach.version !== body.seen) return refused('CHANGED_MEANWHILE');
  const refusal = cannotBe(body.details, outreach, known, moment);
  if (refusal) return refusal;
  const kept = without(outreach, ...DETAILS);
  const filled = filledIn(body.details, moment);
  const changed = {
    ...{ ...kept, ...filled, ...stamp(moment, outreach) },
    ...{ version: outreach.version + 1, touchedAt: moment.judgedAt },
  };
  return onRecord(accepted([changed]), 'edited', changed);
}

/** All that is filled in, and what follows from it. */
const DETAILS = [
  ...(['contactName', 'role', 'email', 'phone', 'geo', 'areaId', 'askedPlace', 'legalForm', 'lawfulBasis'] as const),
  ...(['consentNote', 'site', 'emailHash'] as const),
] as const;

function madeOf(_id: string, details: OutreachDetails, known: Known, moment: Moment): Outreach {
  const by = whoDoes(moment, known);
  return {
    ...{ _id, type: 'outreach', ...stamp(moment), ...filledIn(details, moment), version: 1, stage: 'new' },
    ...{ notes: [], mails: [], history: [{ stage: 'new', at: moment.judgedAt, ...(by && { by }) }] },
    touchedAt: moment.judgedAt,
  };
}

function filledIn(details: OutreachDetails, { hashOf }: Moment): OutreachDetails & Pick<Outreach, 'site' | 'emailHash'> {
  const site = siteIn(details);
  const emailHash = details.email === undefined ? undefined : hashOf?.(addressWord(details.email));
  return { ...details, ...(site !== undefined && { site }), ...(emailHash !== undefined && { emailHash }) };
}

/** A name alone is no place: there are many of it. */
export const siteIn = ({ gymName, address }: Pick<OutreachDetails, 'gymName' | 'address'>): string | undefined =>
  address.postalCode === undefined ? undefined : siteOf({ postcode: address.postalCode, legalName: gymName });

/** Why it cannot be on the list like that; `before`: the same as it is there now. */
function cannotBe(details: OutreachDetails, before: Outreach | undefined, known: Known, moment: Moment): Decision | null {
  const wrong = wrongIn(details);
  if (wrong) return refused('VALIDATION', wrong);
  const { email, phone } = details;
  const site = siteIn(details);
  const stopped = contactRefused({ email, phone, site }, known, moment);
  if (stopped) return stopped;
  for (const [field, value] of Object.entries({ email, site })) {
    const there = value === undefined ? [] : (found(known.find('outreach', OUTREACH, field, value)) ?? []);
    const other = there.find(({ _id, over }) => !over && _id !== before?._id);
    if (other) return refused('OUTREACH_KNOWN', { name: other.gymName });
  }
  return null;
}

/** What of it cannot be, in words; null where nothing is wrong. */
export function wrongIn({ lawfulBasis, consentNote }: OutreachDetails): { readonly field: string; readonly rule: string } | null {
  if (lawfulBasis === 'consent' && consentNote === undefined) return { field: 'Consent', rule: 'say when and how they agreed.' };
  return null;
}
