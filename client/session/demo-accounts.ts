import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { swallow } from '../report/report.ts';
import { browserPorts, type Ports } from '../sync/ports.ts';
import { wholeAnswer } from '../sync/replication/whole-answer.ts';

const Accounts = z.object({
  accounts: z.array(
    z.object({
      email: z.string(),
      password: z.string(),
      name: z.string(),
      /** What to try with it. */
      about: z.string(),
    }),
  ),
});

export type DemoAccount = z.infer<typeof Accounts>['accounts'][number];

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
  const parsed = Accounts.safeParse(JSON.parse(text));
  return parsed.success ? parsed.data.accounts : [];
}
