/** What may be said of a defect: which error, where in the code, which fields. Never a value: it may be somebody's data. */
import * as z from 'zod/mini';

/** At most 200 characters: `ZodError booking.memberName too_big at decide (decide.ts:41:12)`. */
export function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'something was thrown that is no error';
  const fields = error instanceof z.core.$ZodError ? error.issues.slice(0, 3).map(fieldOf) : [];
  return [error.name, ...fields, placeOf(error)]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, 200);
}

function fieldOf(issue: z.core.$ZodIssue): string {
  return `${issue.path.map(String).join('.')} ${issue.code}`;
}

/** The innermost line of our own code; a message is left out, it may quote what it is about. */
function placeOf(error: Error): string {
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const own = lines.find((line) => !line.includes('node_modules') && !line.includes('node:')) ?? lines[0] ?? '';
  const [, place = ''] = /([^/\\\s(]+:\d+:\d+)\)?$/.exec(own) ?? [];
  return place && `at ${place}`;
}
