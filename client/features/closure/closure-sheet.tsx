import { Button } from '@mantine/core';
import { useState } from 'react';
import { instantOf } from '../../../schemas/basics/time.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { useConnection, usePreview } from '../../sync/hooks.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { type Requested, useProposal, useRequest } from '../../ui/form/request.ts';
import { useNow } from '../../ui/now.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { CutShort } from '../../ui/state/cut-short.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useGrants } from '../person/hooks.ts';
import styles from './closure.module.css';
import { ClosureFields, INPUT } from './closure-fields.tsx';
import { type ClosureKind, ClosureTyped, closureDraft, emptyClosure, missingIn, termsOf } from './draft.ts';
import { useClassesToClose } from './hooks.ts';
import { ImpactCount, ImpactPreview, useImpact } from './impact-preview.tsx';
import { words } from './words.ts';

/**
 * Closing a gym. A plan is a draft on this device until it is sent, and is sent online alone; an emergency is stored and goes out as soon as
 * it can, and the sheet says that nobody knows before.
 */
export function ClosureSheet({
  gym,
  kind,
  day,
  maySeeBookings,
  onClose,
}: {
  gym: Gym;
  kind: ClosureKind;
  /** The first day, where one was chosen. */
  day?: string | undefined;
  maySeeBookings: boolean;
  onClose: () => void;
}) {
  const now = instantOf(useNow());
  const isPlan = kind === 'plan';
  const offline = useConnection().state !== 'Online';
  const toast = useToast();
  const uid = useGrants()?.uid ?? '';
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(
    closureDraft(kind, gym._id, uid),
    ClosureTyped,
    isPlan ? 'device' : 'tab',
  );
  const [empty] = useState(() => emptyClosure(kind, gym, now, day));
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  const planned = useClassesToClose(gym._id);
  const classes = planned.rows.flatMap(({ doc }) => (doc.status === 'published' ? [doc] : []));
  const preview = usePreview();
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const typed = draft ?? empty;
  const missing = missingIn(typed);
  const terms = missing.some((one) => one !== 'which') ? undefined : termsOf(typed, kind, gym);
  const send = async () => {
    const wrong = missing.map((one) => ({
      input: INPUT[one],
      text: one === 'which' ? words.form.which : words.form.missing[one],
    }));
    setProblems(wrong.length > 0 ? wrong : NO_FIELDS);
    if (wrong.length > 0 || !terms) return;
    const body = { gymId: gym._id, terms };
    const asked = await ask(async (): Promise<Requested> => {
      // What this device can tell is said while the sheet is open: what is refused later is found only by whoever looks for it.
      const asks = isPlan ? 'closure.plan' : 'closure.emergency';
      const { state, code, facts } = await preview(asks, body);
      if (state === 'refused' && code) return { ok: false, message: reasonSentence(code, facts) };
      return propose(asks, body, words.line[kind](gym.name));
    });
    if (!asked?.ok) return;
    forgetSent(draft);
    toast({
      kind: offline ? 'queued' : 'plain',
      text: offline ? words.form.queued : isPlan ? words.form.sent : words.form.sentNow,
    });
    onClose();
  };
  const impact = useImpact(terms, gym, maySeeBookings);
  const button = (
    <Button fullWidth size="lg" color={isPlan ? 'brand' : 'red'} loading={busy} onClick={() => void send()}>
      {isPlan ? words.form.send : words.form.sendNow}
    </Button>
  );
  return (
    <Sheet
      opened
      wide
      onClose={onClose}
      title={isPlan ? words.plan : words.emergency}
      footer={
        <>
          {impact && <ImpactCount impact={impact} />}
          {isPlan ? (
            <NeedsNetwork offline={offline} doing={words.form.doing}>
              {button}
            </NeedsNetwork>
          ) : (
            <>
              {offline && <p className={styles.unheard}>{words.unheard}</p>}
              {button}
            </>
          )}
        </>
      }
    >
      <div className={styles.form}>
        <FormProblems failure={problem} fields={problems} />
        {!isPlan && <p className={styles.soft}>{words.form.emergencyLead}</p>}
        <CutShort of={planned} />
        <ClosureFields typed={typed} kind={kind} classes={classes} onChange={(change) => setDraft({ ...typed, ...change })} />
        {impact && <ImpactPreview impact={impact} />}
        {isPlan && draft !== undefined && (
          <div className={styles.draft}>
            <span className={styles.soft}>{words.form.draft}</span>
            <Button variant="subtle" onClick={discard}>
              {words.form.discard}
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
