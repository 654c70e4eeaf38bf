import { Button } from '@mantine/core';
import { IconChevronDown, IconCopy } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { SCHEMA_VERSION } from '../../../../../schemas/basics/version.ts';
import { useBookings } from '../../../../features/booking/hooks.ts';
import { useCheckins } from '../../../../features/checkin/hooks.ts';
import { useGyms } from '../../../../features/gym/hooks.ts';
import { useOutbox } from '../../../../features/outbox/hooks.ts';
import { usePasses } from '../../../../features/pass/hooks.ts';
import { reportsIn } from '../../../../report/kept.ts';
import { report } from '../../../../report/report.ts';
import { useInstall } from '../../../../shell/install/install-context.tsx';
import type { LocalCollection } from '../../../../sync/device/local-databases.ts';
import { useConnection, useDevice } from '../../../../sync/hooks.tsx';
import { useReadNow } from '../../../../ui/now.tsx';
import styles from '../../account.module.css';
import { Section } from '../section.tsx';
import own from './diagnosis.module.css';
import { asText, diagnosisOf, type Facts, type Group } from './text.ts';
import { words } from './words.ts';

/** How the app is doing here, to be read or copied for whoever helps. All of it is on this device: it needs no network. */
export function Diagnosis() {
  const groups = useDiagnosis();
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(asText(groups ?? []));
      setSaid(words.copied);
    } catch (error) {
      report('diagnosis: copying', error);
      setSaid(words.byHand);
    }
  };
  return (
    <Section title={words.title} lead={words.lead}>
      <div className={styles.step}>
        <Button
          variant="light"
          disabled={groups === undefined}
          onClick={() => void copy()}
          leftSection={<IconCopy size={20} stroke={1.75} aria-hidden />}
        >
          {words.copy}
        </Button>
        <p role="status" className={styles.status}>
          {groups === undefined ? words.collecting : said}
        </p>
      </div>
      {groups !== undefined && (
        <details className={own.all}>
          <summary>
            {words.show}
            <IconChevronDown size={16} stroke={2} aria-hidden className={own.chevron} />
          </summary>
          {groups.map(({ title, lines }) => (
            <section key={title} className={own.group}>
              <h3 className={styles.strong}>{title}</h3>
              <dl className={own.lines}>
                {lines.map(([name, value], position) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two reports may come from one place
                  <div key={position}>
                    <dt>{name}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
        </details>
      )}
    </Section>
  );
}

/** Counted again with every news of this device's lists, its outbox and its connection; undefined until everything has been counted once. */
function useDiagnosis(): readonly Group[] | undefined {
  const device = useDevice();
  const connection = useConnection();
  const outbox = useOutbox();
  const readNow = useReadNow();
  const { installed } = useInstall();
  const [gyms, passes, bookings, checkins] = [useGyms(), usePasses(), useBookings(), useCheckins()];
  const [counted, setCounted] = useState<Pick<Facts, 'madeAt' | 'storage' | 'collections'>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was counted may have changed with these
  useEffect(() => {
    if (device === null) return undefined;
    let gone = false;
    void Promise.all([storageHere(), collectionsOn(device)]).then(([storage, collections]) => {
      if (!gone) setCounted({ madeAt: readNow(), storage, collections });
    });
    return () => {
      gone = true;
    };
  }, [device, readNow, connection, outbox, gyms, passes, bookings, checkins]);
  if (counted === undefined) return undefined;
  const app = { build: __BUILD_ID__, schemaVersion: SCHEMA_VERSION, browser: navigator.userAgent, installed };
  return diagnosisOf({ ...app, ...counted, connection, outbox, reports: reportsIn(window.localStorage) });
}

/** A database that is being closed leaves the rest of the diagnosis as it is. */
async function collectionsOn(device: NonNullable<ReturnType<typeof useDevice>>): Promise<readonly LocalCollection[]> {
  try {
    return await device.localCollections();
  } catch (error) {
    report('diagnosis: counting', error);
    return [];
  }
}

async function storageHere(): Promise<Facts['storage']> {
  try {
    const [estimate, persisted] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return { ...estimate, persisted };
  } catch (error) {
    report('diagnosis: storage', error);
    return {};
  }
}
