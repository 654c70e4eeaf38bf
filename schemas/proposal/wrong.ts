/**
 * What is wrong with a proposal that has no shape of ours, in one sentence that names its field and the rule, for whoever wrote the client or typed
 * it: never what was typed.
 */
import type * as z from 'zod/mini';
import { sentenceFor } from '../codes.ts';

type Issue = z.core.$ZodIssue;

export function whatIsWrong(issues: readonly Issue[]): string | null {
  // A rule that has a sentence of its own says more than the shape does.
  const own = issues.find((issue) => issue.code === 'custom' && hasOwnWords(issue));
  if (own) return own.message;
  const [issue] = issues;
  return issue ? sentenceFor('VALIDATION', { field: fieldOf(issue), rule: ruleSaid(issue) }) : null;
}

/** Fields of the body that its kind has not got. */
export const foreignFields = (issues: readonly Issue[]): readonly string[] =>
  issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 1 && issue.path[0] === 'body' ? issue.keys : [],
  );

/** How zod begins where nobody has said anything; whole zod, which another module may have loaded, goes on with its pattern. */
const NOTHING_SAID = 'Invalid ';
const hasOwnWords = ({ message }: Issue): boolean => message !== '' && !message.startsWith(NOTHING_SAID);

/** `message` of `body.message`: whoever typed it knows no body. What somebody has called a field is theirs, and is not said again. */
export const fieldOf = (issue: Issue): string => {
  const [first, ...rest] = issue.path;
  return (first === 'body' && rest.length > 0 ? rest : issue.path).join('.') || 'proposal';
};

/** The rule that was broken, for the end of a sentence. */
export const ruleSaid = (issue: Issue): string => `${ruleOf(issue)}.`;

function ruleOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return `at most ${lengthOf(issue.origin, Number(issue.maximum))}`;
    case 'too_small':
      return `at least ${lengthOf(issue.origin, Number(issue.minimum))}`;
    case 'invalid_format':
      return hasOwnWords(issue) ? issue.message : 'not of the form we need';
    case 'invalid_type':
      return 'it’s missing, or of the wrong type';
    case 'invalid_value':
      return oneOf(issue.values.map(String));
    case 'unrecognized_keys':
      return 'it has a field we don’t know';
    default:
      return 'not of the form we need';
  }
}

const lengthOf = (origin: string, count: number): string =>
  origin === 'string' ? `${count} ${count === 1 ? 'character' : 'characters'}` : String(count);

/** Few enough to be said. */
const MOST_SAID = 6;
const oneOf = (values: readonly string[]): string =>
  values.length > MOST_SAID ? 'none of what it can be' : `it can be ${values.join(', ')}`;
