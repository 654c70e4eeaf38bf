import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { instantOf } from '../../../../schemas/basics/time.ts';
import { BUSINESS_FIELDS } from '../../../../schemas/verification/paper/business.ts';
import type { ReviewedItem } from '../../../../schemas/verification/shape.ts';
import { ITEM_WORDS } from '../../../../schemas/verification/words.ts';
import { saidOf } from '../../../features/application/said-of.ts';
import { usePlatformGyms } from '../../../features/gym/hooks.ts';
import { usePerson } from '../../../features/person/hooks.ts';
import styles from '../../../features/queues/queues.module.css';
import type { ToVerify } from '../../../features/queues/queues.ts';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { useConnection } from '../../../sync/hooks.tsx';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime, formatLocalDate, formatTime, localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import { Files } from './files.tsx';
import { History } from './history.tsx';
import { detailWords } from './words.ts';

const words = queueWords.verification;
const CHOICES = ['approved', 'changes_requested', 'rejected'] as const;

/** One thing a gym sent, and what we say of it; online only. */
export function VerificationDetail({
  verification,
  item,
  reviewed,
  onClose,
}: ToVerify & { reviewed: ReviewedItem | undefined; onClose: () => void }) {
  const { gymName, gymId, business } = verification;
  const [opened, setOpened] = useState(0);
  const gym = usePlatformGyms().rows.find(({ doc }) => doc._id === gymId)?.doc;
  const address =
    gym && [gym.address.streetAddress, gym.address.addressLocality, gym.address.postalCode].filter(Boolean).join(', ');
  const facts = [
    [words.columns.gym, gymName],
    [words.columns.status, words.statuses[item.status]],
    [words.columns.sent, item.submittedAt && formatDayTime(item.submittedAt)],
    [words.columns.until, item.expiresOn && formatLocalDate(item.expiresOn)],
    [detailWords.profile, [gym?.name, address].filter(Boolean).join(', ')],
  ] as const;
  const isOpen = item.status === 'submitted' || item.status === 'in_review';
  return (
    <Sheet
      opened
      onClose={onClose}
      title={ITEM_WORDS[item.item]}
      wide
      footer={isOpen && <Decide verification={verification} item={item} reviewed={reviewed} />}
    >
      <dl className={styles.facts}>
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {reviewed?.decided && <p>{detailWords.decidedBy(reviewed.decided.name, formatDayTime(reviewed.decided.at))}</p>}
      {item.message && <p>{item.message}</p>}
      {item.item === 'business' && business && (
        <Section title={detailWords.business}>
          <dl className={styles.facts}>
            {BUSINESS_FIELDS.filter((field) => business[field] !== undefined).map((field) => (
              <div key={field} style={{ display: 'contents' }}>
                <dt>{LABELS[field]}</dt>
                <dd>{saidOf(field, business)}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title={words.files(item.files)}>
        {reviewed && reviewed.files.length > 0 && (
          <Files files={reviewed.files} about={verification._id} onOpened={() => setOpened(opened + 1)} />
        )}
      </Section>
      <Section title={detailWords.history}>
        <History of={verification._id} item={item.item} changes={`${opened} ${item.status}`} />
      </Section>
    </Sheet>
  );
}

function Decide({ verification: { gymId, gymName }, item: one, reviewed }: ToVerify & { reviewed: ReviewedItem | undefined }) {
  const now = instantOf(useNow());
  const uid = usePerson()?.uid;
  const propose = useProposal();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const today = localDateOf(useNow());
  const [as, setAs] = useState<(typeof CHOICES)[number]>('approved');
  const [message, setMessage] = useState('');
  const [expiresOn, setExpiresOn] = useState(one.expiresOn ?? '');
  const { item } = one;
  const what = `${ITEM_WORDS[item]}, ${gymName}`;
  const claim = reviewed?.claim && reviewed.claim.until > now ? reviewed.claim : undefined;
  if (claim && claim.uid !== uid) return <p role="status">{detailWords.looking(claim.name, formatTime(claim.until))}</p>;
  if (!claim)
    return (
      <div className={styles.form}>
        <NeedsNetwork offline={offline} doing={words.takeDoing}>
          <Button
            loading={busy}
            onClick={() => void ask(() => propose('verification.take', { gymId, item }, words.display.take(what)))}
          >
            {words.take}
          </Button>
        </NeedsNetwork>
        {problem && <p role="alert">{problem}</p>}
      </div>
    );
  // What runs out was sent with its day.
  const runsOut = as === 'approved' && one.expiresOn !== undefined;
  const submit = () => {
    const text = message.trim();
    if (as !== 'approved' && text.length < 20) return say(queueWords.applications.tooShort(20));
    if (runsOut && expiresOn < today) return say(words.untilMissing);
    const more = { ...(as === 'approved' ? {} : { message: text }), ...(runsOut ? { expiresOn } : {}) };
    void ask(() => propose('verification.decide', { gymId, item, as, ...more }, words.display.decide(what)));
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <NativeSelect
        label={words.as}
        value={as}
        onChange={(event) => setAs(CHOICES.find((choice) => choice === event.currentTarget.value) ?? 'approved')}
        data={CHOICES.map((value) => ({ value, label: words.choices[value] }))}
      />
      {runsOut && (
        <TextInput
          type="date"
          label={words.until}
          value={expiresOn}
          onChange={(event) => setExpiresOn(event.currentTarget.value)}
        />
      )}
      {as !== 'approved' && (
        <Textarea
          label={words.message}
          autosize
          minRows={3}
          maxLength={300}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      {problem && <p role="alert">{problem}</p>}
      <NeedsNetwork offline={offline} doing={words.decideDoing}>
        <Button type="submit" loading={busy}>
          {words.decide}
        </Button>
      </NeedsNetwork>
    </form>
  );
}
