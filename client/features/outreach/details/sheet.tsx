import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { Outreach, OutreachDetails } from '../../../../schemas/outreach/shape.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { LineField } from '../../../ui/form/line-field.tsx';
import { FormProblems, NO_FIELDS } from '../../../ui/form/problems.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { SendFoot } from '../../../ui/overlay/send-foot.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../outreach.module.css';
import { OUTREACH_FIELDS, type OutreachField } from './fields.ts';
import { CHOICES, detailsFrom, type OutreachTyped, typedFrom } from './typed.ts';
import { words } from './words.ts';

const LONGEST = {
  ...{ gymName: 80, contactName: 100, email: 254, phone: 24, streetAddress: 120, town: 60, postcode: 10, consentNote: 200 },
} as const;
const NEEDED: readonly OutreachField[] = ['gymName', 'town', 'source', 'consentNote'];

/** One more on the list, or what is filled in of one that is there. Adding waits for the network in the Outbox, changing needs it: two may be at it. */
export default function OutreachDetailsSheet({
  outreach,
  begin = {},
  more = {},
  onClose,
}: {
  /** Absent: a new one. */
  outreach?: Outreach;
  /** What need not be typed of a new one. */
  begin?: OutreachTyped;
  more?: Pick<OutreachDetails, 'askedPlace' | 'areaId'>;
  onClose: () => void;
}) {
  const offline = useConnection().state !== 'Online';
  const [typed, setTyped] = useState<OutreachTyped>(() => (outreach ? typedFrom(outreach) : { source: 'web', ...begin }));
  const [problems, setProblems] = useState(NO_FIELDS);
  const propose = useProposal();
  const toast = useToast();
  const { busy, problem, ask } = useRequest();
  const form = useId();
  const idOf = (field: OutreachField) => `${form}-${field}`;
  const put = (field: OutreachField, value: string) => setTyped((before) => ({ ...before, [field]: value }));
  const isShown = (field: OutreachField) => field !== 'consentNote' || typed.lawfulBasis === 'consent';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    const { areaId, askedPlace, geo } = outreach ?? {};
    const kept = { ...(areaId && { areaId }), ...(askedPlace && { askedPlace }), ...(geo && { geo }), ...more };
    const { consentNote, ...others } = typed;
    const read = detailsFrom(isShown('consentNote') ? typed : others, kept);
    if ('wrong' in read) {
      return setProblems(
        read.wrong.map(({ field, rule }) => ({ input: idOf(field), text: words.wrong(words.fields[field], rule) })),
      );
    }
    setProblems(NO_FIELDS);
    const { details } = read;
    const answer = await ask(() =>
      outreach === undefined
        ? propose('outreach.add', { details }, words.display.add(details.gymName))
        : propose(
            'outreach.edit',
            { outreachId: outreach._id, seen: outreach.version, details },
            words.display.edit(details.gymName),
          ),
    );
    if (!answer?.ok) return undefined;
    toast(offline ? { kind: 'queued' } : { kind: 'plain', text: outreach ? words.saved : words.added });
    return onClose();
  };
  const errorOf = (field: OutreachField) => problems.find(({ input }) => input === idOf(field))?.text;
  const fieldOf = (field: OutreachField) => {
    const common = { id: idOf(field), label: words.fields[field], error: errorOf(field), value: typed[field] ?? '' };
    if (field in CHOICES) {
      const name = field as keyof typeof CHOICES;
      const options: Readonly<Record<string, string>> = words.options[name];
      return (
        <NativeSelect
          key={field}
          {...common}
          description={name === 'legalForm' ? words.hints.legalForm : undefined}
          onChange={(event) => put(field, event.currentTarget.value)}
          data={[
            ...(name === 'source' ? [] : [{ value: '', label: words.choose }]),
            ...CHOICES[name].map((value) => ({ value, label: options[value] ?? value })),
          ]}
        />
      );
    }
    return (
      <LineField
        key={field}
        {...common}
        {...(NEEDED.includes(field) ? {} : { description: words.hints.optional })}
        {...(field === 'email' && { type: 'email', inputMode: 'email' as const })}
        most={LONGEST[field as keyof typeof LONGEST]}
        autoComplete="off"
        onChange={(event) => put(field, event.currentTarget.value)}
      />
    );
  };
  return (
    <Sheet
      opened
      wide
      onClose={onClose}
      title={outreach ? words.edit : words.add}
      footer={
        outreach ? (
          <NeedsNetwork offline={offline} doing={words.editDoing}>
            <Button size="lg" fullWidth type="submit" form={form} loading={busy}>
              {words.save}
            </Button>
          </NeedsNetwork>
        ) : (
          <SendFoot form={form} busy={busy} close={words.close} send={words.saveNew} onClose={onClose} />
        )
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        <FormProblems fields={problems} failure={problem} />
        {!outreach && offline && <p className={styles.soft}>{words.addOffline}</p>}
        {OUTREACH_FIELDS.filter(isShown).map(fieldOf)}
      </form>
    </Sheet>
  );
}
