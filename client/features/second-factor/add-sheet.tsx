import { Button, TextInput } from '@mantine/core';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AppBegun, BrowserOptions, FactorAdded, type SecondFactorState } from '../../../schemas/second-factor/wire.ts';
import { report } from '../../report/report.ts';
import { useSessionActions } from '../../session/hooks.tsx';
import { useConnection } from '../../sync/hooks.tsx';
import { QrCode } from '../../ui/figure/qr-code.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useRequest } from '../../ui/form/request.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { NeedsNetwork } from '../../ui/state/needs-network.tsx';
import { usePasswordAgain } from '../person/sign-in/use-password-again.ts';
import styles from './second-factor.module.css';
import ShowSheet from './show-sheet.tsx';
import { PATH } from './use-second-factor.ts';
import { words as all } from './words.ts';

const words = all.add;
export type Factor = 'passkey' | 'app';
type Step = 'begin' | 'password' | 'show' | 'codes';
/** What has to come first, as the server says it. */
const FIRST: Readonly<Record<string, Step>> = { SIGN_IN_AGAIN: 'password', SECOND_FACTOR_NEEDED: 'show' };

/** A new passkey or app: the password and what there is already come first where the server asks for them; then codes on paper, once. */
export default function AddSheet({
  which,
  is,
  onAdded,
  onClose,
}: {
  which: Factor;
  is: SecondFactorState;
  onAdded: () => void;
  onClose: () => void;
}) {
  const [step, setStep] = useState<Step>('begin');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const added = (fresh: readonly string[]) => {
    onAdded();
    if (fresh.length === 0) return onClose();
    setCodes(fresh);
    setStep('codes');
  };
  const refused = (code: string | undefined): boolean => {
    const first = FIRST[code ?? ''];
    if (first) setStep(first);
    return first !== undefined;
  };
  if (step === 'show') {
    const has = { hasPasskey: is.passkeys.length > 0, hasApp: is.app !== null };
    return <ShowSheet {...has} onShown={() => setStep('begin')} onClose={onClose} />;
  }
  const New = which === 'passkey' ? NewPasskey : NewApp;
  return (
    <Sheet opened onClose={onClose} title={step === 'codes' ? all.codes.title : words.title[which]}>
      {step === 'password' && <Password onKnown={() => setStep('begin')} />}
      {step === 'begin' && <New onAdded={added} onRefused={refused} />}
      {step === 'codes' && <Codes codes={codes} onDone={onClose} />}
    </Sheet>
  );
}

interface NewProps {
  readonly onAdded: (codes: readonly string[]) => void;
  /** Whether something else has to come first. */
  readonly onRefused: (code: string | undefined) => boolean;
}

function Form({
  busy,
  go,
  doing,
  onSubmit,
  children,
}: {
  busy: boolean;
  go: string;
  doing: string;
  onSubmit: () => Promise<unknown>;
  children: ReactNode;
}) {
  const offline = useConnection().state === 'Offline';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!offline) void onSubmit();
  };
  return (
    <form className={styles.steps} noValidate onSubmit={submit}>
      {children}
      <NeedsNetwork offline={offline} doing={doing}>
        <Button type="submit" size="lg" fullWidth loading={busy}>
          {go}
        </Button>
      </NeedsNetwork>
    </form>
  );
}

function Password({ onKnown }: { onKnown: () => void }) {
  const offline = useConnection().state === 'Offline';
  const { password, type, busy, problem, submit } = usePasswordAgain(offline, all.again, onKnown);
  return (
    <Form busy={busy} go={all.again.go} doing={all.again.doing} onSubmit={submit}>
      <p className={styles.plain}>{all.again.text}</p>
      <PasswordField
        data-autofocus
        size="lg"
        label={all.again.label}
        autoComplete="current-password"
        value={password}
        error={problem}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </Form>
  );
}

