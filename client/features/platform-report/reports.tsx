import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { daysFrom, instantOf } from '../../../schemas/basics/time.ts';
import { JUST_SIGNED_IN } from '../../../schemas/payout-details/wire.ts';
import { londonDay, taxDueBy } from '../../../schemas/platform-report/dates.ts';
import { COUNT_REPORTS, MONEY_REPORTS, PLATFORM_REPORTS, ReportFile } from '../../../schemas/platform-report/shape.ts';
import { useSession, useSessionActions } from '../../session/hooks.tsx';
import { useConnection, useDevice } from '../../sync/hooks.tsx';
import { saveFile } from '../../ui/device/save-file.ts';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { formatDayAndYear } from '../../ui/format.ts';
import { useNow } from '../../ui/now.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { useGrants, usePerson } from '../person/hooks.ts';
import { usePasswordAgain } from '../person/sign-in/use-password-again.ts';
import queues from '../queues/queues.module.css';
import { useShowing } from '../second-factor/use-showing.tsx';
import { words } from './words.ts';

const isAboutMoney = (report: string): boolean => MONEY_REPORTS.some((one) => one === report);

/** Reports of the whole platform (4.5, R-72): made by the server and on record there. Nothing of them is kept on this device but the file. */
export default function PlatformReports() {
  const { superAdmin = false } = useGrants() ?? {};
  const offline = useConnection().state === 'Offline';
  const { call } = useSessionActions();
  const { busy, problem, ask, say } = useRequest();
  const { shownFirst, sheet } = useShowing();
  const today = londonDay(instantOf(useNow()));
  const year = today.slice(0, 4);
  const allowed = superAdmin ? PLATFORM_REPORTS : COUNT_REPORTS;
  const [chosen, choose] = useState<string>(allowed[0]);
  const [period, setPeriod] = useState({ from: `${year}-01-01`, to: today });
  const [again, setAgain] = useState(false);
  const [made, setMade] = useState<string>();
  const isRecent = useRecentSignIn();
  const report = allowed.find((one) => one === chosen) ?? allowed[0];
  const make = async () => {
    setMade(undefined);
    if (period.from === '' || period.to === '') return say(words.missing);
    if (isAboutMoney(report) && !isRecent()) return setAgain(true);
    await fetchIt();
  };
  const fetchIt = async () => {
    const path = isAboutMoney(report) ? '/api/platform-reports/money' : '/api/platform-reports';
    const body = { report, ...period, as: 'json' };
    const answer = await ask(() =>
      shownFirst(() => call({ method: 'POST', path, doing: words.doing, body, answer: ReportFile })),
    );
    if (!answer?.ok || !('value' in answer))
      return answer && 'code' in answer && answer.code === 'SIGN_IN_AGAIN' ? setAgain(true) : undefined;
    saveFile(answer.value.name, 'text/csv', answer.value.csv);
    setMade(answer.value.name);
  };
  if (again)
    return (
      <SignInAgain
        offline={offline}
        onKnown={() => {
          setAgain(false);
          void fetchIt();
        }}
      />
    );
  const due = taxDueBy(period.to === '' ? { to: today } : period);
  return (
    <form
      className={queues.form}
      noValidate
      data-platform-reports
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!offline) void make();
      }}
    >
      <NativeSelect
        label={words.report}
        description={words.hints[report]}
        value={report}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
        data={allowed.map((value) => ({ value, label: words.names[value] }))}
      />
      {!superAdmin && <p className={queues.soft}>{words.superOnly}</p>}
      {(['from', 'to'] as const).map((one) => (
        <TextInput
          key={one}
          type="date"
          label={words[one]}
          value={period[one]}
          onChange={({ currentTarget }) => setPeriod({ ...period, [one]: currentTarget.value })}
        />
      ))}
      {report === 'tax' && (
        <p data-due={due}>{words.due(period.to.slice(0, 4), formatDayAndYear(`${due}T12:00:00.000Z`), daysFrom(today, due))}</p>
      )}
      <p className={queues.soft}>{words.recorded}</p>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" loading={busy} leftSection={<IconDownload size={20} stroke={2} aria-hidden />}>
          {words.make}
        </Button>
      </NeedsNetwork>
      <div role="status">
        {problem && <p>{problem}</p>}
        {made !== undefined && <p>{words.made(made)}</p>}
      </div>
      {sheet}
    </form>
  );
}

/** Whether they have signed in within ten minutes, as far as this device knows; the server asks again. */
function useRecentSignIn(): () => boolean {
  const session = useSession();
  const device = useDevice();
  const at = session.state === 'signedIn' ? session.signedInAt : undefined;
  return () => at !== undefined && device !== undefined && device !== null && device.now() - at < JUST_SIGNED_IN;
}

function SignInAgain({ offline, onKnown }: { offline: boolean; onKnown: () => void }) {
  const { displayName } = usePerson() ?? {};
  const { password, type, busy, problem, submit } = usePasswordAgain(offline, words.again, onKnown);
  return (
    <form
      className={queues.form}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{words.again.text(displayName ?? '')}</p>
      <PasswordField
        data-autofocus
        size="lg"
        label={words.again.label}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" loading={busy}>
          {words.again.go}
        </Button>
      </NeedsNetwork>
    </form>
  );
}
