import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Person } from '../../../../schemas/person/shape.ts';
import { useOutbox } from '../../../features/outbox/hooks.ts';
import { counted } from '../../../report/report.ts';
import { useDevice, useOwnData } from '../../../sync/hooks.tsx';
import { saveFile } from '../../../ui/device/save-file.ts';
import { localDateOf } from '../../../ui/format.ts';
import { useReadNow } from '../../../ui/now.tsx';
import styles from '../account.module.css';
import { hasGaps, isWhole, ownDataFile, ownDataFileName } from './own-data.ts';
import { Section } from './section.tsx';
import { messages } from './words.ts';

const words = messages.data;

/** All of one's own as one file, made here: it needs no network. */
export function YourData({ person }: { person: Person }) {
  const readNow = useReadNow();
  const [saved, setSaved] = useState<string>();
  const [partly, setPartly] = useState(false);
  const collections = useOwnData();
  const outbox = useOutbox();
  const device = useDevice();
  const whole = isWhole(collections);
  const save = async () => {
    const now = readNow();
    const hash = person.photo?.hash;
    const photo = hash === undefined ? undefined : ((await device?.portraits.get(null, { uid: person.uid, hash })) ?? 'missing');
    const name = ownDataFileName(person.displayName, localDateOf(now));
    saveFile(name, 'application/json', ownDataFile({ collections, outbox, madeAt: instantOf(now), photo }));
    setSaved(name);
    setPartly(hasGaps(collections) || photo === 'missing');
  };
  return (
    <Section title={words.title}>
      <p className={styles.text}>{words.text}</p>
      <div className={styles.step}>
        <Button
          variant="light"
          onClick={() => void save().catch(counted('own data: saving'))}
          disabled={!whole}
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
        >
          {words.save}
        </Button>
        <p role="status" className={styles.status}>
          {whole ? saved !== undefined && `${words.saved(saved)}${partly ? ` ${words.missing}` : ''}` : words.collecting}
        </p>
      </div>
    </Section>
  );
}
