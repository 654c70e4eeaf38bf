/**
 * A piece of the owners is told of a commission that rises, or does not after all (R-71): each once, whatever was killed when. A piece counts once,
 * and a person's notice has one id, however many gyms they have.
 */
import { keyOf } from '../../basics/key.ts';
import type { Instant } from '../../basics/primitives.ts';
import { stamp } from '../../basics/revise.ts';
import { selfScope } from '../../basics/scope.ts';
import { localDay, localTime } from '../../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment } from '../../decision.ts';
import { ownersOf } from '../../employment/owners.ts';
import type { Gym } from '../../gym/shape.ts';
import { notice } from '../../notice/make.ts';
import type { Notice } from '../../notice/shape.ts';
import { shortDay } from '../../notice/short-day.ts';
import { commissionAt, standingOf } from '../../payout/standing.ts';
import type { SettingChange } from '../shape.ts';
import { settingOf } from '../value.ts';
import { settingSaid } from '../words.ts';
import { writtenOf } from '../written.ts';
import { announced, telling } from './announced.ts';
import type { OwnersTold } from './proposals.ts';

const KEY = 'commission.defaultBps';
const ZONE = 'Europe/London';
/** They sell nothing any more, and will not again. */
const OVER: readonly Gym['status'][] = ['closed', 'removed'];

export function decideOwnersTold({ body }: OwnersTold, known: Known, moment: Moment): Decision {
  const { change: id, round, piece, gymIds, next } = body;
  const setting = found(settingOf(known, KEY));
  const change = setting?.changes.find((one) => one.id === id);
  const told = change?.telling;
  if (!setting || !change || told?.round !== round || told.piece !== piece || told.doneAt !== undefined) return accepted([]);
  const { changes, errands } = announced(setting.changes, moment);
  if (errands.length > 0) {
    // Telling stood still for too long: those who have heard of a day are told of the later one.
    const after = { ...setting, ...stamp(moment, setting), changes: [...changes] };
    const from = changes.find((one) => one.id === id)?.from;
    return audited(accepted([...writtenOf(after, known, moment), ...errands]), {
      action: 'setting.put-off',
      target: { type: 'setting', id: setting._id },
      before: { change: id, from: change.from ?? '' },
      after: { change: id, from: from ?? '' },
    });
  }
  const notices = noticesOf(change, `${setting._id}.${id}`, gymIds, known, moment);
  const step = { ...told, piece: piece + 1, owners: told.owners + notices.length };
  const after: SettingChange = { ...change, telling: { ...step, ...(next === null && { doneAt: moment.receivedAt }) } };
  return accepted([
    { ...setting, ...stamp(moment, setting), changes: setting.changes.map((one) => (one.id === id ? after : one)) },
    ...notices,
    ...(next === null ? [] : [telling(id, step, next, moment)]),
  ]);
}

/** Of the owners of those gyms, those whom it concerns and who have not read the same already. */
function noticesOf(change: SettingChange, about: string, gymIds: readonly string[], known: Known, moment: Moment): Notice[] {
  const words = wordsOf(change);
  const byOwner = new Map<string, string>();
  for (const gymId of gymIds)
    if (concerns(change, gymId, known)) for (const uid of ownersOf(known, gymId)) if (!byOwner.has(uid)) byOwner.set(uid, gymId);
  return [...byOwner].flatMap(([uid, gymId]) => {
    const had = found(known.get('notice', `${selfScope(uid)}/self`, `notice:${uid}:${about}`));
    if (change.telling?.says === 'off' && !had) return [];
    if (had?.title === words.title && had.body === words.body) return [];
    return [notice(moment, uid, about, { ...words, link: `/owner/payouts?gym=${keyOf(gymId)}` })];
  });
}

/** Something else may be agreed with it. Whoever has heard of a rise hears that it is off, whatever was agreed meanwhile. */
function concerns({ telling: told, from }: SettingChange, gymId: string, known: Known): boolean {
  const gym = found(known.get('gym', 'platform/gyms', gymId));
  if (!gym || OVER.includes(gym.status)) return false;
  const standing = found(standingOf(known, gymId));
  const own = standing && from !== undefined ? commissionAt(standing, from) : undefined;
  return told?.says === 'off' || own === undefined;
}

function wordsOf({ value, from, telling: told }: SettingChange) {
  const [to, was] = [settingSaid(KEY, value), settingSaid(KEY, told?.was ?? value)];
  const day = from === undefined ? '' : dayOf(from);
  const common = { event: 'payout.rate_set', severity: 'action' } as const;
  if (told?.says === 'off')
    return {
      ...common,
      title: `Our commission won’t rise to ${to}`,
      body: `It was to be ${to} from ${day}. That’s off.`,
    };
  return {
    ...common,
    title: `Our commission rises from ${was} to ${to}`,
    body: `It counts for what is bought from ${day}. Until then it stays at ${was}. Of a renewal we keep 10% at most.`,
  };
}

/** With its year: two years ahead at most. The time, where it is not the start of the day. */
function dayOf(from: Instant): string {
  const time = localTime(from, ZONE);
  return `${time === '00:00' ? '' : `${time} on `}${shortDay(from, ZONE)} ${localDay(from, ZONE).slice(0, 4)}`;
}
