import { Button } from '@mantine/core';
import { IconCamera, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Person } from '../../../../schemas/person/shape.ts';
import { leastInWords } from '../../../../schemas/upload/least.ts';
import { useAddFile, useConnection, useDevice } from '../../../sync/hooks.tsx';
import type { SentFile } from '../../../sync/uploads/file-store.ts';
import type { Answer } from '../../../ui/form/asking.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { StateEdge } from '../../../ui/state/edge.tsx';
import { useOutbox } from '../../outbox/hooks.ts';
import { isOnItsWay } from '../../outbox/outbox.ts';
import { useChosen, useForgetFile } from '../../upload/chosen.ts';
import type { Cut } from '../../upload/cut.ts';
import { Portrait } from '../../upload/portrait.tsx';
import { prepared } from '../../upload/prepare.ts';
import styles from './photo.module.css';
import { photoWords as words } from './words.ts';

const CropSheet = lazy(async () => ({ default: (await import('./crop-sheet.tsx')).CropSheet }));

/** The photo by which gyms know one (product.md 2.1): chosen, cut, kept on this device at once, sent by itself; and who sees it. */
export function YourPhoto({ person }: { person: Person }) {
  const device = useDevice();
  const { state: connection } = useConnection();
  const { busy, problem, ask, say } = useRequest(words.notKept);
  const propose = useProposal(words.notKept);
  const add = useAddFile();
  const files = useChosen('member');
  const forget = useForgetFile('member');
  const open = useOutbox().filter((row) => row.kind === 'person.photo' && isOnItsWay(row));
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const [said, setSaid] = useState('');
  const closing = person.status === 'deletion_requested';
  const hash = person.photo?.hash;
  const file = hash === undefined ? undefined : files.get(hash);

  /** What waits is not sent any more: there is something later. */
  async function takeBack(): Promise<void> {
    for (const { undo } of open) await undo?.();
    for (const { hash: waiting, state } of files.values()) if (state !== 'kept') forget(waiting);
  }

  async function use(cut: Cut): Promise<Answer> {
    if (!chosen || !device) return { ok: false, message: words.notKept };
    const ready = await prepared(chosen, 'member', cut);
    if (!ready.ok) return { ok: false, message: WRONG[ready.why] };
    await takeBack();
    const added = await add({ purpose: 'member', bytes: ready.bytes, display: words.display });
    await device.portraits.putOwn(added, ready.bytes);
    return propose('person.photo', { hash: added }, words.displaySet);
  }

  async function remove(): Promise<Answer> {
    await takeBack();
    return propose('person.photo', { hash: null }, words.displayRemove);
  }

  return (
    <StateEdge
      as="section"
      aria-labelledby="your-photo"
      className={styles.section ?? ''}
      state={open.length > 0 ? 'waiting' : 'decided'}
    >
      <h2 id="your-photo" className={styles.title}>
        {words.title}
      </h2>
      <div className={styles.photo}>
        <Portrait gymId={null} uid={person.uid} name={person.displayName} photo={hash} size={96} />
        <div className={styles.about}>
          {hash === undefined ? (
            <p>{words.none}</p>
          ) : (
            <State file={file} waiting={open.length > 0} offline={connection !== 'Online'} />
          )}
          <div className={styles.actions}>
            <Button
              variant="light"
              loading={busy}
              disabled={closing}
              leftSection={<IconCamera size={20} stroke={1.75} aria-hidden />}
              onClick={() => input.current?.click()}
            >
              {hash === undefined ? words.add : words.change}
            </Button>
            {hash !== undefined && (
              <Button
                variant="subtle"
                leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
                onClick={() =>
                  void ask(remove).then((answer) => {
                    if (!answer?.ok) return;
                    setSaid(connection === 'Online' ? words.removed : words.removedOffline);
                    // What had the focus is gone.
                    input.current?.focus();
                  })
                }
              >
                {words.remove}
              </Button>
            )}
          </div>
          {closing && <p className={styles.soft}>{words.closing}</p>}
          <div role="status">
            {problem !== undefined && <p className={styles.problem}>{problem}</p>}
            {hash === undefined && said !== '' && <p className={styles.soft}>{said}</p>}
          </div>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/*"
        className="only-for-ears"
        aria-label={words.choose}
        disabled={closing || busy}
        onChange={(event) => {
          const [first] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          say(undefined);
          setSaid('');
          setChosen(first);
        }}
      />
      <ul className={styles.facts}>
        {words.seen.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {chosen !== undefined && (
        <Suspense>
          <CropSheet
            file={chosen}
            busy={busy}
            onUse={(cut) => void ask(() => use(cut)).then(() => setChosen(undefined))}
            onUnreadable={() => {
              setChosen(undefined);
              say(words.unreadable);
            }}
            onClose={() => setChosen(undefined)}
          />
        </Suspense>
      )}
    </StateEdge>
  );
}

const WRONG = {
  unreadable: words.unreadable,
  'too-large': words.tooLarge,
  'too-small': words.tooSmall(leastInWords('member')),
} as const;

/** What has become of it: with this device, on its way, with the gyms. */
function State({ file, waiting, offline }: { file: SentFile | undefined; waiting: boolean; offline: boolean }) {
  if (file?.state === 'refused')
    return (
      <div>
        <StateChip state="refused">{words.refused}</StateChip>
        <p className={styles.soft}>{file.message}</p>
      </div>
    );
  if (file?.state !== 'waiting' && !waiting) return <p>{words.shown}</p>;
  const percent = file?.state === 'waiting' && file.sent !== undefined ? Math.floor((100 * file.sent) / file.bytes) : undefined;
  return (
    <div>
      <StateChip state="waiting">{percent === undefined ? words.waiting : words.sending(percent)}</StateChip>
      {offline && <p className={styles.soft}>{words.offline}</p>}
    </div>
  );
}
