import { Button, TextInput } from '@mantine/core';
import { startAuthentication } from '@simplewebauthn/browser';
import { type FormEvent, useState } from 'react';
import { BrowserOptions, FactorShown } from '../../../schemas/second-factor/wire.ts';
import { report } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import styles from './second-factor.module.css';
import { PATH } from './use-second-factor.ts';
import { words as all } from './words.ts';

const words = all.shown;

/** Shows that it is them: with a passkey, with the digits of an app, or with a code on paper. What lies underneath stays as it was typed. */
export default function ShowSheet({
  hasPasskey,
  hasApp,
  onShown,
  onClose,
}: {
  hasPasskey: boolean;
  hasApp: boolean;
  onShown: () => void;
  onClose: () => void;
}) {
  return (
    // Over whatever form asks for it.
    <Sheet opened onClose={onClose} title={words.title} zIndex={400}>
      <div className={styles.steps}>
        <p className={styles.plain}>{words.text}</p>
        {hasPasskey && <ByPasskey onShown={onShown} />}
        <ByCode hasApp={hasApp} onShown={onShown} />
      </div>
    </Sheet>
  );
}

function ByPasskey({ onShown }: { onShown: () => void }) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const use = async () => {
    const answer = await ask(async () => {
      const { doing } = words;
      const asked = await call({ method: 'POST', path: `${PATH}/options`, body: {}, doing, answer: BrowserOptions });
      if (!asked.ok) return asked;
      const passkey = await signed(asked.value.options);
      if (passkey === null) return { ok: false, message: words.ended } as const;
      return call({ method: 'POST', path: `${PATH}/show`, body: { passkey }, doing, answer: FactorShown });
    });
    if (answer?.ok) onShown();
    else if (answer) say(answer.message);
  };
  return (
    <div className={styles.steps}>
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button size="lg" fullWidth loading={busy} data-autofocus onClick={() => void use()}>
          {words.passkey}
        </Button>
      </NeedsNetwork>
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Null: it was ended, by the browser or in it. */
async function signed(options: object) {
  try {
    // As the server’s library made them, for the browser’s half of the same library.
    const { id, rawId, type, response, clientExtensionResults } = await startAuthentication({ optionsJSON: options as never });
    return { id, rawId, type, response: { ...response }, clientExtensionResults };
  } catch (error) {
    report('a passkey that signs', error);
    return null;
  }
}

function ByCode({ hasApp, onShown }: { hasApp: boolean; onShown: () => void }) {
  const { call } = useSessionActions();
  const offline = useConnection().state === 'Offline';
  const { busy, problem, ask, say } = useRequest();
  const [code, setCode] = useState('');
  const [onPaper, setOnPaper] = useState(!hasApp);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    // Whoever asks for this has a form of their own around it.
    event.stopPropagation();
    if (offline) return;
    const typed = onPaper ? code.trim() : code.replace(/\D/g, '');
    if (!onPaper && typed.length !== 6) return say(all.add.noCode);
    const body = onPaper ? { code: typed } : { app: typed };
    const answer = await ask(() => call({ method: 'POST', path: `${PATH}/show`, body, doing: words.doing, answer: FactorShown }));
    if (answer?.ok) onShown();
  };
  return (
    <form className={styles.steps} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        size="lg"
        label={onPaper ? words.paper : words.app}
        inputMode={onPaper ? 'text' : 'numeric'}
        autoComplete={onPaper ? 'off' : 'one-time-code'}
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <NeedsNetwork offline={offline} doing={words.doing}>
        <Button type="submit" size="lg" fullWidth variant="light" loading={busy}>
          {words.go}
        </Button>
      </NeedsNetwork>
      {hasApp && (
        <Button variant="subtle" onClick={() => setOnPaper(!onPaper)}>
          {onPaper ? words.useApp : words.usePaper}
        </Button>
      )}
    </form>
  );
}
