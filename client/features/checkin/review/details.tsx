import { useMemo, useState } from 'react';
import { type Instant, keyOf } from '../../../../schemas/basics/primitives.ts';
import { between } from '../../../../schemas/basics/time.ts';
import type { Checkin } from '../../../../schemas/checkin/shape.ts';
import { kioskIdOf } from '../../../../schemas/kiosk/uid.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { formatMoment } from '../../../ui/format.ts';
import { useEmployees } from '../../employment/hooks.ts';
import { useKiosks } from '../../kiosk/hooks.ts';
import { rosterEntryQuery } from '../../roster/queries.ts';
import { Portrait } from '../../upload/portrait.tsx';
import { words as visits } from '../today/words.ts';
import { usePassCheckins } from './hooks.ts';
import styles from './review.module.css';
import { words as all } from './words.ts';

const words = all.details;
/** Of a pass, around the visit. */
const ASKED = 50;
const SHOWN = 5;
const NEARBY = 24 * 3_600_000;

interface DetailsProps {
  readonly checkin: Checkin;
  readonly now: Instant;
  readonly timeZone: string;
}

/** What is known of a visit: asked of this device only when somebody wants to see it. */
export function Details(props: DetailsProps) {
  const [isOpen, setOpen] = useState(false);
  const { checkin } = props;
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary aria-label={words.openLabel(checkin.memberName ?? all.nameless)}>{words.open}</summary>
      {isOpen && <Known {...props} />}
    </details>
  );
}

function Known({ checkin, now, timeZone }: DetailsProps) {
  const { gymId, passId, memberName, method, receivedAt, judgedAt, staffNote, staffReason, objection, reportedAt } = checkin;
  const at = (instant: Instant) => formatMoment(instant, Date.parse(now), timeZone);
  const seenBy = useSeenBy(checkin);
  const { rosterAt } = checkin.checkedAgainst;
  const facts: readonly (readonly [string, string | undefined])[] = [
    [words.how, visits.method[method]],
    [words.where, seenBy.device],
    [words.pin, seenBy.pin],
    [words.reason, staffReason && [words.reasons[staffReason], staffNote].filter(Boolean).join(': ')],
    [words.reported, reportedAt && at(reportedAt)],
    [words.received, between(judgedAt, receivedAt) > LATE ? at(receivedAt) : undefined],
    [words.list, rosterAt && at(rosterAt)],
    [words.objection, objection?.reason],
  ];
  return (
    <div className={styles.known}>
      {passId !== undefined && checkin.memberId !== undefined && (
        <Face gymId={gymId} passId={passId} uid={checkin.memberId} name={memberName ?? all.nameless} />
      )}
      <dl>
        {facts.map(
          ([term, said]) =>
            said !== undefined && (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{said}</dd>
              </div>
            ),
        )}
      </dl>
      {passId !== undefined && <Others checkin={checkin} passId={passId} at={at} />}
    </div>
  );
}

/** What was heard of sooner was not held up. Milliseconds. */
const LATE = 3_600_000;

/** At which tablet, or with whom; and whose PIN was typed there. As far as whoever looks may know. */
function useSeenBy({ gymId, staffId, actedBy, memberId }: Checkin): { readonly device?: string; readonly pin?: string } {
  const kiosks = useKiosks(gymId).rows;
  const people = useEmployees(gymId).rows;
  const nameOf = (uid: string) => people.find(({ doc }) => doc.uid === uid)?.doc.displayName;
  const kiosk = kiosks.find(({ doc }) => doc.uid === staffId)?.doc.name;
  const isKiosk = kioskIdOf(staffId) !== undefined;
  const device = isKiosk ? (kiosk ?? words.tablet) : staffId === memberId ? words.ownPhone : (nameOf(staffId) ?? words.staff);
  return { device, ...(actedBy === undefined ? {} : { pin: nameOf(actedBy) ?? words.staff }) };
}

function Face({ gymId, passId, uid, name }: { gymId: string; passId: string; uid: string; name: string }) {
  const { rows } = useRows(useMemo(() => rosterEntryQuery(gymId, passId), [gymId, passId]));
  return <Portrait gymId={gymId} uid={uid} name={name} photo={rows[0]?.doc.photo} size={64} />;
}

/** What else was seen of that pass within a day of it, at this gym. */
function Others({ checkin, passId, at }: { checkin: Checkin; passId: string; at: (instant: Instant) => string }) {
  const near = usePassCheckins(checkin.gymId, passId, ASKED)
    .rows.map(({ doc }) => doc)
    .filter(({ _id, judgedAt }) => _id !== checkin._id && Math.abs(between(judgedAt, checkin.judgedAt)) <= NEARBY)
    .slice(0, SHOWN);
  if (near.length === 0) return null;
  return (
    <section aria-label={words.others} className={styles.others}>
      <h3>{words.others}</h3>
      <ul>
        {near.map(({ _id, judgedAt, method, status, proof }) => (
          <li key={_id} data-other={keyOf(_id)}>
            <time dateTime={judgedAt}>{at(judgedAt)}</time>
            {[
              visits.method[method],
              words.became[status],
              proof && checkin.proof && proof.deviceId !== checkin.proof.deviceId ? words.otherPhone : '',
            ]
              .filter(Boolean)
              .map((said) => ` · ${said}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}
