import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { ReasonCode } from '../../../schemas/codes.ts';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './second-factor.module.css';
import { useShowing } from './use-showing.tsx';
import { words } from './words.ts';

/** Where something waits for one's second factor: to show it, or to set one up where there is none. What waited goes on by itself. */
export default function ShowIt({ code, variant = 'light' }: { code: ReasonCode; variant?: 'filled' | 'light' }) {
  const device = useDevice();
  const offline = useConnection().state === 'Offline';
  const { showNow, sheet } = useShowing();
  const { busy, problem, ask } = useRequest();
  if (code === 'SECOND_FACTOR_MISSING')
    return (
      <Button component={Link} to="/member/account" variant={variant}>
        {words.toSee.setUp}
      </Button>
    );
  const show = () =>
    ask(async () => {
      const shown = await showNow();
      if (shown === 'unknown') return { ok: false, message: words.toSee.failed };
      // The server ends the stream by itself; somebody who has just shown it does not wait for that.
      if (shown) device?.syncNow();
      return { ok: true };
    });
  return (
    <>
      <NeedsNetwork offline={offline} doing={words.shown.doing}>
        <Button variant={variant} loading={busy} onClick={() => void show()}>
          {words.toSee.show}
        </Button>
      </NeedsNetwork>
      {problem !== undefined && (
        <p role="alert" className={styles.plain}>
          {problem}
        </p>
      )}
      {sheet}
    </>
  );
}
