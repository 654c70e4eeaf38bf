import { lazy, Suspense, useEffect } from 'react';
import { useSession } from '../../session/hooks.tsx';
import { useAccountForm } from './account-address.ts';
import type { AboutOneself } from './sign-up/draft.ts';

const AccountSheet = lazy(async () => ({ default: (await import('./account-sheet.tsx')).AccountSheet }));

/** On a page where something needs an account: the forms its address asks for. Whoever has signed in goes on with what the address says else. */
export function AccountForms({ invited, proposed }: { invited?: string | undefined; proposed?: AboutOneself | undefined }) {
  const { state } = useSession();
  const { form, goOn } = useAccountForm();
  const isHere = state === 'signedIn' && form !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form that was asked for
  useEffect(() => {
    if (isHere) goOn();
  }, [isHere]);
  if (form === undefined || state !== 'signedOut') return null;
  return (
    <Suspense>
      <AccountSheet key={form} form={form} invited={invited} proposed={proposed} />
    </Suspense>
  );
}
