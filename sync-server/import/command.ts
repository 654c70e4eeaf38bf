/** What the operator's commands share: a known complaint is one line, anything else is a defect and shows where. */
import { ConfigError } from '../config/reader.ts';
import { StoreLocked, StoreUnavailable } from '../store/store.ts';
import { NotThatFormat } from './csv-rows.ts';
import { TargetError } from './target.ts';

const FOR_THE_OPERATOR = [ConfigError, TargetError, NotThatFormat, StoreLocked, StoreUnavailable];

/** Prints one line and gives the exit code of a command that was used wrongly. */
export function complain(line: string): number {
  console.error(line);
  return 2;
}

export async function run(command: () => Promise<number>): Promise<void> {
  process.exitCode = await command().catch((error: unknown) => {
    if (error instanceof Error && FOR_THE_OPERATOR.some((kind) => error instanceof kind)) return complain(error.message);
    console.error(error);
    return 1;
  });
}
