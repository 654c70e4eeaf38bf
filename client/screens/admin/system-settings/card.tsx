import { lazy, Suspense } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { SETTINGS, type SettingKey } from '../../../../schemas/setting/catalogue.ts';
import type { SettingChange, SystemSetting } from '../../../../schemas/setting/shape.ts';
import { settingStateOf, waitingIn } from '../../../../schemas/setting/states.ts';
import { valueAt } from '../../../../schemas/setting/value.ts';
import { SETTING_NAMES, settingSaid } from '../../../../schemas/setting/words.ts';
import queues from '../../../features/queues/queues.module.css';
import { settingWords as words } from '../../../features/setting/words.ts';
import { formatDayTime } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { OpenChange } from './open-change.tsx';
import styles from './system-settings.module.css';
import { Told } from './told.tsx';

const ChangeSetting = lazy(async () => ({ default: (await import('./change.tsx')).ChangeSetting }));

/** One setting: what holds, what is to come, who said so, and a super-admin's word on it. */
export function SettingCard({
  setting: key,
  stored,
  uid,
  isSuper,
}: {
  setting: SettingKey;
  stored: SystemSetting | undefined;
  uid: string | undefined;
  isSuper: boolean;
}) {
  const changes = stored?.changes ?? [];
  const now = instantOf(
    useNow(
      undefined,
      changes.flatMap(({ from }) => from ?? []),
    ),
  );
  const states = changes.map((one) => settingStateOf(one, changes, now));
  const inForce = changes[states.indexOf('in_force')];
  const planned = changes.filter((_, at) => states[at] === 'planned');
  const waiting = waitingIn(changes);
  const { least, most, standard, unit } = SETTINGS[key];
  const value = valueAt(key, stored, now);
  return (
    <Section title={SETTING_NAMES[key]} id={key.replace('.', '-')}>
      <div className={queues.list} data-setting={key}>
        <p className={styles.sentence}>{words.sentences[key]}</p>
        <dl className={styles.facts}>
          <div>
            <dt>{words.now}</dt>
            <dd className={styles.value}>{settingSaid(key, value)}</dd>
            <dd className={queues.soft}>
              {inForce?.from === undefined ? words.isStandard : words.since(formatDayTime(inForce.from))}
            </dd>
          </div>
          <div>
            <dt>{words.standard}</dt>
            <dd>{settingSaid(key, standard)}</dd>
          </div>
          {unit !== 'switch' && (
            <div>
              <dt>{words.range}</dt>
              <dd>{words.rangeSaid(settingSaid(key, least), settingSaid(key, most))}</dd>
            </div>
          )}
          <div>
            <dt>{words.changedBy}</dt>
            <dd>{inForce === undefined ? words.nobody : words.by(inForce.asked.name, inForce.approved?.name)}</dd>
          </div>
        </dl>
        {waiting && <OpenChange setting={key} change={waiting} uid={uid} isSuper={isSuper} />}
        {planned.map((one) => (
          <OpenChange key={one.id} setting={key} change={one} uid={uid} isSuper={isSuper} />
        ))}
        {!isSuper && <p className={queues.soft}>{words.change.superOnly}</p>}
        {isSuper && waiting && <p className={queues.soft}>{words.change.waits}</p>}
        {isSuper && !waiting && (
          <Suspense fallback={null}>
            <ChangeSetting key={changes.length} setting={key} value={value} />
          </Suspense>
        )}
        {changes.length > 0 && <History setting={key} changes={changes} now={now} />}
      </div>
    </Section>
  );
}

/** Every version, the newest first. */
function History({ setting, changes, now }: { setting: SettingKey; changes: readonly SettingChange[]; now: string }) {
  const said = (one: SettingChange['asked']) => [one.name, formatDayTime(one.at)] as const;
  return (
    <details>
      <summary className={styles.summary}>{words.history(changes.length)}</summary>
      <ol className={`${queues.list} ${styles.history}`}>
        {changes.toReversed().map((change) => (
          <li key={change.id} className={queues.entry} data-version={change.id}>
            <p className={queues.name}>
              {settingSaid(setting, change.value)}{' '}
              <span className={queues.soft}>{words.states[settingStateOf(change, changes, now)]}</span>
            </p>
            {change.from !== undefined && <p className={queues.soft}>{words.line.from(formatDayTime(change.from))}</p>}
            <p className={queues.soft}>{words.line.asked(...said(change.asked))}</p>
            {change.approved && <p className={queues.soft}>{words.line.approved(...said(change.approved))}</p>}
            {change.withdrawn && <p className={queues.soft}>{words.line.withdrawn(...said(change.withdrawn))}</p>}
            <p>{change.reason}</p>
            <Told change={change} />
          </li>
        ))}
      </ol>
    </details>
  );
}
