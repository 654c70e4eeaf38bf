/** What is taken as an application, on the device as by the system: what the form lets through, and nothing else (A11), with all its sentences. */
import * as z from 'zod/mini';
import type { Decision, Known, Moment } from '../decision.ts';
import { refused } from '../decision.ts';
import { checkAll, sentenceOf } from './answers/check.ts';
import { AnswerFields } from './answers/fields.ts';
import { ApplicationSubmit } from './proposals.ts';
import { decideApplicationSubmit } from './submit.ts';

const Checked = AnswerFields.check(({ value, issues }) => {
  for (const problem of checkAll(value)) {
    issues.push({ code: 'custom', path: [problem.field], message: sentenceOf(problem), input: value[problem.field] });
  }
});

/** As it is made and as the gateway takes it. */
export const CheckedSubmit = z.extend(ApplicationSubmit, { body: z.extend(ApplicationSubmit.shape.body, { answers: Checked }) });

/** Knows the year as well. */
export function decideCheckedSubmit(proposal: ApplicationSubmit, known: Known, moment: Moment): Decision {
  const [problem] = checkAll(proposal.body.answers, Number(moment.receivedAt.slice(0, 4)));
  if (problem) return refused('VALIDATION', { field: problem.label, rule: problem.rule });
  return decideApplicationSubmit(proposal, known, moment);
}
