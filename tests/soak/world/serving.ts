/** The other end of `child.ts`: what a process that was started there answers. */
import { flushCompileCache } from 'node:module';
import type { Answering } from './child.ts';

interface Call {
  readonly id: number;
  readonly name: string;
  readonly given: never[];
}

/** From now on it can be asked; `ready` is what it says of itself first. */
export function serve<Calls extends Answering<Calls>>(calls: Calls, ready: unknown): void {
  process.on('message', ({ id, name, given }: Call) => {
    const call = calls[name as keyof Calls];
    call(...given).then(
      (value) => process.send?.({ id, value }),
      (error: unknown) => process.send?.({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
  // Whoever started it has gone.
  process.on('disconnect', () => process.exit(0));
  // Who is killed would not leave it behind.
  flushCompileCache();
  process.send?.({ id: 0, value: ready });
}
