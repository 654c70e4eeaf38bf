import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { safeRedirect } from '../../session/home.ts';
import { BrandMark } from '../../shell/frame/brand-mark.tsx';
import { ConnectionChip } from '../../shell/frame/connection-chip.tsx';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { PageTitle } from '../../ui/page/title.tsx';
import { Drawing } from '../../ui/placeholder/drawing.tsx';
import { OnThisDevice } from './offline/on-this-device.tsx';
import { WhatWorks } from './offline/what-works.tsx';
import { messages } from './offline/words.ts';
import styles from './offline.module.css';

/** How long an answer may take before it is said that there is none: what the connection itself allows. */
const patienceMs = 10_000;

/** `/offline`: what works without a signal, what waits on this device, and another try. `?wanted=` is the page that could not be opened. */
export default function OfflineScreen() {
  const connection = useConnection();
  const [params] = useSearchParams();
  const wanted = safeRedirect(params.get('wanted'));
  const { state } = connection;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Link to="/" className={styles.brand} aria-label={messages.home}>
          <BrandMark />
        </Link>
        <ConnectionChip connection={connection} />
      </header>
      <div className={styles.top}>
        <Drawing name={state === 'Online' ? 'done' : 'offline'} />
        <PageTitle title={messages.title[state]} lead={messages.lead[state]} />
        {wanted !== null && state !== 'Online' && <p className={styles.soft}>{messages.wanted(wanted)}</p>}
        {state === 'Online' ? (
          <Button component="a" href={wanted ?? '/'} size="lg">
            {messages.goOn(wanted ?? 'Fitness Hub')}
          </Button>
        ) : (
          <TryAgain />
        )}
      </div>
      <WhatWorks />
      <OnThisDevice lastOnlineAt={connection.lastOnlineAt} />
    </div>
  );
}

function TryAgain() {
  const device = useDevice();
  const [tried, setTried] = useState<'no' | 'trying' | 'in vain'>('no');
  useEffect(() => {
    if (tried !== 'trying') return undefined;
    const timer = setTimeout(() => setTried('in vain'), patienceMs);
    return () => clearTimeout(timer);
  }, [tried]);
  const tryAgain = () => {
    device?.syncNow();
    setTried('trying');
  };
  return (
    <>
      <Button size="lg" onClick={tryAgain} loading={tried === 'trying'} disabled={device === null}>
        {messages.tryAgain}
      </Button>
      <p role="status" className={styles.soft}>
        {tried === 'trying' && <span className="only-for-ears">{messages.trying}</span>}
        {tried === 'in vain' && messages.stillNot}
      </p>
    </>
  );
}
