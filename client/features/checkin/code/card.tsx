import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { between, msOf } from '../../../../schemas/basics/time.ts';
import type { Pass, PassToken } from '../../../../schemas/pass/shape.ts';
import { useSession } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { QrCode } from '../../../ui/figure/qr-code.tsx';
import { reasonSentence } from '../../../ui/form/reason-sentence.ts';
import { formatDay, formatTime } from '../../../ui/format.ts';
import { StateChip } from '../../../ui/state/chip.tsx';
import { passWords } from '../../pass/card.words.ts';
import { endOf, lastDay, spokenCode, visitsLine } from '../../pass/card-facts.ts';
import { usePassToken } from '../../pass/hooks.ts';
import { useOwnDevices, usePerson } from '../../person/hooks.ts';
import styles from './card.module.css';
import { type DoorCode, doorCode } from './code.ts';
import { useSaysItShows, useShownText } from './use-shown.ts';
import { codeWords as words } from './words.ts';

/** The code, its short form, whose it is and until when it works without a signal. */
export function CodeCard({ pass, now }: { pass: Pass; now: string }) {
  const person = usePerson();
  const session = useSession();
  const here = session.state === 'signedIn' ? session.deviceId : undefined;
  const tokens = usePassToken(pass._id, here);
  const devices = useOwnDevices().rows.map((row) => row.doc);
  const code = doorCode(
    pass,
    tokens.rows.map((row) => row.doc),
    { here, devices },
    now,
  );
  useSaysItShows(here, code.state === 'shown', msOf(now));
  return (
    <section className={styles.card} aria-label={words.show} data-code={code.state}>
      <header className={styles.head}>
        <h2 className={styles.pass}>{pass.snapshot.name}</h2>
        <p className={styles.gym}>{pass.snapshot.gymName}</p>
      </header>
      <div className={styles.plate}>
        <Plate code={code} pass={pass} loading={tokens.state === 'loading' || here === undefined} now={now} />
        {pass.shortCode !== undefined && code.state !== 'barred' && (
          <p className={styles.short}>
            <span className={styles.shortLabel}>{words.shortCode}</span>
            <span className={styles.shortCode}>{spokenCode(pass.shortCode)}</span>
          </p>
        )}
      </div>
      {code.state === 'shown' && code.warning !== undefined && (
        <p className={styles.warning} role="alert">
          {reasonSentence(code.warning.code, code.warning.facts)}
        </p>
      )}
      <footer className={styles.foot}>
        {person !== undefined && <p className={styles.name}>{person.displayName}</p>}
        <p className={styles.facts}>
          {visitsLine(pass)}
          {' · '}
          {pass.validTo === undefined ? passWords.startBy(lastDay(pass)) : passWords.ends(lastDay(pass))}
        </p>
        {code.state === 'shown' && (
          <p className={styles.ready}>
            <StateChip state="decided" tone="good">
              {words.ready(dayTime(code.token.expiresAt, pass))}
            </StateChip>
          </p>
        )}
      </footer>
    </section>
  );
}

/** `Tue 10 Mar 09:12`; never later than the pass itself. */
const dayTime = (expiresAt: string, pass: Pass): string => {
  const until = expiresAt < endOf(pass) ? expiresAt : endOf(pass);
  return `${formatDay(until, pass.snapshot.timeZone)} ${formatTime(until, pass.snapshot.timeZone)}`;
};

function Plate({ code, pass, loading, now }: { code: DoorCode; pass: Pass; loading: boolean; now: string }) {
  const online = useConnection().state !== 'Offline';
  switch (code.state) {
    case 'shown':
      return <Shown token={code.token} pass={pass} />;
    case 'elsewhere':
      return (
        <p className={styles.instead} role="status">
          {words.elsewhere(code.name, formatTime(code.at, pass.snapshot.timeZone), formatTime(code.from, pass.snapshot.timeZone))}
        </p>
      );
    case 'coming':
      return (
        <p className={styles.instead} role="status">
          {loading ? null : online ? words.coming : words.comingOffline}
        </p>
      );
    case 'stale':
      return (
        <p className={styles.instead} role="status">
          {words.stale(Math.max(1, Math.floor(between(code.token.issuedAt, now) / 86_400_000)))}
        </p>
      );
    case 'barred':
      return (
        <div className={styles.instead}>
          <p className={styles.barred}>{reasonSentence(code.reason.code, code.reason.facts)}</p>
          <Button component={Link} to="/member/passes" variant="default">
            {words.allPasses}
          </Button>
        </div>
      );
  }
}

/** A new one every half minute. */
function Shown({ token, pass }: { token: PassToken; pass: Pass }) {
  const text = useShownText(token);
  const { name } = pass.snapshot;
  if (text === undefined)
    return (
      <p className={styles.instead} role="status">
        {words.coming}
      </p>
    );
  const label = pass.shortCode === undefined ? words.codeLabelOnly(name) : words.codeLabel(name, spokenCode(pass.shortCode));
  return <QrCode text={text} label={label} />;
}
