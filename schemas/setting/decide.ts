/**
 * A super-admin changes a setting: at once or from a day on, and where it is about money once another super-admin has approved it. What
 * was begun before is judged by what held then. Of a commission that rises gyms are told first (R-71, commission/).
 */
import type { Instant } from '../basics/primitives.ts';
import { stamp } from '../basics/revise.ts';
import { between, laterOf } from '../basics/time.ts';
import { accepted, audited, type Decision, found, type Known, type Moment, refused } from '../decision.ts';
import { BEGIN_RULE, latestBegin } from '../gym-order/latest-begin.ts';
import { LIMITS } from '../limits.ts';
import { personOf } from '../person/known.ts';
import { platformPowerMissing } from '../person/runs-platform.ts';
import { publicName } from '../person/shape.ts';
import { opIdOf } from '../proposal/shape.ts';
import { isInRange, needsSecond, type SettingKey } from './catalogue.ts';
import { announced } from './commission/announced.ts';
import type { SettingApprove, SettingPropose, SettingWithdraw } from './proposals.ts';
import { SETTING_CHANGES, type SettingChange, type SystemSetting } from './shape.ts';
import { settingStateOf, waitingIn } from './states.ts';
import { settingOf, valueAt } from './value.ts';
import { SETTING_NAMES, settingRange } from './words.ts';
import { writtenOf } from './written.ts';

export const CHANGE_A_SETTING = 'change a setting';

export function decideSettingPropose({ _id, body }: SettingPropose, known: Known, moment: Moment): Decision {
  const asked = asking(body.key, known, moment);
  if ('instead' in asked) return asked.instead;
  const { setting } = asked;
  const { key, value, from: wanted, reason } = body;
  const outside = outOfRange(key, value);
  if (outside) return outside;
  if (wanted !== undefined && wanted > latestBegin(moment.receivedAt))
    return refused('VALIDATION', { field: 'From', rule: BEGIN_RULE });
  const all = setting?.changes ?? [];
  // Somebody asked for it meanwhile: where one waits, nobody is offered to ask for another.
  if (waitingIn(all)) return refused('CHANGED_MEANWHILE');
  const isPlanned = all.some((one) => settingStateOf(one, all, moment.receivedAt) === 'planned');
  if (!isPlanned && value === valueAt(key, setting, moment.receivedAt))
    return refused('VALIDATION', { field: SETTING_NAMES[key], rule: 'that’s what it is already.' });
  const change: SettingChange = {
    id: opIdOf(_id),
    value,
    reason,
    asked: sayingSo(known, moment),
    ...(wanted !== undefined && wanted > moment.receivedAt && { wanted }),
  };
  if (needsSecond(key)) return decided('proposed', key, change, [...all, change], setting, known, moment);
  const begun = begins(change, moment.receivedAt);
  return decided('set', key, begun, [...all, begun], setting, known, moment);
}

export function decideSettingApprove({ body }: SettingApprove, known: Known, moment: Moment): Decision {
  const asked = asking(body.key, known, moment);
  if ('instead' in asked) return asked.instead;
  const { key } = body;
  const { setting } = asked;
  const all = setting?.changes ?? [];
  const change = all.find(({ id }) => id === body.change);
  if (!change) return refused('NOT_FOUND');
  if (waitingIn(all) !== change) return refused('CHANGED_MEANWHILE');
  if (change.asked.uid === moment.by) return refused('SETTING_OWN');
  const outside = outOfRange(key, change.value);
  if (outside) return outside;
  const begun = { ...begins(change, moment.receivedAt), approved: sayingSo(known, moment) };
  return decided('approved', key, begun, replacedIn(all, begun), setting, known, moment);
}

/** Also one's own: not to want something any more takes nobody else. */
export function decideSettingWithdraw({ body }: SettingWithdraw, known: Known, moment: Moment): Decision {
  const asked = asking(body.key, known, moment);
  if ('instead' in asked) return asked.instead;
  const { key } = body;
  const { setting } = asked;
  const all = setting?.changes ?? [];
  const change = all.find(({ id }) => id === body.change);
  if (!change) return refused('NOT_FOUND');
  const state = settingStateOf(change, all, moment.receivedAt);
  if (state !== 'waiting' && state !== 'planned') return refused('CHANGED_MEANWHILE');
  const gone = { ...change, withdrawn: sayingSo(known, moment) };
  return decided('withdrawn', key, gone, replacedIn(all, gone), setting, known, moment);
}

type Asking = { readonly setting: SystemSetting | undefined } | { readonly instead: Decision };

function asking(key: SettingKey, known: Known, moment: Moment): Asking {
  const missing = platformPowerMissing(known, moment, 'super-admin');
  if (missing) return { instead: missing };
  if (between(moment.judgedAt, moment.receivedAt) > LIMITS.purchaseFresh)
    return { instead: refused('NEEDS_ONLINE', { action: CHANGE_A_SETTING }) };
  const finding = settingOf(known, key);
  return finding.state === 'unknown' ? { instead: accepted([], ['settings']) } : { setting: found(finding) };
}

function outOfRange(key: SettingKey, value: number): Decision | null {
  if (isInRange(key, value)) return null;
  return refused('VALIDATION', { field: SETTING_NAMES[key], rule: settingRange(key) });
}

/** Not before it was decided. */
const begins = (change: SettingChange, at: Instant): SettingChange => ({ ...change, from: laterOf(change.wanted ?? at, at) });

const replacedIn = (all: readonly SettingChange[], change: SettingChange): SettingChange[] =>
  all.map((one) => (one.id === change.id ? change : one));

function sayingSo(known: Known, { by: uid, receivedAt: at }: Moment): SettingChange['asked'] {
  const person = personOf(known, uid);
  return { uid, name: person ? publicName(person.displayName) : 'A super-admin', at };
}

function decided(
  what: 'proposed' | 'set' | 'approved' | 'withdrawn',
  key: SettingKey,
  change: SettingChange,
  all: readonly SettingChange[],
  before: SystemSetting | undefined,
  known: Known,
  moment: Moment,
): Decision {
  const last = all.slice(-SETTING_CHANGES);
  const { changes, errands } = key === 'commission.defaultBps' ? announced(last, moment) : { changes: last, errands: [] };
  const setting: SystemSetting = { _id: `setting:${key}`, type: 'setting', ...stamp(moment, before), key, changes: [...changes] };
  const from = changes.find(({ id }) => id === change.id)?.from;
  return audited(accepted([...writtenOf(setting, known, moment), ...errands]), {
    action: `setting.${what}`,
    target: { type: 'setting', id: setting._id },
    reason: change.reason,
    before: { value: valueAt(key, before, moment.receivedAt) },
    after: { value: change.value, change: change.id, ...(from !== undefined && { from }) },
  });
}
