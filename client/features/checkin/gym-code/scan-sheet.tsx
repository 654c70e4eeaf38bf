import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { Pass } from '../../../../schemas/pass/shape.ts';
import { type Row, useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { useReadNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useHandScanner } from '../scanner/hand/use-hand-scanner.ts';
import { Scanner } from '../scanner/scanner.tsx';
import styles from './scan-sheet.module.css';
import { isGymCode, type ScannedCode, scannedCode } from './scanned.ts';
import { words as all } from './words.ts';

const words = all.scan;

interface ScanSheetProps {
  readonly passes: readonly Row<Pass>[];
  /** The one that stands on the page. */
  readonly shown: Pass;
  readonly onClose: () => void;
}

/** The camera for the code at the gym's door, over the page one is on. What is scanned is a fact: it waits here until it can be sent. */
export default function ScanSheet({ passes, shown, onClose }: ScanSheetProps) {
  const propose = useProposal();
  const readNow = useReadNow();
  const { trust } = useConnection().clock;
  const { busy, problem, ask, say } = useRequest();
  const [visit, setVisit] = useState<Extract<ScannedCode, { state: 'visit' }>>();
  const read = async (text: string) => {
    const scanned = scannedCode(text, passes, shown, instantOf(readNow()));
    if (scanned.state !== 'visit') return say(words[scanned.state]);
    const { gymId, pass, code } = scanned;
    const body = { gymId, passId: pass._id, ...(code === undefined ? {} : { code }), checkedAgainst: { trust } };
    const answer = await ask(() => propose('checkin.scanned', body, words.line(pass.snapshot.gymName)));
    if (answer?.ok) setVisit(scanned);
  };
  const muted = busy || visit !== undefined;
  useHandScanner((text) => void read(text), muted, isGymCode);
  return (
    <Sheet opened onClose={onClose} title={words.title}>
      {visit === undefined ? (
        <>
          <div className={styles.camera} aria-busy={busy} data-mantine-color-scheme="dark">
            <Scanner
              paused={busy}
              muted={muted}
              facing="environment"
              without={words.without}
              hint={words.hint}
              onText={(text) => void read(text)}
            />
          </div>
          <p className={styles.text}>{words.text}</p>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        </>
      ) : (
        <Said visit={visit} onClose={onClose} />
      )}
    </Sheet>
  );
}

function Said({ visit: { by, pass }, onClose }: { visit: Extract<ScannedCode, { state: 'visit' }>; onClose: () => void }) {
  const offline = useConnection().state === 'Offline';
  return (
    <div role="status" className={styles.said} data-scanned={by}>
      <p className={styles.title}>{words.said.title(pass.snapshot.gymName)}</p>
      <p>{offline ? words.said.waiting : words.said.sent}</p>
      {by === 'poster' && <p>{words.said.poster}</p>}
      <Button data-autofocus onClick={onClose}>
        {words.done}
      </Button>
    </div>
  );
}
