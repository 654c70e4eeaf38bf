/** An owner sends something to be verified. */
import { isRefusal } from '../basics/machine.ts';
import { changed } from '../basics/revise.ts';
import { localDay } from '../basics/time.ts';
import { accepted, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { gymOf } from '../gym/known.ts';
import type { Gym } from '../gym/shape.ts';
import { GYM } from '../gym/states.ts';
import { powerMissing } from '../person/power.ts';
import { chooseFiles } from '../upload/choose.ts';
import { ofGym, reviewedItem, reviewOf, subjectOf, withItem, withReviewed } from './known.ts';
import { checkPaper } from './paper/paper.ts';
import type { VerificationSubmit } from './proposals.ts';
import { itemsOf, OURS, type VerificationItem } from './shape.ts';
import { ITEM } from './states.ts';

export function decideVerificationSubmit({ body }: VerificationSubmit, known: Known, moment: Moment): Decision {
  const missing = powerMissing(known, moment.by, body.gymId, 'verification.submit');
  if (missing) return missing;
  const finding = gymOf(known, body.gymId);
  const gym = found(finding);
  if (!gym) return finding.state === 'unknown' ? accepted([], ['gym']) : refused('NOT_FOUND');
  if (OURS.includes(body.item)) return refused('NO_PERMISSION');
  const [wrong] = checkPaper({ ...body, files: body.files ?? [] }, localDay(moment.receivedAt, gym.timeZone));
  if (wrong) return refused('VALIDATION', { field: wrong.label, rule: wrong.rule });
  const before = found(ofGym(known, gym._id));
  const item = itemsOf(before).find((one) => one.item === body.item);
  const next = item && ITEM[item.status].submitted;
  if (!item || next === undefined || isRefusal(next)) return refused('VERIFICATION_WITH_US');
  const review = found(reviewOf(known, gym._id));
  const { claim: _claim, ...noted } = reviewedItem(review, body.item);
  const chosen = chooseFiles(body.files ?? [], undecided(item) ? noted.files : [], subjectOf(gym._id, body.item), known, moment);
  if ('refused' in chosen) return chosen.refused;
  const sent: VerificationItem = {
    ...standing(item),
    item: body.item,
    status: next,
    files: chosen.files.length,
    submittedAt: moment.receivedAt,
    ...(body.expiresOn === undefined ? {} : { expiresOn: body.expiresOn }),
  };
  const business = body.business === undefined ? {} : { business: body.business };
  return accepted(
    [
      withItem(before, gym, sent, moment, business),
      withReviewed(review, gym._id, { ...noted, files: [...chosen.files] }, moment),
      ...chosen.uploads,
      ...onItsWay(gym, moment),
    ],
    chosen.unknown,
  );
}

/** Whoever sends it again takes back what we have not answered; what a decision rested on stays for its ninety days. */
const undecided = ({ status }: VerificationItem): boolean => status === 'submitted' || status === 'changes_requested';

/** What was in order goes on counting until its own end, and is told of, while a newer one is looked at. */
function standing({ status, expiresOn, before, stage }: VerificationItem): Pick<VerificationItem, 'before' | 'stage'> {
  const wasTaken = status === 'approved' || status === 'expiring' || status === 'expired';
  const taken = wasTaken ? { ...(expiresOn === undefined ? {} : { expiresOn }) } : before;
  return taken === undefined ? {} : { before: taken, ...(stage === undefined ? {} : { stage }) };
}

/** A gym that is being set up waits for us from now on. */
function onItsWay(gym: Gym, moment: Moment): Gym[] {
  const next = GYM[gym.status].completed;
  return isRefusal(next) ? [] : changed([gym], [{ ...gym, status: next }], moment);
}
