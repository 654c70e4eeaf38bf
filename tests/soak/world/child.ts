/** A process of its own that is asked things, and killed: a device, or somebody's plain CouchDB client. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { plainEnvironment } from '../../plain-environment.ts';

/** It was killed before it had answered: what was asked of it may be done, or not. */
export class Gone extends Error {
  override readonly name = 'Gone';
}

/** What it can be asked, and what it answers. */
export type Answering<Calls> = { readonly [Name in keyof Calls]: (...given: never[]) => Promise<unknown> };
type Given<Call> = Call extends (...given: infer G) => unknown ? G : never;
type Answer<Call> = Call extends (...given: never[]) => Promise<infer A> ? A : never;

interface Waiting {
  resolve(value: unknown): void;
  reject(why: Error): void;
}

export class Child<Calls extends Answering<Calls>> {
  readonly #program: string;
  #process: ChildProcess | null = null;
  #waiting = new Map<number, Waiting>();
  #asked = 0;
  /** Why it ended, where nobody killed it. */
  #crash: Error | null = null;

  /** @param program relative to this folder */
  constructor(program: string) {
    this.#program = join(import.meta.dirname, program);
  }

  get isUp(): boolean {
    return this.#process !== null;
  }

  /** Resolves with what it says when it can be asked. @throws what it said when it ended instead */
  async start(order: object): Promise<unknown> {
    const started = fork(this.#program, [JSON.stringify(order)], {
      env: plainEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    const waiting = new Map<number, Waiting>();
    let said = '';
    started.stderr?.on('data', (text) => (said += text));
    const ready = Promise.withResolvers<unknown>();
    started.on('message', (message: { id: number; value?: unknown; failed?: string }) => {
      const { id, value, failed } = message;
      const one = id === 0 ? ready : waiting.get(id);
      waiting.delete(id);
      if (failed === undefined) one?.resolve(value);
      else one?.reject(new Error(failed));
    });
    started.once('exit', (code, signal) => {
      const isKilled = this.#process !== started;
      const why = isKilled ? new Gone('killed') : new Error(`${this.#program} ended with ${code ?? signal}: ${said}`);
      if (!isKilled) {
        this.#process = null;
        this.#crash = why;
      }
      ready.reject(why);
      for (const one of waiting.values()) one.reject(why);
    });
    this.#waiting = waiting;
    this.#process = started;
    this.#crash = null;
    return ready.promise;
  }

  /** @throws Gone when it is killed before it has answered */
  ask<Name extends keyof Calls & string>(name: Name, ...given: Given<Calls[Name]>): Promise<Answer<Calls[Name]>> {
    const asked = this.#process;
    if (!asked) return Promise.reject(this.#crash ?? new Gone('it is down'));
    this.#asked += 1;
    const id = this.#asked;
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Calls[Name]>>();
    this.#waiting.set(id, { resolve: (value) => resolve(value as Answer<Calls[Name]>), reject });
    asked.send({ id, name, given }, (error) => error && reject(new Gone('killed')));
    return promise;
  }

  /** SIGKILL. Resolves when it is gone. */
  async kill(): Promise<void> {
    const running = this.#process;
    this.#process = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  }
}
