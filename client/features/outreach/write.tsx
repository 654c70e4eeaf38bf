import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { plus } from '../../../schemas/basics/time.ts';
import { LIMITS } from '../../../schemas/limits.ts';
import { basisMissing } from '../../../schemas/outreach/email/basis.ts';
import { type OutreachTemplate, outreachWords, TEMPLATES, templateText } from '../../../schemas/outreach/email/words.ts';
import type { Outreach } from '../../../schemas/outreach/shape.ts';
import { useConnection } from '../../sync/hooks.tsx';
import { FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { useProposal, useRequest } from '../../ui/form/request.ts';
import { formatDay } from '../../ui/format.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './outreach.module.css';
import { words as all } from './words.ts';

const words = all.write;

/** An email to them, as it will be, with the links that are in it; only where we may, and online alone. `now`: RFC 3339. */
export function WriteToThem({ outreach, now }: { outreach: Outreach; now: string }) {
  const { _id: outreachId, gymName, mails, address } = outreach;
  const offline = useConnection().state !== 'Online';
  const propose = useProposal();
  const { busy, problem, ask } = useRequest();
  const place = address.addressLocality;
  const [template, setTemplate] = useState<OutreachTemplate>(mails.length === 0 ? TEMPLATES[0] : TEMPLATES[2]);
  const [text, setText] = useState(() => templateText(template, gymName, place));
  const [problems, setProblems] = useState(NO_FIELDS);
  const id = useId();
  const missing = basisMissing(outreach);
  const last = mails.findLast(({ unsent }) => !unsent);
  const again = last && plus(last.at, LIMITS.outreachAgainAfter);
  if (missing || (again !== undefined && again > now))
    return (
      <section className={styles.part} aria-label={words.title}>
        <h3 className={styles.heading}>{words.title}</h3>
        <p role="note" className={styles.said}>
          {missing ? `${missing.field}: ${missing.rule}` : words.again(formatDay(again ?? now))}
        </p>
      </section>
    );
  const send = (event: FormEvent) => {
    event.preventDefault();
    const said = text.trim();
    const isWrong = said.length < 20 || said.length > 2000;
    setProblems(isWrong ? [{ input: id, text: words.needsText }] : NO_FIELDS);
    if (!isWrong) void ask(() => propose('outreach.invite', { outreachId, text: said }, words.display(gymName)));
  };
  const { subject, paragraphs } = outreachWords(text, outreach);
  const said: Readonly<Record<string, string>> = { '{link}': words.link, '{stop}': words.stop };
  return (
    <form className={styles.part} noValidate onSubmit={send} aria-label={words.title}>
      <h3 className={styles.heading}>{words.title}</h3>
      <FormProblems failure={problem} fields={problems} />
      <NativeSelect
        label={words.template}
        value={template}
        onChange={(event) => {
          const next = TEMPLATES.find((one) => one === event.currentTarget.value) ?? template;
          setTemplate(next);
          setText(templateText(next, gymName, place));
        }}
        data={TEMPLATES.map((value) => ({ value, label: words.templates[value] }))}
      />
      <ProseField
        id={id}
        label={words.text}
        description={words.textHint}
        autosize
        minRows={4}
        maxRows={12}
        most={2000}
        value={text}
        error={problems[0]?.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <section className={styles.preview} aria-label={words.preview}>
        <strong>{words.subject(subject)}</strong>
        {paragraphs.map((one, at) => {
          const link = said[one];
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name but their place
          return link === undefined ? <p key={at}>{one}</p> : <p key={at} className={styles.soft}>{`[${link}]`}</p>;
        })}
      </section>
      <div className={styles.buttons}>
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button type="submit" loading={busy}>
            {words.send}
          </Button>
        </NeedsNetwork>
      </div>
    </form>
  );
}
