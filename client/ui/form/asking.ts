/**
 * One thing asked on a tap: at most one at a time, shown as busy while it is on its way, and a sentence where it could not be. Whether it is a
 * proposal that is stored on this device or a call that needs the network, it ends as an answer. No React inside.
 */
import { report } from '../../report/report.ts';
import { LiveValue } from '../../sync/queries/live-value.ts';
import type { Live } from '../../sync/queries/rows.ts';

/** What the session, the outbox and the account's calls answer alike. */
export type Answer = { readonly ok: true } | { readonly ok: false; readonly message: string };

export interface AskingView {
  readonly busy: boolean;
  /** Why it could not be; nothing while it is asked again. */
  readonly problem: string | undefined;
}

export interface Asking {
  readonly view: Live<AskingView>;
  /**
   * Resolves with the answer, and never rejects: what throws is answered with `failed` and counted. Undefined where something is on its way
   * already; a second tap may come before the button is drawn as disabled.
   */
  ask<A extends Answer>(work: () => Promise<A>): Promise<A | Failed | undefined>;
  /** Says that instead of what was last answered: the caller knows better, or has found something missing before anything was asked. */
  say(problem: string | undefined): void;
}

export interface Failed {
  readonly ok: false;
  readonly message: string;
  /** None: it did not come to an answer. */
  readonly code?: undefined;
  readonly field?: undefined;
  readonly retryAt?: undefined;
  readonly devices?: undefined;
}

/** `failed`: what is said of an answer without a sentence, and where there is none. */
export function asking(failed: string): Asking {
  const view = new LiveValue<AskingView>({ busy: false, problem: undefined });
  const answered = async <A extends Answer>(work: () => Promise<A>): Promise<A | Failed> => {
    try {
      return await work();
    } catch (error) {
      report('asked on a tap', error);
      return { ok: false, message: failed };
    }
  };
  return {
    view,
    async ask(work) {
      if (view.get().busy) return undefined;
      view.set({ busy: true, problem: undefined });
      const answer = await answered(work);
      view.set({ busy: false, problem: answer.ok ? undefined : answer.message || failed });
      return answer;
    },
    say: (problem) => view.set({ ...view.get(), problem }),
  };
}
