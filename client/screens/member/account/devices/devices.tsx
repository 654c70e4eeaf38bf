import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { Instant } from '../../../../../schemas/basics/primitives.ts';
import { LIMITS } from '../../../../../schemas/limits.ts';
import type { Device } from '../../../../../schemas/person/shape.ts';
import { DeviceIcon } from '../../../../features/person/device-icon.tsx';
import { useOwnDevices } from '../../../../features/person/hooks.ts';
import { useSession, useSessionActions } from '../../../../session/hooks.tsx';
import { useRequest } from '../../../../ui/form/request.ts';
import { formatAge, formatDay } from '../../../../ui/format.ts';
import { useNow } from '../../../../ui/now.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { StateChip } from '../../../../ui/state/chip.tsx';
import { CutShort } from '../../../../ui/state/cut-short.tsx';
import { NeedsNetwork } from '../../../../ui/state/needs-network.tsx';
import styles from '../../account.module.css';
import { Section } from '../section.tsx';
import { messages } from '../words.ts';
import { inUse } from './in-use.ts';

const words = messages.devices;

const Seen = z.object({ devices: z.array(z.object({ deviceId: z.string(), lastSeenAt: Instant })) });

/** When the server last heard of each device; nothing without a network. */
function useLastSeen(offline: boolean, devices: number): ReadonlyMap<string, string> {
  const { call } = useSessionActions();
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of devices is another list
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    void call({ method: 'GET', path: '/api/devices', doing: 'see your devices', answer: Seen }).then((list) => {
      if (!gone && list.ok) setSeen(new Map(list.value.devices.map(({ deviceId, lastSeenAt }) => [deviceId, lastSeenAt])));
    });
    return () => {
      gone = true;
    };
  }, [call, offline, devices]);
  return seen;
}

/** Where one is signed in. The list lies on the device; signing another one out needs the network. */
export function Devices({ offline }: { offline: boolean }) {
  const now = useNow();
  const session = useSession();
  const here = session.state === 'signedIn' ? session.deviceId : '';
  const own = useOwnDevices();
  const devices = inUse(
    own.rows.map((row) => row.doc),
    here,
  );
  const seen = useLastSeen(offline, devices.length);
  const [leaving, setLeaving] = useState<Device>();
  const [left, setLeft] = useState<string>();
  return (
    <Section title={words.title} lead={words.lead(LIMITS.devicesPerPerson)}>
      <CutShort of={own} />
      <ul className={styles.devices}>
        {devices.map((device) => {
          const isHere = device.deviceId === here;
          const lastSeen = seen.get(device.deviceId);
          return (
            <li key={device._id} className={styles.device} data-device={isHere ? 'here' : 'other'}>
              <DeviceIcon name={device.name} />
              <div className={styles.rowWords}>
                <p className={styles.strong}>{device.name}</p>
                <p className={styles.soft}>
                  {words.added(formatDay(device.registeredAt))}
                  {!isHere && lastSeen !== undefined && ` · ${words.used(formatAge(lastSeen, now))}`}
                </p>
              </div>
              {isHere ? (
                <StateChip state="decided">{words.here}</StateChip>
              ) : (
                <NeedsNetwork offline={offline} doing={words.doing}>
                  <Button variant="light" onClick={() => setLeaving(device)} aria-label={words.signOutLabel(device.name)}>
                    {words.signOut}
                  </Button>
                </NeedsNetwork>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className={styles.status}>
        {left !== undefined && words.signedOut(left)}
      </p>
      <p className={styles.soft}>{devices.length > 1 ? words.signOutHere : words.one}</p>
      {leaving !== undefined && (
        <SignOutOther
          device={leaving}
          offline={offline}
          onClose={() => setLeaving(undefined)}
          onDone={() => {
            setLeft(leaving.name);
            setLeaving(undefined);
          }}
        />
      )}
    </Section>
  );
}

function SignOutOther({
  device,
  offline,
  onClose,
  onDone,
}: {
  device: Device;
  offline: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { call } = useSessionActions();
  const { busy, problem, ask, say } = useRequest();
  const signOut = async () => {
    const path = `/api/devices/${encodeURIComponent(device.deviceId)}`;
    const answer = await ask(() => call({ method: 'DELETE', path, doing: words.doing, answer: z.unknown() }));
    // Somebody has signed it out meanwhile: that is what was wanted.
    if (answer?.ok || answer?.code === 'NOT_FOUND') {
      say(undefined);
      onDone();
    }
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.sheet.title(device.name)}
      footer={
        <div className={styles.choice}>
          <Button size="lg" variant="default" onClick={onClose}>
            {words.sheet.cancel}
          </Button>
          <NeedsNetwork offline={offline} doing={words.doing}>
            <Button size="lg" color="red" loading={busy} onClick={() => void signOut()}>
              {words.sheet.submit}
            </Button>
          </NeedsNetwork>
        </div>
      }
    >
      <div className={styles.step}>
        <p>{words.sheet.text}</p>
        <p className={styles.soft}>{words.sheet.after}</p>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      </div>
    </Sheet>
  );
}
