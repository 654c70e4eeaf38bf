import { Button, Progress } from '@mantine/core';
import { lazy, type ReactNode, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { instantOf } from '../../../schemas/basics/time.ts';
import { endsWithin } from '../../../schemas/pass/expiry/ends.ts';
import type { Pass } from '../../../schemas/pass/shape.ts';
import { type Row, useConnection } from '../../sync/hooks.tsx';
import whole from '../../ui/figure/whole-card.module.css';
import { formatDay, formatMoney } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { StateChip } from '../../ui/state/chip.tsx';
import { StateEdge } from '../../ui/state/edge.tsx';
import { CodeLink } from '../checkin/code/link.tsx';
import { gymPath, ownGymPath } from '../gym/card/card.tsx';
import { useGym } from '../gym/hooks.ts';
import { isGivenUp, isLeaving } from './cancel/standing.ts';
import { leavingWords } from './cancel/standing.words.ts';
import styles from './card.module.css';
import { passWords as words } from './card.words.ts';
import { type Chip, endOf, lastDay, opensADoor, passChip, passTab, shareUsed, visitsLine } from './card-facts.ts';

const PassTerms = lazy(async () => ({ default: (await import('./terms/terms.tsx')).PassTerms }));
const ToBank = lazy(async () => ({ default: (await import('./to-bank.tsx')).ToBank }));
const PassEnding = lazy(async () => ({ default: (await import('./cancel/ending.tsx')).PassEnding }));

/** A pass somebody holds: what is left, until when, where, on what terms. */
export function PassCard({
  row,
  as: Heading = 'h2',
  children,
}: {
  row: Row<Pass>;
  /** The level of its heading. */
  as?: 'h2' | 'h3';
  /** What else can be done with it on this page. */
  children?: ReactNode;
}) {
  const pass = row.doc;
  const now = instantOf(useNow());
  const tab = passTab(pass, now);
  const chip = isLeaving(row) ? LEAVING : passChip(pass, now);
  const used = shareUsed(pass);
  const edge = chip.state === 'waiting' ? 'waiting' : 'decided';
  const opens = opensADoor(pass, now);
  return (
    <StateEdge
      as="article"
      state={edge}
      className={`${whole.card} ${styles.card}`}
      data-pass={pass._id}
      data-status={pass.status}
    >
      <header className={styles.head}>
        <div className={styles.title}>
          <Heading className={styles.name}>{pass.snapshot.name}</Heading>
          <Link to={ownGymPath(pass.gymIds[0] ?? '')} className={`${styles.gym} ${opens ? '' : whole.link}`}>
            {pass.snapshot.gymName}
          </Link>
        </div>
        <StateChip state={chip.state} tone={chip.tone}>
          {chip.text}
        </StateChip>
      </header>
      <PassFigures pass={pass} past={tab === 'past'} />
      {used !== undefined && tab !== 'past' && (
        <Progress
          value={(1 - used) * 100}
          color="brand"
          aria-label={words.unusedOf((pass.visitsTotal ?? 0) - pass.visitsUsed, pass.visitsTotal ?? 0)}
          className={styles.bar ?? ''}
        />
      )}
      <PassReason pass={pass} />
      {isGivenUp(pass) && (
        <Suspense fallback={null}>
          <PassEnding row={row} className={styles.reason} />
        </Suspense>
      )}
      <details className={styles.terms}>
        <summary>{words.terms}</summary>
        <Suspense fallback={null}>
          <PassTerms pass={pass} now={now} />
        </Suspense>
      </details>
      <div className={styles.actions}>
        {pass.status === 'pending_payment' && pass.bank && (
          <Suspense fallback={null}>
            <ToBank url={pass.bank.url} className={whole.button ?? ''} />
          </Suspense>
        )}
        {opens && <CodeLink passId={pass._id} className={whole.button ?? ''} />}
        {(tab === 'past' || runsLow(pass, now)) && <BuyAgain pass={pass} />}
        {children}
      </div>
    </StateEdge>
  );
}

const LEAVING: Chip = { state: 'waiting', tone: 'neutral', text: leavingWords.chip };

/** One visit left, or the last days: the moment to think of the next pass. */
const runsLow = (pass: Pass, now: string): boolean =>
  (pass.status === 'active' && endsWithin(pass, now) !== undefined) ||
  (pass.visitsTotal !== undefined && pass.kind !== 'day' && pass.visitsTotal > 1 && pass.visitsTotal - pass.visitsUsed <= 1);

function PassFigures({ pass, past }: { pass: Pass; past: boolean }) {
  return (
    <p className={styles.figures}>
      {!past && <span className={styles.left}>{visitsLine(pass)}</span>}
      {!past && pass.status === 'ready' && pass.validFrom !== undefined && (
        <span>{words.startsOn(formatDay(pass.validFrom, pass.snapshot.timeZone))}</span>
      )}
      {!past && <span>{pass.validTo === undefined ? words.startBy(lastDay(pass)) : words.ends(lastDay(pass))}</span>}
      {past && pass.visitsTotal !== undefined && pass.shortCode !== undefined && (
        <span>{words.usedOf(pass.visitsUsed, pass.visitsTotal)}</span>
      )}
    </p>
  );
}

/** Why it opens no door, and the one thing to do about it. */
function PassReason({ pass }: { pass: Pass }) {
  const online = useConnection().state === 'Online';
  switch (pass.status) {
    case 'pending_payment':
      if (!online) return <p className={styles.reason}>{words.reason.payingOffline}</p>;
      return <p className={styles.reason}>{pass.bank ? words.reason.bank : words.reason.paying}</p>;
    case 'suspended':
      return <p className={styles.reason}>{words.reason.suspended}</p>;
    case 'past_due':
      return <p className={styles.reason}>{words.reason.pastDue}</p>;
    case 'paused':
      return <p className={styles.reason}>{words.reason.paused}</p>;
    default:
      return null;
  }
}

/** The same product again where it is still sold; else what the gym sells now. */
function BuyAgain({ pass }: { pass: Pass }) {
  const gymId = pass.gymIds[0] ?? '';
  const gym = useGym(gymId).row?.doc;
  const offer =
    gym?.status === 'live' ? gym.offers.find((one) => one.productId === pass.productId && one.status === 'on_sale') : undefined;
  if (offer === undefined)
    return (
      <Button variant="default" component={Link} to={gymPath(gymId)}>
        {words.seeOffers(pass.snapshot.gymName)}
      </Button>
    );
  return (
    <Button
      variant="default"
      component={Link}
      to={`${gymPath(gymId)}?buy=${encodeURIComponent(offer.productId)}`}
      aria-label={words.buyAgainLabel(offer.name)}
    >
      {words.buyAgain(formatMoney(offer.price))}
    </Button>
  );
}

/** A pass in one line, for the home page and for choosing. */
export function PassLine({ pass }: { pass: Pass }) {
  const now = instantOf(useNow());
  const chip = passChip(pass, now);
  return (
    <span className={styles.line}>
      <span className={styles.lineName}>{pass.snapshot.name}</span>
      <span className={styles.lineGym}>{pass.snapshot.gymName}</span>
      <span className={styles.lineFacts}>
        {visitsLine(pass)}
        {' · '}
        {endOf(pass) === pass.validTo ? words.ends(lastDay(pass)) : words.startBy(lastDay(pass))}
      </span>
      {(chip.tone === 'attention' || chip.tone === 'bad' || chip.state === 'waiting') && (
        <StateChip state={chip.state} tone={chip.tone}>
          {chip.text}
        </StateChip>
      )}
    </span>
  );
}
