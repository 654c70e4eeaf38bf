import { startTransition, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { keyOf } from '../../../schemas/basics/key.ts';
import type { LocalDate } from '../../../schemas/basics/primitives.ts';
import type { Gym } from '../../../schemas/gym/shape.ts';
import { type Bounds, writeBounds } from '../../../schemas/gym-search/bounds.ts';
import type { SearchPlace } from '../../../schemas/gym-search/place.ts';
import { type GymQuestion, writeQuestion } from '../../../schemas/gym-search/question.ts';
import type { Suggestion } from '../../../schemas/gym-search/suggest.ts';
import { type Row, useConnection, useDevice, useRows } from '../../sync/hooks.tsx';
import type { PinnedArea } from '../../sync/pinned-areas/pinned-areas.ts';
import { pause } from '../../sync/ports.ts';
import { useAreas } from '../area/hooks.ts';
import { heldGyms, wholeOn } from './held-gyms.ts';
import { type DirectoryState, FORMAT, type Formatted, type FromWorker, type SearchAnswered, type ToWorker } from './messages.ts';
import { timetablesOfDay } from './queries.ts';

/** The worker as a page has it: begun with the page and ended with it. */
export interface DirectoryPort {
  tell(message: ToWorker): void;
  listen(listener: (message: FromWorker) => void): () => void;
  end(): void;
}

function begin(): DirectoryPort {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return {
    tell: (message) => worker.postMessage({ ...message, format: FORMAT }),
    listen: (listener) => {
      const heard = ({ data }: MessageEvent<Formatted<FromWorker>>) => {
        if (data.format === FORMAT) listener(data);
      };
      worker.addEventListener('message', heard);
      return () => worker.removeEventListener('message', heard);
    },
    end: () => worker.terminate(),
  };
}

/** Of the areas that are kept on this device, those whose timetables of that day are all here. */
function useWholeAreas(day: LocalDate | undefined): string {
  const view = useDevice()?.pinned.view;
  const readAreas = view?.get ?? (() => NO_AREAS);
  const areas = useSyncExternalStore(view?.subscribe ?? nothing, readAreas, readAreas);
  return day === undefined ? '' : wholeOn(day, areas).join(' ');
}
const nothing = () => () => {};
const NO_AREAS: readonly PinnedArea[] = [];

/**
 * The directory for as long as the page is there, with what this device holds of its gyms itself. Null until it has begun.
 * @param classesOf the day of which classes are asked for; absent: none are
 */
export function useDirectory(gyms: readonly Row<Gym>[], classesOf?: LocalDate): DirectoryPort | null {
  const [directory, setDirectory] = useState<DirectoryPort | null>(null);
  const areas = useAreas().rows;
  const online = useConnection().state === 'Online';
  const timetables = useRows(useMemo(() => (classesOf === undefined ? null : timetablesOfDay(classesOf)), [classesOf])).rows;
  const whole = useWholeAreas(classesOf);
  useEffect(() => {
    let begun: DirectoryPort | undefined;
    let isLeft = false;
    // The page is on the screen, and answers, before a thread is begun beside it.
    void pause().then(() => {
      if (isLeft) return;
      begun = begin();
      setDirectory(begun);
    });
    return () => {
      isLeft = true;
      begun?.end();
    };
  }, []);
  const held = useMemo(() => {
    const day = { timetables: timetables.map(({ doc }) => doc), whole: new Set(whole.split(' ')) };
    return heldGyms(
      gyms.map(({ doc }) => doc),
      classesOf === undefined ? undefined : day,
    );
  }, [gyms, timetables, whole, classesOf]);
  useEffect(() => {
    const named = areas.map(({ doc: { _id, name, outcodes, centre } }) => ({ key: keyOf(_id), name, outcodes, centre }));
    directory?.tell({ kind: 'areas', areas: named });
  }, [directory, areas]);
  useEffect(() => directory?.tell({ kind: 'held', gyms: held }), [directory, held]);
  useEffect(() => directory?.tell({ kind: 'online', is: online }), [directory, online]);
  return directory;
}

export interface DirectoryAnswer {
  /** Of the last question that was answered; absent before the first. */
  readonly said?: SearchAnswered;
  readonly state?: DirectoryState;
}

interface Asked {
  readonly question: GymQuestion;
  readonly near: SearchPlace | undefined;
  /** Nothing outside belongs to the answer. */
  readonly within?: Bounds | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How many of the first are told. */
  readonly limit: number;
}

/** What the directory answers; asked again when the question, the moment, the network or what is held changes. What was said before stands until then. */
export function useDirectoryAnswer(
  directory: DirectoryPort | null,
  { question, near, within, now, limit }: Asked,
): DirectoryAnswer {
  const [said, setSaid] = useState<{ readonly of: string; readonly answered: SearchAnswered }>();
  const [state, setState] = useState<DirectoryState>();
  const [last] = useState({ id: 0 });
  const online = useConnection().state === 'Online';
  const of = `${writeQuestion(question).toString()} ${within ? writeBounds(within) : ''}`;
  useEffect(
    () =>
      directory?.listen((message) => {
        if (message.kind === 'changed') setState(message.state);
        // An older question's answer comes too late.
        else if (message.kind === 'answer' && message.id === last.id)
          // A list of cards is drawn in steps short enough to answer a tap between them.
          startTransition(() =>
            setSaid((before) => (online && isLess(message, of, before) ? before : { of, answered: message })),
          );
      }),
    [directory, last, online, of],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when what answers has changed
  useEffect(() => {
    if (!directory) return;
    last.id += 1;
    directory.tell({ kind: 'ask', id: last.id, question, now, limit, ...(near && { near }), ...(within && { within }) });
  }, [directory, of, near, now, limit, state, online, last]);
  return { ...(said && { said: said.answered }), ...(state && { state }) };
}

/** The server has answered the same already, and answers again in a moment: what this device knows of it is less. */
const isLess = (
  { from, beyond }: SearchAnswered,
  of: string,
  before: { readonly of: string; readonly answered: SearchAnswered } | undefined,
): boolean => from === 'device' && beyond && before?.of === of && before.answered.from === 'server';

const NONE: readonly Suggestion[] = [];

/** What may be meant by what is typed; nothing for an empty box. */
export function useSuggestions(directory: DirectoryPort | null, typed: string): readonly Suggestion[] {
  const [told, setTold] = useState<{ readonly id: number; readonly suggestions: readonly Suggestion[] }>();
  const [last] = useState({ id: 0 });
  useEffect(
    () =>
      directory?.listen((message) => {
        if (message.kind === 'suggestions' && message.id === last.id) setTold(message);
      }),
    [directory, last],
  );
  useEffect(() => {
    last.id += 1;
    if (typed.trim() !== '') directory?.tell({ kind: 'suggest', id: last.id, typed });
  }, [directory, typed, last]);
  return typed.trim() === '' ? NONE : (told?.suggestions ?? NONE);
}
