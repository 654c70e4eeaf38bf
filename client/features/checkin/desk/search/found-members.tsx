import { IconAlertTriangle } from '@tabler/icons-react';
import { forWhom } from '../../../../../schemas/gym/offer/eligibility.ts';
import type { Policies } from '../../../../../schemas/gym/shape.ts';
import { stillDue } from '../../../../../schemas/roster/before-training.ts';
import type { RosterEntry } from '../../../../../schemas/roster/shape.ts';
import { newerOf, type Rows } from '../../../../sync/hooks.tsx';
import { InitialsAvatar } from '../../../../ui/figure/initials-avatar.tsx';
import { StateChip } from '../../../../ui/state/chip.tsx';
import { ShownRound } from '../../../induction/shown-round.tsx';
import { Portrait } from '../../../upload/portrait.tsx';
import styles from '../search.module.css';
import { messages } from '../words.ts';

const words = messages.search;
const MOST = 50;

/** Who is called like that. */
export function FoundMembers({
  found,
  text,
  policies,
  mayInduct = false,
  onChoose,
}: {
  found: Rows<RosterEntry>;
  text: string;
  /** The gym's, where they are here. */
  policies?: Policies | undefined;
  /** Whoever looks is signed in by themselves, and can say that they showed somebody round. */
  mayInduct?: boolean;
  onChoose: (entry: RosterEntry) => void;
}) {
  const { state, rows } = found;
  // Their pass is in a state that only a newer app knows: they are on the list, and nobody here can say whether it opens the door.
  const newer = newerOf(found, 'roster');
  if (state === 'loading') return null;
  if (rows.length + newer.length === 0)
    return (
      <p className={styles.hint} role="status">
        {words.nobody(text)}
      </p>
    );
  return (
    <>
      <p className="only-for-ears" role="status">
        {words.results(rows.length + newer.length)}
      </p>
      <ul className={styles.list}>
        {rows.map(({ doc }) => {
          const due = policies ? stillDue(policies, doc.flags) : [];
          return (
            <li key={doc._id} className={styles.member}>
              <Portrait gymId={doc.gymId} uid={doc.memberId} name={doc.displayName} photo={doc.photo} size={48} />
              <span className={styles.facts}>
                <span className={styles.name}>{doc.displayName}</span>
                <span className={styles.pass}>
                  {doc.passName}
                  {doc.visitsLeft !== undefined && ` · ${words.visits(doc.visitsLeft)}`}
                </span>
                {doc.eligibility && (
                  <span className={styles.due}>
                    <IconAlertTriangle size={16} stroke={2} aria-hidden /> {words.show(forWhom(doc.eligibility))}
                  </span>
                )}
                {due.map((one) => (
                  <span key={one} className={styles.due}>
                    <IconAlertTriangle size={16} stroke={2} aria-hidden /> {words.due[one]}
                  </span>
                ))}
              </span>
              <button
                type="button"
                className={styles.button}
                aria-label={words.checkInLabel(doc.displayName, doc.passName)}
                onClick={() => onChoose(doc)}
              >
                {words.checkIn}
              </button>
              {mayInduct && policies?.requireInduction && <ShownRound entry={doc} due={due.includes('induction')} />}
            </li>
          );
        })}
        {newer.map(({ _id, memberId, displayName, passName }) => (
          <li key={_id} className={styles.member} data-newer>
            <InitialsAvatar id={memberId} name={displayName} size={48} />
            <span className={styles.facts}>
              <span className={styles.name}>{displayName}</span>
              <span className={styles.pass}>{passName}</span>
            </span>
            <StateChip state="newer" />
          </li>
        ))}
      </ul>
      {rows.length >= MOST && <p className={styles.hint}>{words.more}</p>}
    </>
  );
}
