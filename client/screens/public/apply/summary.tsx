import { Button } from '@mantine/core';
import { IconCloudUp } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { applies, checkAll } from '../../../../schemas/application/answers/check.ts';
import { type Field, fieldsOf, type Given, STEPS } from '../../../../schemas/application/answers/fields.ts';
import { LABELS } from '../../../../schemas/application/answers/sentences.ts';
import { saidOf } from '../../../features/application/said-of.ts';
import { type AccountForm, openedHere, useAccountForm, withForm } from '../../../features/person/account-address.ts';
import { useSwitchedOff } from '../../../features/setting/use-flag.ts';
import { useSession } from '../../../session/hooks.tsx';
import { NeedsNetwork } from '../../../ui/state/needs-network.tsx';
import styles from '../apply.module.css';
import { inputId, useAnswers } from './answers.tsx';

import { words } from './words.ts';

/** Everything that was said, each part with its way back; what is not right yet; and the way on. */
export function Summary({
  year,
  verified,
  offline,
  busy,
  onSend,
}: {
  year: number;
  /** Undefined: nobody is signed in. */
  verified: boolean | undefined;
  offline: boolean;
  busy: boolean;
  onSend: () => void;
}) {
  const { given } = useAnswers();
  const wrong = checkAll(given, year);
  return (
    <>
      {STEPS.map((step) => (
        <section key={step} className={styles.card} aria-labelledby={`summary-${step}`}>
          <header className={styles.cardHead}>
            <h2 id={`summary-${step}`}>{words.steps[step].title}</h2>
            <Link to={`/apply?step=${step}`} aria-label={`${words.edit}: ${words.steps[step].title}`}>
              {words.edit}
            </Link>
          </header>
          <dl className={styles.said}>
            {fieldsOf(step).map((field) => (
              <Line
                key={field}
                field={field}
                given={given}
                problem={wrong.find((one) => one.field === field)?.rule}
                step={step}
              />
            ))}
          </dl>
        </section>
      ))}
      {wrong.length > 0 && (
        <p role="status" className={styles.notice}>
          {words.summary.left(wrong.length)}
        </p>
      )}
      <Way verified={verified} offline={offline} busy={busy} ready={wrong.length === 0} onSend={onSend} />
    </>
  );
}

function Line({ field, given, problem, step }: { field: Field; given: Given; problem: string | undefined; step: string }) {
  if (!applies(field, given)) return null;
  const said = saidOf(field, given);
  if (said === '' && problem === undefined) return null;
  return (
    <div data-wrong={problem === undefined ? undefined : true}>
      <dt>{LABELS[field]}</dt>
      <dd>
        {said === '' ? words.summary.empty : said}
        {problem !== undefined && (
          <Link to={`/apply?step=${step}#${inputId(field)}`} className={styles.wrong}>
            {problem}
          </Link>
        )}
      </dd>
    </div>
  );
}

function Way({
  verified,
  offline,
  busy,
  ready,
  onSend,
}: {
  verified: boolean | undefined;
  offline: boolean;
  busy: boolean;
  ready: boolean;
  onSend: () => void;
}) {
  const { state } = useSession();
  const off = useSwitchedOff('flags.applications');
  const why = useId();
  const { summary } = words;
  const { here } = useAccountForm();
  const over = (form: AccountForm) => ({ to: withForm(here, form), state: openedHere, preventScrollReset: true });
  if (state === 'loading') return null;
  if (state === 'signedOut') {
    return (
      <div className={styles.send}>
        {off !== undefined && <p className={styles.soft}>{off}</p>}
        <p className={styles.soft}>{offline ? summary.signedOutOffline : summary.signedOut}</p>
        <p className={styles.ways}>
          <NeedsNetwork offline={offline} doing="sign up">
            <Button component={Link} {...over('signup')} size="lg">
              {summary.signUp}
            </Button>
          </NeedsNetwork>
          {!offline && (
            <Button component={Link} {...over('login')} size="lg" variant="light">
              {summary.signIn}
            </Button>
          )}
        </p>
      </div>
    );
  }
  if (verified === false) {
    return (
      <div className={styles.send}>
        <p className={styles.soft}>{summary.verify}</p>
        <Button component={Link} to="/auth/verify-email" size="lg">
          {summary.verifyGo}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.send}>
      {off !== undefined && (
        <p id={why} className={styles.soft}>
          {off}
        </p>
      )}
      {offline && off === undefined && <p className={styles.soft}>{summary.offline}</p>}
      <Button
        size="lg"
        loading={busy}
        disabled={!ready || off !== undefined}
        {...(off !== undefined && { 'aria-describedby': why })}
        leftSection={offline ? <IconCloudUp size={20} stroke={1.75} aria-hidden /> : undefined}
        onClick={onSend}
      >
        {offline ? summary.sendLater : summary.send}
      </Button>
    </div>
  );
}
