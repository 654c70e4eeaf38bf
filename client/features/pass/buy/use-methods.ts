import { useCallback, useEffect, useState } from 'react';
import { useSessionActions } from '../../../session/hooks.tsx';
import { useConnection, useRows } from '../../../sync/hooks.tsx';
import type { useRequest } from '../../../ui/form/request.ts';
import { paymentMethodsQuery } from '../../payment-method/queries.ts';
import { ASK_METHODS, METHODS, type Methods, paidBy, withSaved } from './methods.ts';

interface ChosenMethod {
  /** Undefined until the network has said with what one can pay. */
  readonly methods: Methods | undefined;
  /** Of the one that is chosen, or the first. */
  readonly value: string | undefined;
  readonly choose: (value: string) => void;
  /** What an order says of it. */
  readonly paid: ReturnType<typeof paidBy> | undefined;
  /** Asks again, where that failed a moment ago. */
  readonly learn: () => Promise<void>;
}

/** With what somebody pays; `ask` shows what came of asking. */
export function useMethods(ask: ReturnType<typeof useRequest>['ask']): ChosenMethod {
  const online = useConnection().state === 'Online';
  const { call } = useSessionActions();
  const [provider, setProvider] = useState<Methods>();
  // These are on the device, long before the network has said with what else one can pay.
  const cards = useRows(paymentMethodsQuery).rows.map(({ doc }) => doc);
  const methods = provider && withSaved(provider, cards);
  const [chosen, choose] = useState<string>();
  const value = methods?.all.find((one) => one.value === chosen)?.value ?? methods?.all[0].value;

  const learn = useCallback(async () => {
    const answer = await ask(() => call(ASK_METHODS));
    if (answer?.ok && 'value' in answer) setProvider(METHODS[answer.value.payments]);
  }, [ask, call]);
  useEffect(() => {
    if (online && !provider) void learn();
  }, [learn, online, provider]);

  const paid = provider && value !== undefined ? paidBy(value, provider) : undefined;
  return { methods, value, choose, paid, learn };
}
