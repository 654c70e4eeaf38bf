/** Runs one command of a stage: its output goes line by line to the terminal, with the stage's name before it. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export interface EndedCommand {
  /** Not 0 as well when a signal or the time limit ended it. */
  readonly exitCode: number;
  readonly timedOut: boolean;
}

/** Ends a command with everything it started. */
function end(processId: number | undefined): void {
  if (processId === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? processId : -processId, 'SIGKILL');
  } catch {
    // It had ended by itself.
  }
}

/**
 * @param label stands before each line
 * @param limit milliseconds until the command is ended with everything it started
 */
export async function runCommand(
  label: string,
  command: readonly string[],
  environment: NodeJS.ProcessEnv,
  limit: number,
): Promise<EndedCommand> {
  const [program = '', ...options] = command;
  const child = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
    detached: process.platform !== 'win32',
  });
  const stop = () => end(child.pid);
  process.once('exit', stop);
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    stop();
  }, limit);
  const print = async (stream: Readable) => {
    for await (const line of createInterface({ input: stream })) console.log(`${label} │ ${line}`);
  };
  const printed = Promise.all([print(child.stdout), print(child.stderr)]);

  const code = await new Promise<number>((resolve) => {
    child.once('error', (error) => {
      console.log(`${label} │ ${error.message}`);
      resolve(1);
    });
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  });
  // What it left behind holds its pipes open and must not outlive it.
  stop();
  await printed;
  clearTimeout(timer);
  process.off('exit', stop);
  return { exitCode: timedOut ? 1 : code, timedOut };
}
