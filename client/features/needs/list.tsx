import { Button } from '@mantine/core';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { Instant } from '../../../schemas/basics/primitives.ts';
import type { Checkin } from '../../../schemas/checkin/shape.ts';
import type { GymGrant } from '../../../schemas/person/shape.ts';
import { itemsOf } from '../../../schemas/verification/shape.ts';
import { useConnection, useRows } from '../../sync/hooks.tsx';
import { RowList, RowSection, RowWords, rowClass, softClass } from '../../ui/figure/rows.tsx';
import { formatDayTime } from '../../ui/format.ts';
import { AsOf } from '../../ui/state/as-of.tsx';
import { useMissedBookings } from '../booking/gym-hooks.ts';
import { useDisputesAddress } from '../dispute/own/address.ts';
import { gymDisputes } from '../dispute/own/lists.ts';
import { gymDisputesQuery } from '../dispute/queries.ts';
import { useKiosks } from '../kiosk/hooks.ts';
import { EVER, gymMoneyQuery } from '../payment/gym/queries.ts';
import { standingQuery } from '../payout/queries.ts';
import { gymReviewsQuery } from '../review/desk/queries.ts';
import { ownVerificationQuery } from '../verification/own/queries.ts';
import styles from './needs.module.css';
import { type NeedFacts, needsOf, type OwnerNeed, wayTo } from './needs.ts';
import { useInTurn, useTurns } from './turns.ts';
import { words } from './words.ts';

interface NeedsYouProps {
  readonly grant: GymGrant;
  readonly now: Instant;
  readonly timeZone: string;
  /** As the page has them already. */
  readonly visits: readonly Checkin[];
  readonly classes: NeedFacts['classes'];
  /** When the gym's own people last heard of it. */
  readonly asOf: Instant | undefined;
}

const FIRST = '2020-01-01T00:00:00.000Z';

/** [4.3] One list of what waits for a gym's owner, from this device: what ends first comes first, and each has one thing to do. */
export default function NeedsYou({ grant, now, timeZone, visits, classes, asOf }: NeedsYouProps) {
  const { gymId } = grant;
  const { facts, disputes } = useNeedFacts(grant, now);
  const needs = needsOf({ ...facts, now, timeZone, visits, classes });
  const ours = words.disputes(disputes);
  const address = useDisputesAddress();
  return (
    <RowSection id="needs-you" title={words.title} aside={asOf !== undefined && <AsOf at={asOf} timeZone={timeZone} />}>
      {needs.length === 0 && <p className={softClass}>{words.none}</p>}
      <RowList>
        {needs.map((need) => (
          <NeedRow key={`${need.kind} ${need.about?.slotId}`} need={need} gymId={gymId} timeZone={timeZone} />
        ))}
      </RowList>
      {ours !== '' && (
        <Button variant="subtle" className={styles.ours ?? ''} onClick={address.open}>
          {words.disputesOpen(ours)}
        </Button>
      )}
    </RowSection>
  );
}

function NeedRow({ need, gymId, timeZone }: { need: OwnerNeed; gymId: string; timeZone: string }) {
  const { kind, count, until, about } = need;
  const what = words.says[kind](count);
  const name = about === undefined ? what : words.about(about.name, formatDayTime(about.startsAt, timeZone));
  return (
    <li className={rowClass} data-need={kind} data-count={count}>
      <RowWords name={name}>
        {about !== undefined && <span className={softClass}>{what}</span>}
        {until !== undefined && (
          <time dateTime={until} className={softClass}>
            {words.by(formatDayTime(until, timeZone))}
          </time>
        )}
      </RowWords>
      <Button component={Link} to={wayTo(need, gymId)} variant="default" aria-label={words.doLabel(words.does[kind], name)}>
        {words.does[kind]}
      </Button>
    </li>
  );
}

/** Each asked for only where it may be read, and what changes seldom in turn. */
function useNeedFacts({ gymId, preset, permissions }: GymGrant, now: Instant) {
  const key = keyOf(gymId);
  const isOwner = preset === 'owner';
  const may = (permission: GymGrant['permissions'][number]) => permissions.includes(permission);
  const [money, tablet, replies, payouts] = [
    may('financials.view'),
    may('kiosk.register'),
    may('reviews.respond'),
    may('payouts'),
  ];
  const queries = useMemo(
    () => ({
      disputes: isOwner ? gymDisputesQuery(key) : null,
      renewals: money ? gymMoneyQuery('pastdue', key, FIRST, EVER) : null,
      reviews: replies ? gymReviewsQuery(key) : null,
      papers: isOwner ? ownVerificationQuery(key) : null,
      standing: payouts ? standingQuery(gymId) : null,
    }),
    [isOwner, money, replies, payouts, key, gymId],
  );
  const turns = useTurns();
  const reviews = useInTurn(queries.reviews, turns, 0);
  const papers = useInTurn(queries.papers, turns, 1);
  const standing = useInTurn(queries.standing, turns, 2);
  const said = useRows(queries.disputes);
  const { asked, withUs, decided, banks } = gymDisputes(said.rows, now);
  const renewals = useRows(queries.renewals);
  const missed = useMissedBookings(gymId);
  const kiosks = useKiosks(gymId);
  const online = useConnection().state === 'Online';
  const facts = {
    disputes: asked.filter(({ mark }) => mark !== 'waiting').map(({ doc }) => doc),
    missed: may('members.view') && may('register.mark') ? missed.rows : undefined,
    renewals: renewals.rows.map(({ doc }) => doc),
    reviews: reviews.rows.map(({ doc }) => doc),
    papers: papers.rows.flatMap(({ doc }) => itemsOf(doc)),
    standing: standing.rows[0]?.doc,
    tablets: tablet ? { all: kiosks.rows.map(({ doc }) => doc), knownAt: online ? now : (kiosks.asOf ?? now) } : undefined,
  };
  const waiting = asked.filter(({ mark }) => mark === 'waiting').length;
  const newer = said.newer?.filter(({ type }) => type === 'dispute').length ?? 0;
  return { facts, disputes: { waiting, withUs: withUs.length, decided: decided.length, banks: banks.length, newer } };
}
