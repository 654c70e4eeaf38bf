import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { instantOf, localDay } from '../../../schemas/basics/time.ts';
import { isOther } from '../../../schemas/message/audience.ts';
import { goesAt, MESSAGE_ZONE } from '../../../schemas/message/quiet.ts';
import { MESSAGE_BODY, MESSAGE_TITLE } from '../../../schemas/message/types.ts';
import { useConnection, usePreview } from '../../sync/hooks.tsx';
import { useFormDraft } from '../../ui/form/draft.ts';
import { LineField } from '../../ui/form/line-field.tsx';
import { type FieldProblem, FormProblems, NO_FIELDS } from '../../ui/form/problems.tsx';
import { ProseField } from '../../ui/form/prose-field.tsx';
import { reasonSentence } from '../../ui/form/reason-sentence.ts';
import { type Requested, useProposal, useRequest } from '../../ui/form/request.ts';
import { useNow } from '../../ui/now.tsx';
import { useToast } from '../../ui/overlay/toast.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { usePublicSetting } from '../setting/published.ts';
import { AudienceField } from './audience-field.tsx';
import { audienceOf, bodyOf, emptyMessage, MessageTyped, messageDraft, sendAtOf } from './draft.ts';
import styles from './message.module.css';
import { MessagePreview } from './preview.tsx';
import { useCount } from './use-count.ts';
import { words } from './words.ts';

interface ComposeProps {
  readonly sender: string;
  readonly senderName: string;
  readonly uid: string;
  /** what a manager sends is about the service. */
  readonly mayOffer: boolean;
}

