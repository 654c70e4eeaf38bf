import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { keyOf } from '../../../../schemas/basics/key.ts';
import { type ItemName, itemsOf, NEEDED, OURS, type VerificationItem } from '../../../../schemas/verification/shape.ts';
import { ITEM_WORDS } from '../../../../schemas/verification/words.ts';
import { useOne } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { StateChip } from '../../../ui/state/chip.tsx';
import type { Tone } from '../../../ui/state/state.ts';
import { Became } from '../../gym/own/became.tsx';
import type { OwnGym } from '../../gym/own/frame.tsx';
import { usePerson } from '../../person/hooks.ts';
import { keptPaper } from './draft.ts';
import { PaperSheet } from './paper-sheet.tsx';
import styles from './papers.module.css';
import { ownVerificationQuery } from './queries.ts';
import { paperWords as words } from './words.ts';

const TONES: Readonly<Record<VerificationItem['status'], Tone>> = {
  ...{ not_started: 'neutral', submitted: 'neutral', in_review: 'brand', changes_requested: 'attention' },
  ...{ approved: 'good', rejected: 'bad', expiring: 'attention', expired: 'bad' },
};

/** What a gym sends to be verified, each with how it stands, its reasons, and the way to send it. */
export function Papers({ own: { gym } }: { own: OwnGym }) {
  const { row, state, asOf } = useOne(useMemo(() => ownVerificationQuery(keyOf(gym._id)), [gym._id]));
  const uid = usePerson()?.uid;
  const now = useNow();
  const [open, setOpen] = useState<ItemName>();
  const [sent, setSent] = useState<string>();
  const items = itemsOf(row?.doc).filter(({ item }) => !OURS.includes(item));
  const groups = [
    [words.needed, items.filter(({ item }) => NEEDED.includes(item))],
    [words.optional, items.filter(({ item }) => !NEEDED.includes(item))],
  ] as const;
  if (uid === undefined) return null;
  const isOwn = row?.mark === 'waiting';
  return (
    <Section title={words.title} id="verification">
      <p className={styles.soft}>{words.lead}</p>
      {state === 'ready' && row === undefined && asOf === undefined && <p className={styles.text}>{words.unsaved}</p>}
      {groups.map(([title, list]) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.name}>{title}</h3>
          <ul className={styles.papers}>
            {list.map((item) => (
              <Paper
                key={item.item}
                item={item}
                waiting={isOwn && item.submittedAt === row?.doc.updatedAt}
                draft={keptPaper(window.localStorage, { uid, gymId: gym._id, item: item.item }, now) !== undefined}
                onOpen={() => setOpen(item.item)}
              />
            ))}
          </ul>
        </section>
      ))}
      <Became of={sent} />
      {open !== undefined && (
        <PaperSheet
          key={open}
          uid={uid}
          gym={gym}
          item={open}
          before={row?.doc}
          onSent={setSent}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  );
}

interface PaperProps {
  item: VerificationItem;
  /** Not with us yet. */
  waiting: boolean;
  draft: boolean;
  onOpen: () => void;
}

function Paper({ item: one, waiting, draft, onOpen }: PaperProps) {
  const { item, status, expiresOn, message, before } = one;
  const what = ITEM_WORDS[item];
  const isOver = status === 'rejected' || status === 'changes_requested';
  const isWithUs = status === 'submitted' || status === 'in_review';
  const again = status !== 'not_started';
  const pauses = item === 'public_liability_insurance';
  return (
    <li className={styles.paper} data-paper={item} data-status={status}>
      <div className={styles.row}>
        <p className={styles.name}>{what}</p>
        {waiting ? (
          <StateChip state="waiting">{words.waiting}</StateChip>
        ) : (
          <StateChip state={status === 'rejected' ? 'refused' : 'decided'} tone={TONES[status]}>
            {words.statuses[status]}
          </StateChip>
        )}
      </div>
      <p className={styles.soft}>{words.about[item]}</p>
      {message !== undefined && <p className={styles.text}>{message}</p>}
      {expiresOn !== undefined && !isOver && <p className={styles.soft}>{words.until(expiresOn)}</p>}
      {before !== undefined && <p className={styles.soft}>{words.stillCounts(before.expiresOn)}</p>}
      {isOver && <p className={styles.soft}>{words.again}</p>}
      {status === 'expiring' && <p className={styles.soft}>{words.ending(pauses)}</p>}
      {status === 'expired' && <p className={styles.soft}>{words.ended(pauses)}</p>}
      {draft && <p className={styles.soft}>{words.draft}</p>}
      {status !== 'in_review' && (
        <Button variant={again && !isOver ? 'default' : 'filled'} aria-label={words.open(what, again)} onClick={onOpen}>
          {again || isWithUs ? words.sendAnew : words.send}
        </Button>
      )}
    </li>
  );
}
