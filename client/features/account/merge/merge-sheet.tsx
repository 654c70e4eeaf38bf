import { Button, Radio } from '@mantine/core';
import { useId, useState } from 'react';
import type { AccountRow, AccountShown } from '../../../../schemas/account/wire.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { ProseField } from '../../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import queues from '../../queues/queues.module.css';
import { useShowing } from '../../second-factor/use-showing.tsx';
import { useAnswered } from '../answered.tsx';
import { useAccountSearch } from '../asked.ts';
import { words as people } from '../words.ts';
import styles from './merge-sheet.module.css';
import { words as all } from './words.ts';

const words = all.sheet;

/** Which account of the same person goes on, and what follows, before it is done; what is in the way is said here. */
export function MergeSheet({
  account,
  by,
  onMerged,
  onClose,
}: {
  /** The one that is closed. */
  account: Pick<AccountShown, 'uid' | 'name' | 'email'>;
  by: string | undefined;
  onMerged: () => void;
  onClose: () => void;
}) {
  const offline = useConnection().state === 'Offline';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const { note, state, message } = useAnswered(() => {
    onClose();
    onMerged();
  });
  const [into, setInto] = useState<AccountRow>();
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState(NO_FIELDS);
  const prefix = useId();
  const text = reason.trim();
  const errorOf = (input: string) => problems.find((one) => one.input === input)?.text;
  const confirm = () => {
    const found: FieldProblem[] = [
      ...(into ? [] : [{ input: `${prefix}-find`, text: words.needsChoice }]),
      ...(text.length >= 10 && text.length <= 300 ? [] : [{ input: `${prefix}-reason`, text: words.needsReason }]),
    ];
    setProblems(found.length === 0 ? NO_FIELDS : found);
    if (!into || found.length > 0) return;
    const body = { uid: account.uid, into: into.uid, reason: text };
    void ask(async () => note(await propose('account.merge', body, all.display(account.uid, into.uid))));
  };
  return (
    <Sheet
      opened
      onClose={onClose}
      title={words.title}
      footer={
        <NeedsNetwork offline={offline} doing={all.doing}>
          <Button size="lg" fullWidth color="red" loading={busy || state === 'sent'} onClick={confirm}>
            {into ? words.confirmInto(into.email) : words.confirm}
          </Button>
        </NeedsNetwork>
      }
    >
      <div className={queues.parts}>
        <p className={styles.lead}>{words.lead(account.name, account.email)}</p>
        <FormProblems failure={problem ?? (state === 'refused' ? message : undefined)} fields={problems} />
        <Other
          id={`${prefix}-find`}
          error={errorOf(`${prefix}-find`)}
          uids={[account.uid, by]}
          chosen={into}
          onChosen={setInto}
        />
        {into && <Follows into={into} />}
        <ProseField
          id={`${prefix}-reason`}
          label={words.reason}
          description={words.reasonHint}
          autosize
          minRows={2}
          maxRows={6}
          most={300}
          value={reason}
          error={errorOf(`${prefix}-reason`)}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <p role="status" className={queues.soft}>
          {state === 'sent' && words.sent}
        </p>
      </div>
    </Sheet>
  );
}

/** Found as on the page beneath, masked; one that is not open cannot go on. */
function Other({
  id,
  uids,
  error,
  chosen,
  onChosen,
}: {
  id: string;
  error: string | undefined;
  /** Who is left out: the one that is closed, and whoever asks. */
  uids: readonly (string | undefined)[];
  chosen: AccountRow | undefined;
  onChosen: (row: AccountRow | undefined) => void;
}) {
  const offline = useConnection().state === 'Offline';
  const { shownFirst, sheet } = useShowing();
  const { state, found, problem, look, more } = useAccountSearch(shownFirst);
  const [typed, setTyped] = useState('');
  const rows = found.accounts.filter(({ uid }) => !uids.includes(uid));
  return (
    <div className={queues.form}>
      {sheet}
      <form
        aria-label={words.which}
        className={queues.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (offline || typed.trim().length < 2) return;
          onChosen(undefined);
          look(typed.trim());
        }}
      >
        <LineField
          id={id}
          type="search"
          label={people.search.label}
          description={people.search.hint}
          autoComplete="off"
          data-autofocus
          most={100}
          value={typed}
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <NeedsNetwork offline={offline} doing={people.search.doing}>
          <Button type="submit" variant="default" loading={state === 'looking'}>
            {people.search.button}
          </Button>
        </NeedsNetwork>
      </form>
      <p role="status" className={queues.soft}>
        {state === 'found' &&
          (problem ?? (rows.length === 0 ? words.none : people.search.found(rows.length, more !== undefined)))}
      </p>
      {rows.length > 0 && (
        <Radio.Group
          label={words.which}
          value={chosen?.uid ?? null}
          onChange={(uid) => onChosen(rows.find((one) => one.uid === uid))}
        >
          <div className={styles.choices}>
            {rows.map((row) => (
              <Radio key={row.uid} value={row.uid} label={row.name} description={said(row)} disabled={row.status !== 'active'} />
            ))}
          </div>
        </Radio.Group>
      )}
      {more && !offline && (
        <Button variant="default" onClick={more}>
          {people.search.more}
        </Button>
      )}
    </div>
  );
}

/** How they tell it from another of that name. */
function said({ email, role, status, merged, uid }: AccountRow): string {
  const is = merged ? people.merged : people.statuses[status];
  return [email, people.roles[role], status === 'active' ? uid : words.notOpen(is)].filter((one) => one !== '').join(' · ');
}

function Follows({ into }: { into: AccountRow }) {
  return (
    <section aria-label={words.follows}>
      <h3 className={queues.name}>{words.follows}</h3>
      <ul className={styles.list}>
        {words.lines(into.email).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className={queues.soft}>{words.first}</p>
    </section>
  );
}
