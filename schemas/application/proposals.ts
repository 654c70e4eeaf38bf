/** What may be proposed about an application to bring a gym. */
import * as z from 'zod/mini';
import { Instant, idOf, prose, text } from '../basics/primitives.ts';
import { proposalOf, systemOf } from '../proposal/shape.ts';
import { AnswerFields } from './answers/fields.ts';
import { REFUSAL_CODES } from './shape.ts';

const applicationId = idOf('application');

/**
 * Request: take my gym. Made on a device, sent when it is online and its person signed in. The form has checked the whole before; the
 * system checks it again (`checked-submit.ts`), whose sentences are no part of what every phone installs.
 */
export const ApplicationSubmit = proposalOf('application.submit', {
  answers: AnswerFields,
  /** The `listed` gym that is claimed. */
  gymId: z.optional(idOf('gym')),
  invite: z.optional(text(1, 80)),
});
/** Request: the answer to our question. */
export const ApplicationReply = proposalOf('application.reply', { applicationId, message: prose(1, 3000) });
/** Request: I don't want it any more. */
export const ApplicationWithdraw = proposalOf('application.withdraw', { applicationId });
/** Request, of an administrator: I am looking at this, for 15 minutes. Online only, as is all that follows from it. */
export const ApplicationClaim = proposalOf('application.claim', { applicationId });
export const ApplicationAsk = proposalOf('application.ask', { applicationId, message: prose(10, 3000) });
/** Makes the gym and its owner in one commit. */
export const ApplicationApprove = proposalOf('application.approve', {
  applicationId,
  areaId: idOf('area'),
  /** The `listed` gym that it is, where the applicant did not say so. */
  gymId: z.optional(idOf('gym')),
});
export const ApplicationRefuse = proposalOf('application.refuse', {
  applicationId,
  code: z.enum(REFUSAL_CODES),
  message: prose(20, 3000),
});
/** Thirty days without an answer. */
export const ApplicationExpired = systemOf('system.application-expired', { applicationId, answerBy: Instant });
/** Its time is over: the answers go. */
export const ApplicationForgotten = systemOf('system.application-forgotten', { applicationId });

export type ApplicationSubmit = z.infer<typeof ApplicationSubmit>;
export type ApplicationReply = z.infer<typeof ApplicationReply>;
export type ApplicationWithdraw = z.infer<typeof ApplicationWithdraw>;
export type ApplicationClaim = z.infer<typeof ApplicationClaim>;
export type ApplicationAsk = z.infer<typeof ApplicationAsk>;
export type ApplicationApprove = z.infer<typeof ApplicationApprove>;
export type ApplicationRefuse = z.infer<typeof ApplicationRefuse>;
export type ApplicationExpired = z.infer<typeof ApplicationExpired>;
export type ApplicationForgotten = z.infer<typeof ApplicationForgotten>;
