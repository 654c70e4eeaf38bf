import { Button } from '@mantine/core';
import { IconArrowLeft, IconCheck } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { checkField, checkStep, sentenceOf } from '../../../../schemas/application/answers/check.ts';
import { type Field, STEPS } from '../../../../schemas/application/answers/fields.ts';
import type { SaidSoFar } from '../../../features/application/draft.ts';
import { givenFrom } from '../../../features/application/given.ts';
import { useSwitchedOff } from '../../../features/setting/use-flag.ts';
import { whenReleased } from '../../../ui/form/press.ts';
import { type FieldProblem, FormProblems } from '../../../ui/form/problems.tsx';
import { PageTitle } from '../../../ui/page/title.tsx';
import styles from '../apply.module.css';
import { AnswersProvider, inputId } from './answers.tsx';
import type { Place } from './places.ts';
import { STEP_PARTS } from './steps.tsx';
import { words } from './words.ts';

type Problems = { readonly [F in Field]?: string };
const NONE: readonly FieldProblem[] = [];

/** One step: its questions, how far one has come, back and on. Next judges this step and no other; Back judges nothing and loses nothing. */
export function Flow({
  step,
  said,
  email,
  year,
  onSay,
  summary,
}: {
  step: Place;
  said: SaidSoFar;
  email: string | undefined;
  year: number;
  onSay: (change: SaidSoFar) => void;
  summary: ReactNode;
}) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [problems, setProblems] = useState<Problems>({});
  const [listed, setListed] = useState(NONE);
  const top = useRef<HTMLDivElement>(null);
  const given = useMemo(() => givenFrom(said, email), [said, email]);
  const number = step === 'summary' ? STEPS.length : STEPS.indexOf(step) + 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top, without the last one's problems
  useEffect(() => {
    setListed(NONE);
    const wanted = hash === '' ? null : document.getElementById(hash.slice(1));
    if (wanted) return wanted.focus();
    // What had the focus is gone, or stands at the end of another step.
    top.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [step, hash]);

  const judge = (field: Field, next: SaidSoFar) => {
    const problem = checkField(field, givenFrom(next, email), year);
    return problem ? sentenceOf(problem) : undefined;
  };
  const set = (change: SaidSoFar) => {
    onSay(change);
    const next = { ...said, ...change };
    // What is right by now is said at once; what is wrong, when it is left.
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => judge(field as Field, next) !== undefined)),
    );
  };
  const judgeOne = useRef((_field: Field) => {});
  useEffect(() => {
    judgeOne.current = (field) => setProblems((before) => withOne(before, field, judge(field, said)));
  });
  // By what is said when the press is over: it may be the answer that makes this one right.
  const left = (field: Field) => whenReleased(() => requestAnimationFrame(() => judgeOne.current(field)));
  const next = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'summary') return;
    const found = checkStep(step, given, year);
    setProblems(Object.fromEntries(found.map((one) => [one.field, sentenceOf(one)])));
    setListed(asShown(found.map((one) => ({ input: inputId(one.field), text: sentenceOf(one) }))));
    if (found.length > 0) return;
    void navigate(`/apply?step=${STEPS[number] ?? 'summary'}`);
  };
  const before = step === 'basic' ? '/apply' : `/apply?step=${step === 'summary' ? 'services' : STEPS[number - 2]}`;
  const { title, lead } = words.steps[step];
  const off = useSwitchedOff('flags.applications');
  const Part = step === 'summary' ? null : STEP_PARTS[step];
  return (
    <div ref={top} tabIndex={-1} className={styles.flow}>
      <Progress number={number} />
      <PageTitle title={title} lead={lead} />
      {/* Beside the button, where that is. */}
      {step !== 'summary' && off !== undefined && (
        <p role="status" className={styles.notice}>
          {off}
        </p>
      )}
      <AnswersProvider value={{ said, given, problems, set, left, email }}>
        {Part === null ? (
          <div className={styles.summary}>{summary}</div>
        ) : (
          <form onSubmit={next} noValidate className={styles.form}>
            <FormProblems fields={listed} />
            <Part />
            <div className={styles.foot}>
              <Button
                component={Link}
                to={before}
                variant="subtle"
                size="lg"
                leftSection={<IconArrowLeft size={20} aria-hidden />}
              >
                {words.back}
              </Button>
              <span className={styles.saved}>
                <IconCheck size={16} aria-hidden />
                {words.saved}
              </span>
              <Button type="submit" size="lg">
                {number === STEPS.length ? words.toSummary : words.next}
              </Button>
            </div>
          </form>
        )}
      </AnswersProvider>
    </div>
  );
}

/** In the order in which one meets them on the screen. */
function asShown(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const shown = [...document.querySelectorAll('[id]')].map(({ id }) => id);
  return problems.toSorted((one, other) => shown.indexOf(one.input) - shown.indexOf(other.input));
}

function withOne(before: Problems, field: Field, text: string | undefined): Problems {
  const { [field]: _, ...rest } = before;
  return text === undefined ? rest : { ...rest, [field]: text };
}

function Progress({ number }: { number: number }) {
  const percent = number * 25;
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={words.progress(percent)}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className={styles.track}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
      <ol className={styles.stages} aria-hidden>
        {STEPS.map((step, index) => (
          <li key={step} data-reached={index < number || undefined}>
            {words.steps[step].title}
          </li>
        ))}
      </ol>
      <p className={styles.stepOf}>{words.step(number)}</p>
    </div>
  );
}
