import { Button, Checkbox, FileButton, NativeSelect } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { OUTREACH_SOURCES, ROWS_AT_ONCE } from '../../../../schemas/outreach/place.ts';
import { OutreachChecked } from '../../../../schemas/outreach/wire.ts';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { type Requested, useProposal, useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { words as fields } from '../details/words.ts';
import styles from '../outreach.module.css';
import { type ReadList, type ReadRow, readList, textOf } from './read.ts';
import { words } from './words.ts';

type Whole = Extract<ReadList, { rows: unknown }>;
type Found = OutreachChecked['found'];

/** A list of gyms is read here, looked through before anything is sent, and goes out in parts; online alone. */
export default function ImportSheet({ onClose }: { onClose: () => void }) {
  const offline = useConnection().state !== 'Online';
  const { call } = useSessionActions();
  const propose = useProposal();
  const toast = useToast();
  const { busy, problem, ask, say } = useRequest();
  const [source, setSource] = useState<string>('web');
  const [name, setName] = useState<string>();
  const [read, setRead] = useState<Whole>();
  const [found, setFound] = useState<Found>();
  const [withHere, setWithHere] = useState(false);

  const open = async (file: File | null) => {
    if (!file) return;
    setRead(undefined);
    setFound(undefined);
    setName(file.name);
    const list = readList(textOf(await file.arrayBuffer()), source);
    if ('problem' in list) return say(words.problems[list.problem]);
    setRead(list);
    const rows = list.rows.map(({ row, details: { gymName, email, phone, address } }) => ({
      ...{ row, gymName },
      ...(address.postalCode !== undefined && { postalCode: address.postalCode }),
      ...(email !== undefined && { email }),
      ...(phone !== undefined && { phone }),
    }));
    await ask(async (): Promise<Requested> => {
      const answer = await call({
        ...{ method: 'POST', path: '/api/outreach/check', body: { rows }, doing: words.checkDoing },
        answer: OutreachChecked,
      });
      if (!answer.ok) return { ok: false, message: answer.message };
      setFound(answer.value.found);
      return { ok: true, proposalId: '' };
    });
  };
  const here = (found ?? []).filter(({ is }) => is === 'gym' || is === 'application');
  const left = new Set((found ?? []).filter((one) => !withHere || !here.includes(one)).map(({ row }) => row));
  const ready = found === undefined ? [] : (read?.rows ?? []).filter(({ row }) => !left.has(row));
  const send = async () => {
    const parts: ReadRow[][] = [];
    for (let at = 0; at < ready.length; at += ROWS_AT_ONCE) parts.push(ready.slice(at, at + ROWS_AT_ONCE));
    const answer = await ask(async (): Promise<Requested> => {
      let last: Requested = { ok: true, proposalId: '' };
      for (const [at, rows] of parts.entries()) {
        last = await propose('outreach.import', { rows }, words.display(rows.length, at + 1, parts.length));
        if (!last.ok) return last;
      }
      return last;
    });
    if (!answer?.ok) return;
    toast({ kind: 'plain', text: words.sent(ready.length) });
    onClose();
  };
  return (
    <Sheet
      opened
      wide
      onClose={onClose}
      title={words.title}
      footer={
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button size="lg" fullWidth disabled={ready.length === 0} loading={busy} onClick={() => void send()}>
            {words.send(ready.length)}
          </Button>
        </NeedsNetwork>
      }
    >
      <div className={styles.form}>
        <p>{words.lead}</p>
        <FormProblems failure={problem} fields={NO_FIELDS} />
        <NativeSelect
          label={words.source}
          value={source}
          onChange={(event) => setSource(event.currentTarget.value)}
          data={OUTREACH_SOURCES.map((value) => ({ value, label: fields.options.source[value] }))}
        />
        <NeedsNetwork offline={offline} doing={words.checkDoing}>
          <FileChooser name={name} onChoose={(file) => void open(file)} />
        </NeedsNetwork>
        {busy && found === undefined && <p role="status">{words.looking}</p>}
        {read && found !== undefined && (
          <>
            <p role="status" data-ready={ready.length}>
              {words.ready(ready.length)}
            </p>
            <LeftOut read={read} found={found} />
            {here.length > 0 && (
              <Checkbox
                label={words.withHere(here.length)}
                checked={withHere}
                onChange={(event) => setWithHere(event.currentTarget.checked)}
              />
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}

function FileChooser({
  name,
  onChoose,
  disabled = false,
  'aria-describedby': reason,
}: {
  name: string | undefined;
  onChoose: (file: File | null) => void;
  disabled?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}) {
  return (
    <div className={styles.buttons}>
      <FileButton accept=".csv,text/csv" onChange={onChoose} inputProps={{ 'aria-label': words.file }}>
        {(props) => (
          <Button variant="default" {...props} disabled={disabled} aria-describedby={reason}>
            {words.file}
          </Button>
        )}
      </FileButton>
      {name !== undefined && <span className={styles.soft}>{name}</span>}
    </div>
  );
}

/** Row by row, why it is left out. */
function LeftOut({ read, found }: { read: Whole; found: Found }) {
  const stopped = found.filter(({ is }) => is === 'stopped');
  const known = found.filter(({ is }) => is !== 'stopped');
  return (
    <>
      <Reasons title={words.wrongTitle}>
        {read.wrong.map(({ row, wrong }) => (
          <li key={row} data-row={row}>
            {words.row(row)}
            <ul className={styles.found}>
              {wrong.map(({ field, rule }) => (
                <li key={field}>{words.wrong(fields.fields[field], rule)}</li>
              ))}
            </ul>
          </li>
        ))}
      </Reasons>
      <Reasons title={words.stoppedTitle}>
        {stopped.map(({ row, by }) => (
          <li key={row}>{words.stopped(row, by)}</li>
        ))}
      </Reasons>
      <Reasons title={words.knownTitle}>
        {known.map((one) => (
          <li key={one.row}>{words.known(one)}</li>
        ))}
      </Reasons>
      <Reasons title={words.repeatsTitle}>
        {read.repeats.map(({ row, of }) => (
          <li key={row}>{words.repeats(row, of)}</li>
        ))}
      </Reasons>
    </>
  );
}

function Reasons({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.found}>{children}</ul>
    </section>
  );
}
