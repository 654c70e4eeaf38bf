import { useEffect, useState } from 'react';
import { swallow } from '../report/report.ts';
import { browserPorts, type Ports } from '../sync/ports.ts';
import { wholeAnswer } from '../sync/replication/whole-answer.ts';
import type { DemoAccount } from './demo-answer.ts';

/** The accounts of the demo world with their known passwords; empty when demo data is off, or when nobody can be asked. */
export function useDemoAccounts(offline: boolean): readonly DemoAccount[] {
  const [accounts, setAccounts] = useState<readonly DemoAccount[]>([]);
  useEffect(() => {
    if (offline) return undefined;
    let left = false;
    readAccounts(browserPorts()).then((found) => left || setAccounts(found), swallow('no demo accounts to show'));
    return () => {
      left = true;
    };
  }, [offline]);
  return accounts;
}

const PATIENCE = 10_000;

async function readAccounts(ports: Pick<Ports, 'network' | 'timers'>): Promise<readonly DemoAccount[]> {
  const request = { method: 'GET', path: '/api/demo', headers: { accept: 'application/json' } } as const;
  const { status, text } = await wholeAnswer(ports, request, PATIENCE);
  if (status !== 200) return [];
  const { accountsIn } = await import('./demo-answer.ts');
  return accountsIn(text);
}
