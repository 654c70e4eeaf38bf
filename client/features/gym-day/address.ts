import { useSearchParams } from 'react-router-dom';
import { type DaysPeriod, PERIODS } from './period.ts';

/** Which of a gym's numbers are open stands in the address, so that a link leads to them: `?analytics=13-weeks`. */
export function useAnalyticsAddress() {
  const [params, setParams] = useSearchParams();
  const said = params.get('analytics');
  const period = said === null ? undefined : (PERIODS.find((one) => one === said) ?? '4-weeks');
  const say = (value: DaysPeriod | null) =>
    setParams(
      (before) => {
        if (value === null) before.delete('analytics');
        else before.set('analytics', value);
        return before;
      },
      { replace: true },
    );
  return { period, choose: (value: DaysPeriod) => say(value), open: () => say('4-weeks'), close: () => say(null) } as const;
}
