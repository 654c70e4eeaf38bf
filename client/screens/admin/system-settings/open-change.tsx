import { Button } from '@mantine/core';
import { useId } from 'react';
import type { SettingKey } from '../../../../schemas/setting/catalogue.ts';
import type { SettingChange } from '../../../../schemas/setting/shape.ts';
import { SETTING_NAMES, settingSaid } from '../../../../schemas/setting/words.ts';
import queues from '../../../features/queues/queues.module.css';
import { settingWords } from '../../../features/setting/words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDay, formatDayTime } from '../../../ui/format.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from './system-settings.module.css';
import { Told } from './told.tsx';

const words = settingWords.waiting;

/** A change that waits for a second super-admin, or has not begun yet: what it is, why, and what can be done about it. */
export function OpenChange({
  setting: key,
  change,
  uid,
  isSuper,
}: {
  setting: SettingKey;
  change: SettingChange;
  uid: string | undefined;
  isSuper: boolean;
}) {
  const { id, value, reason, asked, wanted, from } = change;
  const said = settingSaid(key, value);
  const title =
    from === undefined
      ? words.change(said, wanted === undefined ? undefined : formatDay(wanted))
      : settingWords.planned.change(said, formatDayTime(from));
  return (
    <section className={styles.open} aria-label={from === undefined ? words.title : settingWords.planned.title} data-change={id}>
      <p className={styles.eyebrow}>{from === undefined ? words.title : settingWords.planned.title}</p>
      <p className={queues.name}>{title}</p>
      <p className={queues.soft}>{words.asked(asked.name, formatDayTime(asked.at))}</p>
      <p className={styles.sentence}>{reason}</p>
      <Told change={change} />
      {isSuper ? (
        <Say setting={key} change={change} isOwn={asked.uid === uid} />
      ) : (
        from === undefined && <p className={queues.soft}>{words.notYours}</p>
      )}
    </section>
  );
}

function Say({ setting: key, change, isOwn }: { setting: SettingKey; change: SettingChange; isOwn: boolean }) {
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask } = useRequest();
  const why = useId();
  const said = [SETTING_NAMES[key], settingSaid(key, change.value)] as const;
  const body = { key, change: change.id };
  const { display, change: changing } = settingWords;
  const approve = () => void ask(() => propose('setting.approve', body, display.approve(...said)));
  const withdraw = () => void ask(() => propose('setting.withdraw', body, display.withdraw(...said)));
  return (
    <div className={styles.acts}>
      {change.from === undefined && (
        <NeedsNetwork offline={offline && !isOwn} doing={changing.doing}>
          <Button loading={busy} disabled={isOwn} {...(isOwn && { 'aria-describedby': why })} onClick={approve}>
            {words.approve}
          </Button>
        </NeedsNetwork>
      )}
      <NeedsNetwork offline={offline} doing={changing.doing}>
        <Button variant="default" loading={busy} onClick={withdraw}>
          {words.withdraw}
        </Button>
      </NeedsNetwork>
      {change.from === undefined && isOwn && (
        <p id={why} className={queues.soft}>
          {words.own}
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
