import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { subjectOf } from '../../../../schemas/verification/known.ts';
import { BUSINESS_FIELDS } from '../../../../schemas/verification/paper/business.ts';
import type { ReviewedItem } from '../../../../schemas/verification/shape.ts';
import { ITEM_WORDS } from '../../../../schemas/verification/words.ts';
import { saidOf } from '../../../features/application/said-of.ts';
import { usePlatformGyms } from '../../../features/gym/hooks.ts';
import { Facts } from '../../../features/queues/facts.tsx';
import styles from '../../../features/queues/queues.module.css';
import type { ToVerify } from '../../../features/queues/queues.ts';
import { queueWords } from '../../../features/queues/queues.words.ts';
import { type ReasonedAct, ReasonsForm } from '../../../features/queues/reasons-form.tsx';
import { TakenFirst } from '../../../features/queues/taken-first.tsx';
import { useProposal } from '../../../ui/form/request.ts';
import { formatDayTime, formatLocalDate, localDateOf } from '../../../ui/format.ts';
import { useNow } from '../../../ui/now.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Files } from './files.tsx';
import { History } from './history.tsx';
import { detailWords } from './words.ts';

const words = queueWords.verification;
type Choice = keyof typeof words.choices;
const UNTIL = 'verification-until';

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
      <div className={styles.parts}>
        <Facts facts={facts} />
        {reviewed?.decided && <p>{detailWords.decidedBy(reviewed.decided.name, formatDayTime(reviewed.decided.at))}</p>}
        {item.message && <p>{item.message}</p>}
        {item.item === 'business' && business && (
          <Section title={detailWords.business}>
            <Facts facts={BUSINESS_FIELDS.map((field) => [LABELS[field], saidOf(field, business)])} />
          </Section>
        )}
        <Section title={words.files(item.files)}>
          {reviewed && reviewed.files.length > 0 && (
            <Files files={reviewed.files} about={subjectOf(gymId, item.item)} onOpened={() => setOpened(opened + 1)} />
          )}
        </Section>
        <Section title={detailWords.history}>
          <History of={verification._id} item={item.item} changes={`${opened} ${item.status}`} />
        </Section>
      </div>
    </Sheet>
  );
}

const saying = (value: Choice) => ({
  value,
  label: words.choices[value],
  submit: words.submits[value],
  doing: words.decideDoing,
});

function Decide({ verification: { gymId, gymName }, item: one, reviewed }: ToVerify & { reviewed: ReviewedItem | undefined }) {
  const propose = useProposal();
  const today = localDateOf(useNow());
  const [expiresOn, setExpiresOn] = useState(one.expiresOn ?? '');
  const { item } = one;
  const what = `${ITEM_WORDS[item]}, ${gymName}`;
  // What runs out was sent with its day.
  const until = one.expiresOn === undefined ? {} : { expiresOn };
  const message = { label: words.message, least: 20, most: 300 };
  const acts: readonly ReasonedAct<Choice, never>[] = [
    {
      ...saying('approved'),
      ...(one.expiresOn !== undefined && {
        wrong: expiresOn < today ? { input: UNTIL, text: words.untilMissing } : undefined,
        fields: (
          <TextInput
            id={UNTIL}
            type="date"
            label={words.until}
            value={expiresOn}
            onChange={(event) => setExpiresOn(event.currentTarget.value)}
          />
        ),
      }),
    },
    { ...saying('changes_requested'), message },
    { ...saying('rejected'), isGrave: true, message },
  ];
  return (
    <TakenFirst
      claim={reviewed?.claim}
      label={words.take}
      doing={words.takeDoing}
      take={() => propose('verification.take', { gymId, item }, words.display.take(what))}
    >
      <ReasonsForm
        label={words.as}
        acts={acts}
        first="approved"
        decide={(as, { message: text }) =>
          propose(
            'verification.decide',
            { gymId, item, as, ...(as === 'approved' ? until : { message: text }) },
            words.display.decide(what),
          )
        }
      />
    </TakenFirst>
  );
}
