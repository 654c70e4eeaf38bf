import { Button, Radio } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { DeviceInUse } from '../../../session/hooks.tsx';
import { formatAge, formatDay } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { DeviceIcon } from '../device-icon.tsx';
import styles from './device-limit.module.css';
import { ProblemSummary, type SignInProblem, useIsTooSoon } from './problem.tsx';
import { messages } from './words.ts';

const words = messages.deviceLimit;

/** The person is right, but as many devices as they may have are in use: one is signed out for this one. */
export function DeviceLimit({
  reason,
  devices,
  inSheet = false,
  offline,
  busy,
  problem,
  onReplace,
  onBack,
}: {
  /** Why, in the server's words. */
  reason: string;
  devices: readonly DeviceInUse[];
  /** Over another page, which has a title. */
  inSheet?: boolean;
  offline: boolean;
  busy: boolean;
  problem: SignInProblem | undefined;
  onReplace: (deviceId: string) => void;
  onBack: () => void;
}) {
  const now = useNow();
  const tooSoon = useIsTooSoon(problem);
  const [chosen, setChosen] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const step = useRef<HTMLElement>(null);
  useEffect(() => step.current?.focus(), []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || tooSoon || offline) return;
    // Somebody may have signed one out elsewhere meanwhile: then it is no longer in the list.
    const device = devices.find(({ deviceId }) => deviceId === chosen);
    setMissing(device === undefined);
    if (device === undefined) step.current?.querySelector('input')?.focus();
    else onReplace(device.deviceId);
  };

  return (
    <section ref={step} tabIndex={-1} aria-label={words.title} className={styles.step}>
      {inSheet ? (
        <>
          <h2 className={styles.title}>{words.title}</h2>
          <p className={styles.reason}>{reason}</p>
        </>
      ) : (
        <PageTitle title={words.title} lead={reason} />
      )}
      {problem !== undefined && <ProblemSummary problem={problem} />}
      <form onSubmit={submit} noValidate className={styles.form}>
        <Radio.Group
          label={words.label}
          value={chosen}
          error={missing && words.missing}
          onChange={(deviceId) => {
            setChosen(deviceId);
            setMissing(false);
          }}
        >
          <div className={styles.devices}>
            {longestUnusedFirst(devices).map((device) => (
              <Radio
                key={device.deviceId}
                value={device.deviceId}
                classNames={{ root: styles.device ?? '', body: styles.body ?? '', labelWrapper: styles.words ?? '' }}
                label={
                  <span className={styles.name}>
                    <DeviceIcon name={device.name} />
                    {device.name}
                  </span>
                }
                description={words.used(formatAge(device.lastSeenAt, now), formatDay(device.registeredAt))}
              />
            ))}
          </div>
        </Radio.Group>
        <p className={styles.soft}>{words.after}</p>
        <NeedsNetwork offline={offline} doing={messages.doing} reason={messages.offline.reason}>
          <Button type="submit" size="lg" fullWidth loading={busy} disabled={tooSoon}>
            {words.submit}
          </Button>
        </NeedsNetwork>
        <Button variant="subtle" onClick={onBack}>
          {words.back}
        </Button>
      </form>
    </section>
  );
}

/** The one that is missed least stands first. */
function longestUnusedFirst(devices: readonly DeviceInUse[]): readonly DeviceInUse[] {
  return devices.toSorted((one, other) => Date.parse(one.lastSeenAt) - Date.parse(other.lastSeenAt));
}
