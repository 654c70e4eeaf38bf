import { useEffect, useState } from 'react';
import * as z from 'zod/mini';

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
    const leaving = new AbortController();
    const patience = AbortSignal.timeout(PATIENCE);
    readAccounts(AbortSignal.any([leaving.signal, patience])).then(setAccounts, () => undefined);
    return () => leaving.abort();
  }, [offline]);
  return accounts;
}

const PATIENCE = 10_000;

async function readAccounts(signal: AbortSignal): Promise<readonly DemoAccount[]> {
  const response = await fetch('/api/demo', { signal, headers: { accept: 'application/json' } });
  if (!response.ok) return [];
  const parsed = Accounts.safeParse(await response.json());
  return parsed.success ? parsed.data.accounts : [];
}
