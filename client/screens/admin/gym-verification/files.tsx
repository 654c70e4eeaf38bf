import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useState } from 'react';
import { OpenedFile } from '../../../../schemas/upload/wire.ts';
import type { ReviewedItem } from '../../../../schemas/verification/shape.ts';
import styles from '../../../features/queues/queues.module.css';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { useRequest } from '../../../ui/form/request.ts';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { detailWords as words } from './words.ts';

const SHORTEST = 3;

/** What was sent, each opened by whoever says why, for as long as this stands on the screen. Nothing of it is kept on the device. */
export function Files({ files, about, onOpened }: { files: ReviewedItem['files']; about: string; onOpened: () => void }) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState<{ readonly url: string; readonly type: string; readonly title: string }>();
  useEffect(() => () => (open ? URL.revokeObjectURL(open.url) : undefined), [open]);
  const show = async (index: number, hash: string, title: string) => {
    if (reason.trim().length < SHORTEST) return say(words.reasonMissing);
    const body = { reason: reason.trim(), about, as: 'base64' };
    const answer = await ask(async () => {
      const said = await call({ method: 'POST', path: `/api/files/${hash}`, doing: words.openDoing, body, answer: OpenedFile });
      return !said.ok && said.status === 404 ? { ...said, message: words.notThere } : said;
    });
    if (!answer?.ok) return;
    const { type, base64 } = answer.value;
    const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
    setOpen({ url: URL.createObjectURL(new Blob([bytes], { type })), type, title: `${index}. ${title}` });
    onOpened();
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event: FormEvent) => event.preventDefault()}>
      <LineField
        label={words.reason}
        description={words.reasonHint}
        most={300}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <ul className={styles.list}>
        {files.map(({ hash, kind }, index) => {
          const title = words.file(index + 1, words.kinds[kind]);
          return (
            <li key={hash}>
              <NeedsNetwork offline={offline} doing={words.openDoing}>
                <Button
                  variant="default"
                  loading={busy}
                  aria-label={`${words.openFile}: ${title}`}
                  onClick={() => void show(index + 1, hash, title)}
                >
                  {title}
                </Button>
              </NeedsNetwork>
            </li>
          );
        })}
      </ul>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {open?.type === 'image/webp' && <img src={open.url} alt={open.title} style={{ maxWidth: '100%', height: 'auto' }} />}
      {open?.type === 'application/pdf' && (
        <p>
          <a href={open.url} target="_blank" rel="noopener noreferrer">
            {words.pdfReady}
          </a>
        </p>
      )}
      {open !== undefined && (
        <Button variant="subtle" onClick={() => setOpen(undefined)}>
          {words.closeFile}
        </Button>
      )}
    </form>
  );
}
