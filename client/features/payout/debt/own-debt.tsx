import { useMemo } from 'react';
import { instantOf } from '../../../../schemas/basics/time.ts';
import type { MoneyStanding } from '../../../../schemas/payout/shape.ts';
import { useRows } from '../../../sync/hooks.tsx';
import { useNow } from '../../../ui/now.tsx';
import { CutShort } from '../../../ui/state/cut-short.tsx';
import { GymDebt } from './debt.tsx';
import { ownDebtDisputesQuery } from './own-debt-query.ts';

/** What it owes us, with what its bank says of that, of the open gym workspace. */
export function OwnDebt({ standing, timeZone }: { standing: MoneyStanding; timeZone: string }) {
  const now = instantOf(useNow());
  const found = useRows(useMemo(() => ownDebtDisputesQuery(standing.gymId), [standing.gymId]));
  return (
    <>
      <CutShort of={found} />
      <GymDebt standing={standing} disputes={found.rows} now={now} timeZone={timeZone} />
    </>
  );
}
