import { useState } from 'react';
import { AccountExport, type AccountOpening } from '../../../schemas/account/wire.ts';
import { saveFile } from '../../ui/device/save-file.ts';
import queues from '../queues/queues.module.css';
import { OnRecord } from './on-record.tsx';
import { words as all } from './words.ts';

const words = all.export;

/** Straight into a file of the one who asked for it: on record first, and nothing of it stays in the app. */
export function ExportAccount({ uid, why }: { uid: string; why: AccountOpening | undefined }) {
  const [saved, setSaved] = useState<string>();
  const save = (account: AccountExport) => {
    saveFile(words.name(uid), 'application/json', `${JSON.stringify(account, null, 2)}\n`);
    setSaved(words.name(uid));
  };
  return (
    <OnRecord uid={uid} why={why} act="export" answer={AccountExport} words={words} onAnswer={save}>
      {saved !== undefined && <p className={queues.soft}>{words.saved(saved)}</p>}
    </OnRecord>
  );
}