function NewPasskey({ onAdded, onRefused }: NewProps) {
  const { call } = useSessionActions();
  const { busy, problem, ask, say } = useRequest();
  const [name, setName] = useState('');
  if (!browserSupportsWebAuthn()) return <p className={styles.plain}>{words.unsupported}</p>;
  if (isNumber(window.location.hostname)) return <p className={styles.plain}>{words.unnamed}</p>;
  const submit = async () => {
    const called = name.trim();
    if (called === '' || called.length > 60) return say(words.noName);
    const answer = await ask(async () => {
      const doing = all.addDoing;
      const asked = await call({ method: 'POST', path: `${PATH}/passkeys/options`, body: {}, doing, answer: BrowserOptions });
      if (!asked.ok) return asked;
      const response = await made(asked.value.options);
      if (response === null) return { ok: false, message: words.ended, code: undefined } as const;
      const body = { name: called, response };
      return call({ method: 'POST', path: `${PATH}/passkeys`, body, doing, answer: FactorAdded });
    });
    if (!answer) return;
    if (answer.ok) onAdded(answer.value.codes);
    else if (!onRefused(answer.code)) say(answer.message);
  };
  return (
    <Form busy={busy} go={words.go} doing={all.addDoing} onSubmit={submit}>
      <TextInput
        data-autofocus
        size="lg"
        label={words.name}
        description={words.nameHint}
        value={name}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Form>
  );
}

/** Browsers know passkeys of names alone. */
const isNumber = (host: string): boolean => /^[\d.]+$|^\[/.test(host);

/** Null: it was ended, by the browser or in it. */
async function made(options: object) {
  try {
    // As the server’s library made them, for the browser’s half of the same library.
    const { id, rawId, type, response, clientExtensionResults } = await startRegistration({ optionsJSON: options as never });
    return { id, rawId, type, response: { ...response }, clientExtensionResults };
  } catch (error) {
    report('a new passkey', error);
    return null;
  }
}

function NewApp({ onAdded, onRefused }: NewProps) {
  const { call } = useSessionActions();
  const { busy, problem, ask, say } = useRequest();
  const [begun, setBegun] = useState<{ readonly secret: string; readonly address: string }>();
  const [code, setCode] = useState('');
  const doing = all.addDoing;
  const begin = async () => {
    const answer = await ask(() => call({ method: 'POST', path: `${PATH}/app`, body: {}, doing, answer: AppBegun }));
    if (answer?.ok) setBegun(answer.value);
    else if (answer && !onRefused(answer.code)) say(answer.message);
  };
  const confirm = async () => {
    const body = { code: code.replace(/\D/g, '') };
    if (body.code.length !== 6) return say(words.noCode);
    const answer = await ask(() => call({ method: 'POST', path: `${PATH}/app/confirm`, body, doing, answer: FactorAdded }));
    if (answer?.ok) onAdded(answer.value.codes);
    else if (answer) onRefused(answer.code);
  };
  if (begun === undefined)
    return (
      <Form busy={busy} go={words.go} doing={doing} onSubmit={begin}>
        <p className={styles.plain}>{words.scan}</p>
        {problem && <p role="alert">{problem}</p>}
      </Form>
    );
  return (
    <Form busy={busy} go={words.confirm} doing={doing} onSubmit={confirm}>
      <p className={styles.plain}>{words.scan}</p>
      <div className={styles.qr}>
        <QrCode text={begun.address} label={words.qr} />
      </div>
      <TextInput
        readOnly
        label={words.secret}
        value={begun.secret.match(/.{1,4}/g)?.join(' ') ?? ''}
        onFocus={(event) => event.currentTarget.select()}
      />
      <TextInput
        data-autofocus
        size="lg"
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={problem}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
    </Form>
  );
}

function Codes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const [said, setSaid] = useState<string>();
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'));
    setSaid(all.codes.copied);
  };
  return (
    <div className={styles.steps}>
      <p className={styles.plain}>{all.codes.text}</p>
      <ol className={styles.codes} aria-label={all.codes.title}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p role="status" className={styles.plain}>
        {said}
      </p>
      <Button variant="light" onClick={() => void copy()}>
        {all.codes.copy}
      </Button>
      <Button size="lg" fullWidth onClick={onDone}>
        {all.codes.done}
      </Button>
    </div>
  );
}
