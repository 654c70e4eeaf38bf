import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { applies } from '../../../../schemas/application/answers/check.ts';
import { type Given, LEGAL_FORMS } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { tidy } from '../../../../schemas/application/answers/tidy.ts';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import {
  businessFrom,
  checkPaper,
  needsFile,
  type PaperField,
  type PaperProblem,
  paperSentence,
} from '../../../../schemas/verification/paper/paper.ts';
import { type ItemName, RUNS_OUT, type Verification } from '../../../../schemas/verification/shape.ts';
import { ITEM_WORDS } from '../../../../schemas/verification/words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useFormDraft } from '../../../ui/form/draft.ts';
import { LineField } from '../../../ui/form/line-field.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { isInAnother, PaperDraft, paperForm } from './draft.ts';
import { FilePicker } from './file-picker.tsx';
import styles from './papers.module.css';
import { paperWords as words } from './words.ts';

interface PaperSheetProps {
  uid: string;
  gym: Gym;
  item: ItemName;
  before: Verification | undefined;
  /** The proposal it went with. */
  onSent: (proposalId: string) => void;
  onClose: () => void;
}

/** One document filled in: each letter is kept on this device; what is wrong has its own sentence. Sent from the Outbox once its files are there. */
export function PaperSheet({ uid, gym, item, before, onSent, onClose }: PaperSheetProps) {
  const of = { uid, gymId: gym._id, item };
  const [kept, , { forgetSent, revise }] = useFormDraft(paperForm(of), PaperDraft, 'device');
  const empty: PaperDraft = { item, files: [], expiresOn: '', business: { vatRegistered: false, ...before?.business } };
  const draft = kept ?? empty;
  const [problems, setProblems] = useState<readonly PaperProblem[]>([]);
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const adding = useRequest(words.notKept);
  const offline = useConnection().state !== 'Online';
  const today = localDateOf(useNow(), gym.timeZone);
  const what = ITEM_WORDS[item];
  const business: Given = tidy(draft.business);
  const wrong = (field: PaperField) => {
    const one = problems.find((found) => found.field === field);
    return one && paperSentence(one);
  };
  const put = (change: (now: PaperDraft) => Partial<PaperDraft>) => {
    revise((now = empty) => ({ ...now, ...change(now) }));
    setProblems([]);
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const files = draft.files.map(({ hash }) => hash);
    const { expiresOn } = draft;
    const found = checkPaper({ item, files, expiresOn, business }, today);
    setProblems(found);
    if (found.length > 0) return;
    const body = {
      ...{ gymId: gym._id, item },
      ...(files.length > 0 ? { files } : {}),
      ...(RUNS_OUT.includes(item) ? { expiresOn } : {}),
      ...(item === 'business' ? { business: businessFrom(business) } : {}),
    };
    const asked = await ask(() => propose('verification.submit', body, words.display(what, gym.name)));
    if (!asked?.ok) return;
    forgetSent(kept);
    onSent(asked.proposalId);
    onClose();
  };
  return (
    <Sheet opened onClose={onClose} title={what}>
      <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
        <p className={styles.soft}>{words.about[item]}</p>
        {item === 'business' && (
          <BusinessFields said={draft.business} given={business} wrong={wrong} onSay={(business) => put(() => ({ business }))} />
        )}
        {needsFile({ item, business }) && (
          <FilePicker
            what={what}
            value={draft.files}
            error={wrong('files')}
            isElsewhere={(hash) => isInAnother(window.localStorage, of, hash)}
            adding={adding}
            onChange={(change) => put(({ files }) => ({ files: change(files) }))}
          />
        )}
        {RUNS_OUT.includes(item) && (
          <TextInput
            type="date"
            label={words.expiresOn}
            value={draft.expiresOn}
            error={wrong('expiresOn')}
            onChange={({ currentTarget: { value } }) => put(() => ({ expiresOn: value }))}
          />
        )}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {offline && <p className={styles.soft}>{words.offline}</p>}
        <Button type="submit" loading={busy || adding.busy}>
          {words.submit}
        </Button>
      </form>
    </Sheet>
  );
}

interface BusinessFieldsProps {
  said: PaperDraft['business'];
  given: Given;
  wrong: (field: PaperField) => string | undefined;
  onSay: (said: PaperDraft['business']) => void;
}

/** What is asked depends on what the business is. */
function BusinessFields({ said, given, wrong, onSay }: BusinessFieldsProps) {
  const line = (field: 'legalName' | 'companyNumber' | 'charityNumber' | 'vatNumber') =>
    applies(field, given) && (
      <LineField
        label={LABELS[field]}
        value={typeof said[field] === 'string' ? said[field] : ''}
        error={wrong(field)}
        most={120}
        onChange={(event) => onSay({ ...said, [field]: event.currentTarget.value })}
      />
    );
  return (
    <>
      <NativeSelect
        label={words.legalForm}
        value={typeof said.legalForm === 'string' ? said.legalForm : ''}
        error={wrong('legalForm')}
        onChange={(event) => onSay({ ...said, legalForm: event.currentTarget.value || undefined })}
        data={[{ value: '', label: words.choose }, ...LEGAL_FORMS.map((value) => ({ value, label: words.forms[value] }))]}
      />
      {line('legalName')}
      {line('companyNumber')}
      {line('charityNumber')}
      <Switch
        label={words.vatRegistered}
        checked={said.vatRegistered === true}
        onChange={(event) => onSay({ ...said, vatRegistered: event.currentTarget.checked })}
      />
      {line('vatNumber')}
    </>
  );
}