/** A message as it is written: kept on this device, counted by the server, sent online alone (2.24). */
export function Compose({ sender, senderName, uid, mayOffer }: ComposeProps) {
  const now = instantOf(useNow());
  const offline = useConnection().state !== 'Online';
  const [draft, setDraft, { discard, forgetSent }] = useFormDraft(messageDraft(sender, uid), MessageTyped, 'device');
  const [empty] = useState(() => emptyMessage(sender, localDay(now, MESSAGE_ZONE)));
  const [problems, setProblems] = useState<readonly FieldProblem[]>(NO_FIELDS);
  // G22: what they have been told since, and have not said yes to.
  const [asks, setAsks] = useState<{ readonly count: number; readonly shown: number }>();
  const typed = draft ?? empty;
  const audience = audienceOf(typed.audience);
  const unseen = usePublicSetting('messages.offerUnseen');
  const areOffersOff = usePublicSetting('flags.offers') === 0;
  const [count, recount] = useCount(sender, typed.purpose, audience, offline);
  const preview = usePreview();
  const propose = useProposal();
  const toast = useToast();
  const { busy, problem, ask } = useRequest();
  const prefix = useId();
  const isOffer = typed.purpose === 'marketing';
  const isStopped = isOffer && areOffersOff;
  const change = (to: Partial<MessageTyped>) => {
    setAsks(undefined);
    setDraft({ ...typed, ...to });
  };
  const counted = count.state === 'counted' ? count.count : undefined;
  const at = goesAt({ purpose: typed.purpose, sendAt: sendAtOf(typed) }, now);
  const waitsUntil = at > (sendAtOf(typed) ?? now) ? at : undefined;

  const missing = (): FieldProblem[] => [
    ...(typed.title.trim() === '' ? [{ input: `${prefix}-title`, text: words.missing.title }] : []),
    ...(typed.body.trim() === '' ? [{ input: `${prefix}-body`, text: words.missing.body }] : []),
    ...(typed.later && sendAtOf(typed) === undefined ? [{ input: `${prefix}-day`, text: words.missing.when }] : []),
  ];
  const send = async () => {
    const wrong = missing();
    setProblems(wrong.length > 0 ? wrong : NO_FIELDS);
    if (wrong.length > 0 || audience === null) return;
    const found = await ask(async () => {
      const latest = await recount();
      return latest === null ? { ok: false, message: words.count.unknown } : { ok: true, latest };
    });
    if (!found?.ok || !('latest' in found)) return;
    const shown = asks?.count ?? typed.shown ?? counted ?? found.latest;
    if (found.latest === 0 || isOther(shown, found.latest)) {
      setAsks({ count: found.latest, shown });
      return;
    }
    const body = bodyOf(sender, typed, audience, { count: found.latest, origin: window.location.origin });
    const answer = await ask(async (): Promise<Requested> => {
      const { state, code, facts } = await preview('message.send', body);
      if (state === 'refused' && code) return { ok: false, message: reasonSentence(code, facts) };
      return propose('message.send', body, words.display(body.title));
    });
    if (!answer?.ok) return;
    setAsks(undefined);
    forgetSent(draft);
    toast({ kind: 'plain', text: words.sent });
  };
  const label = asks ? words.sendAnyway(asks.count) : counted ? words.sendTo(counted) : words.send;
  return (
    <>
      <div className={styles.form}>
        <FormProblems failure={problem} fields={problems} />
        <Radio.Group
          label={words.purpose}
          value={typed.purpose}
          onChange={(to) => change({ purpose: to as typeof typed.purpose })}
        >
          <div className={styles.form}>
            {(['service', 'marketing'] as const).map((one) => (
              <Radio
                key={one}
                value={one}
                label={words.purposes[one].label}
                description={
                  one === 'marketing'
                    ? (whyNoOffer(mayOffer, areOffersOff) ?? words.purposes[one].text)
                    : words.purposes[one].text
                }
                disabled={one === 'marketing' && whyNoOffer(mayOffer, areOffersOff) !== null}
              />
            ))}
          </div>
        </Radio.Group>
        <AudienceField sender={sender} chosen={typed.audience} onChoose={(to) => change({ audience: to })} />
        <p role="status" className={styles.strong}>
          {asks ? words.count.changed(asks.count, asks.shown) : countLine(count, typed.purpose)}
        </p>
        {isOffer && (counted ?? 0) > unseen && <p className={styles.soft}>{words.count.held(unseen)}</p>}
        {/* Not the kit's group: that one has the value of all, and each of these is one of its own. */}
        <fieldset className={styles.group}>
          <legend className={styles.legend}>{words.where}</legend>
          <div className={styles.form}>
            <Checkbox checked disabled label={words.app} description={words.appHint} />
            <Checkbox
              label={words.push}
              checked={typed.push && !(isOffer && sender === 'platform')}
              disabled={isOffer && sender === 'platform'}
              description={isOffer && sender === 'platform' ? words.emailOnly : undefined}
              onChange={({ currentTarget }) => change({ push: currentTarget.checked })}
            />
            <Checkbox
              label={words.email}
              checked={typed.email}
              onChange={({ currentTarget }) => change({ email: currentTarget.checked })}
            />
          </div>
        </fieldset>
        <LineField
          id={`${prefix}-title`}
          label={words.heading}
          most={MESSAGE_TITLE}
          value={typed.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <ProseField
          id={`${prefix}-body`}
          label={words.text}
          autosize
          minRows={4}
          most={MESSAGE_BODY}
          value={typed.body}
          onChange={({ currentTarget }) => change({ body: currentTarget.value })}
        />
        <LineField
          label={words.button}
          description={words.buttonHint}
          most={300}
          value={typed.button}
          onChange={({ currentTarget }) => change({ button: currentTarget.value })}
        />
        <Radio.Group
          label={words.when}
          value={typed.later ? 'later' : 'now'}
          onChange={(to) => change({ later: to === 'later' })}
        >
          <div className={styles.ways}>
            <Radio value="now" label={words.now} />
            <Radio value="later" label={words.later} />
          </div>
        </Radio.Group>
        {typed.later && (
          <div className={styles.pair}>
            <TextInput
              id={`${prefix}-day`}
              type="date"
              label={words.day}
              value={typed.day}
              onChange={({ currentTarget }) => change({ day: currentTarget.value })}
            />
            <TextInput
              type="time"
              label={words.time}
              value={typed.time}
              onChange={({ currentTarget }) => change({ time: currentTarget.value })}
            />
          </div>
        )}
        {(waitsUntil !== undefined || typed.later) && (
          <p className={styles.soft}>{waitsUntil !== undefined ? words.quiet(waitsUntil) : words.goes(at)}</p>
        )}
        <NeedsNetwork offline={offline} doing={words.doing}>
          <Button
            size="lg"
            loading={busy}
            disabled={isStopped || counted === 0 || asks?.count === 0}
            {...(isStopped && { 'aria-describedby': `${prefix}-stopped` })}
            onClick={() => void send()}
          >
            {label}
          </Button>
        </NeedsNetwork>
        {isStopped && (
          <p id={`${prefix}-stopped`} className={styles.soft}>
            {words.offersOff}
          </p>
        )}
        {draft !== undefined && (
          <div className={styles.line}>
            <span className={styles.soft}>{words.draft}</span>
            <Button variant="subtle" onClick={discard}>
              {words.discard}
            </Button>
          </div>
        )}
      </div>
      <MessagePreview senderName={senderName} title={typed.title} body={typed.body} isOffer={isOffer} />
    </>
  );
}

/** Why nobody can choose it here; null: they can. */
function whyNoOffer(mayOffer: boolean, areOff: boolean): string | null {
  if (!mayOffer) return words.ownersOnly;
  return areOff ? words.offersOff : null;
}

function countLine(count: ReturnType<typeof useCount>[0], purpose: MessageTyped['purpose']): string {
  if (count.state !== 'counted') return words.count[count.state];
  return count.count === 0 ? words.count.nobody[purpose] : words.count.counted(count.count);
}
