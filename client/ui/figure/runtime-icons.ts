/**
 * Icons that are chosen at run time, by what gyms say of themselves (specification §7, §9): asked of our own server in batches, kept on
 * this device so that they are there without a signal. What the app itself draws is in its bundle and never asks (GAP-16).
 */
import * as z from 'zod/mini';
import { counted, swallow } from '../../report/report.ts';
import type { Ports } from '../../sync/ports.ts';
import type { Live } from '../../sync/queries/rows.ts';
import type { LocalValues } from '../../sync/storage/storage.ts';

/** SVG elements without their frame, in a square of `size`. */
const Drawing = z.object({ body: z.string().check(z.maxLength(20_000)), size: z.number() });
export type Drawing = z.infer<typeof Drawing>;

const Answer = z.object({
  prefix: z.string(),
  width: z.number(),
  icons: z.record(z.string(), z.object({ body: z.string().check(z.maxLength(20_000)) })),
});

/** `asking`: not known yet. `none`: there is no such icon, or it cannot be had now. */
export type IconView = Drawing | 'asking' | 'none';

export interface RuntimeIcons extends Pick<Live<unknown>, 'subscribe'> {
  /** As far as it is known now; asks for it the first time, and again for one that could not be had when it is `wanted` anew. */
  get(icon: string): IconView;
  wanted(icon: string): void;
}

/** Specification §9, milliseconds: how long one request may take, after how long it is sent once more, how long all may take. */
const ROTATE = 750;
const TIMEOUT = 5000;
/** Characters of an address. */
const LONGEST = 500;

const NAME = /^([a-z0-9]+(?:-[a-z0-9]+)*):([a-z0-9]+(?:-[a-z0-9]+)*)$/;
const keptAs = (icon: string): string => `icon:${icon}`;

interface Parts {
  readonly ports: Pick<Ports, 'network' | 'timers'>;
  /** The device's own values, once they are open. */
  readonly values: Promise<Pick<LocalValues, 'get' | 'set'>>;
}

export function runtimeIcons({ ports, values }: Parts): RuntimeIcons {
  const known = new Map<string, IconView>();
  const listeners = new Set<() => void>();
  let batch: string[] = [];

  const learn = (entries: readonly (readonly [string, IconView])[]) => {
    for (const [icon, view] of entries) known.set(icon, view);
    for (const listener of [...listeners]) listener();
  };

  /** From this device; what it has not is asked for together with whatever else is wanted in this moment. */
  const find = async (icon: string): Promise<void> => {
    const kept = Drawing.safeParse(await values.then((open) => open.get(keptAs(icon))).catch(counted('icons: from this device')));
    if (kept.success) return learn([[icon, kept.data]]);
    if (batch.length === 0) ports.timers.after(0, () => void askAll());
    batch.push(icon);
  };

  const askAll = async (): Promise<void> => {
    const icons = batch;
    batch = [];
    await Promise.all(batchesOf(icons).map(({ prefix, names }) => ask(prefix, names)));
  };

  const ask = async (prefix: string, names: readonly string[]): Promise<void> => {
    const answer = await answerTo(pathOf(prefix, names)).catch(swallow('no answer: the word stands without its icon', null));
    const size = answer?.width ?? 0;
    const entries = names.map((name): readonly [string, IconView] => {
      const icon = answer?.prefix === prefix && Object.hasOwn(answer.icons, name) ? answer.icons[name] : undefined;
      return [`${prefix}:${name}`, icon === undefined ? 'none' : { body: icon.body, size }];
    });
    const open = await values.catch(swallow('no storage: shown, and not kept', null));
    // Kept before it is shown: what one has seen is there without a signal. Not kept is asked for once more the next time.
    await Promise.all(
      entries.map(async ([icon, view]) => {
        if (typeof view === 'object') await open?.set(keptAs(icon), view).catch(counted('icons: kept'));
      }),
    );
    learn(entries);
  };

  /** The first answer to the request or, when it is slow, to its repetition. Rejects after `TIMEOUT` without one. */
  const answerTo = (path: string): Promise<z.infer<typeof Answer>> => {
    const giveUp = new AbortController();
    const send = async () => {
      const reply = await ports.network.send({ method: 'GET', path, headers: {}, signal: giveUp.signal });
      if (reply.status !== 200) throw new Error(`The server answered ${reply.status}`);
      return Answer.parse(JSON.parse(await reply.text()));
    };
    return new Promise((resolve, reject) => {
      let open = 0;
      const started = () => {
        open += 1;
        send().then(end(resolve), (error: unknown) => {
          open -= 1;
          if (open === 0) end(reject)(error);
        });
      };
      const stops = [
        ports.timers.after(ROTATE, started),
        ports.timers.after(TIMEOUT, () => end(reject)(new Error('No icons in time'))),
      ];
      const end =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          for (const stop of stops) stop();
          settle(value);
          giveUp.abort();
        };
      started();
    });
  };

  const wanted = (icon: string): void => {
    if (known.has(icon) && known.get(icon) !== 'none') return;
    if (!NAME.test(icon)) return void known.set(icon, 'none');
    known.set(icon, 'asking');
    void find(icon);
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get: (icon) => known.get(icon) ?? 'asking',
    wanted,
  };
}

const pathOf = (prefix: string, names: readonly string[]): string => `/api/_nuxt_icon/${prefix}.json?icons=${names.join(',')}`;

/** One request a set, several where its address would grow longer than allowed. */
function batchesOf(icons: readonly string[]): { prefix: string; names: string[] }[] {
  const batches: { prefix: string; names: string[] }[] = [];
  for (const icon of [...icons].sort()) {
    const [, prefix = '', name = ''] = NAME.exec(icon) ?? [];
    const last = batches.at(-1);
    if (last?.prefix === prefix && pathOf(prefix, [...last.names, name]).length <= LONGEST) last.names.push(name);
    else batches.push({ prefix, names: [name] });
  }
  return batches;
}
