import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SWITCHES, type Switch, SwitchesRead } from '../../../../schemas/setting/switches.ts';
import queues from '../../../features/queues/queues.module.css';
import { useShowing } from '../../../features/second-factor/use-showing.tsx';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection } from '../../../sync/hooks.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { RowSkeletons } from '../../../ui/placeholder/skeletons.tsx';
import { serverWords as words } from './server-set-up.words.ts';
import styles from './system-settings.module.css';

type Read = { readonly is: Readonly<Record<string, string>> } | { readonly problem: string } | undefined;

/** Which adapters this server runs with: read from it by those who run the platform, kept on no device, changed where it runs (product.md 4.5). */
export function ServerSetUp() {
  const offline = useConnection().state === 'Offline';
  const { call } = useSessionActions();
  const { shownFirst, sheet } = useShowing();
  const [read, setRead] = useState<Read>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when somebody tries again
  useEffect(() => {
    if (offline) return undefined;
    let gone = false;
    const path = '/api/environment';
    void shownFirst(() => call({ method: 'GET', path, doing: words.doing, answer: SwitchesRead })).then((said) => {
      if (gone) return;
      setRead(said.ok && 'value' in said ? { is: said.value } : { problem: 'message' in said ? said.message : '' });
    });
    return () => {
      gone = true;
    };
  }, [call, shownFirst, offline, tries]);
  return (
    <Section title={words.title} id="server-set-up">
      <div className={queues.list}>
        <p className={styles.sentence}>{words.lead}</p>
        {read === undefined && (offline ? <p className={queues.soft}>{words.offline}</p> : <RowSkeletons count={2} />)}
        {read && 'problem' in read && (
          <>
            <p role="alert">{offline ? words.offline : read.problem}</p>
            {!offline && (
              <div className={styles.verify}>
                <Button variant="default" onClick={() => setTries(tries + 1)}>
                  {words.again}
                </Button>
              </div>
            )}
          </>
        )}
        {read && 'is' in read && (
          <dl className={styles.facts} data-server-set-up>
            {(Object.keys(SWITCHES) as Switch[]).flatMap((one) => {
              const value = read.is[one];
              return value === undefined ? [] : [<Line key={one} of={one} value={value} />];
            })}
          </dl>
        )}
      </div>
      {sheet}
    </Section>
  );
}

function Line({ of, value }: { of: Switch; value: string }) {
  const said: Readonly<Record<string, string>> = words.values[of];
  return (
    <div data-switch={of}>
      <dt>{words.names[of]}</dt>
      <dd>{said[value] ?? value}</dd>
    </div>
  );
}
