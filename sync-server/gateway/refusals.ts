/** What the gateway says no with: CouchDB's error shape, `{error, reason}`. */
import { type ReasonCode, sentenceFor } from '../../schemas/codes.ts';
import { type HttpAnswer, jsonAnswer } from '../exchange.ts';

const refusal = (status: number, error: string, reason: string, headers: Readonly<Record<string, string>> = {}): HttpAnswer =>
  jsonAnswer(status, { error, reason }, headers);

export const badRequest = (reason: string) => refusal(400, 'bad_request', reason);
export const unauthorized = (code: string) => refusal(401, 'unauthorized', code, { 'www-authenticate': 'Bearer' });
export const forbidden = (code: string) => refusal(403, 'forbidden', code);
/** With the sentence: an app that is older than this rule has to say it, too. */
export const unproven = (code: ReasonCode) => jsonAnswer(403, { error: 'forbidden', reason: code, message: sentenceFor(code) });
/** Foreign and unknown alike (A11). */
export const noDatabase = () => refusal(404, 'not_found', 'Database does not exist.');
export const noDocument = (reason: 'missing' | 'deleted' = 'missing') => refusal(404, 'not_found', reason);
export const notAllowed = (allow: string) => refusal(405, 'method_not_allowed', `Only ${allow} allowed`, { allow });
export const conflict = () => refusal(409, 'conflict', 'Document update conflict.');
export const tooLarge = (reason: string) => refusal(413, 'too_large', reason);
/** Not 400: apps take that for the last word on what they pushed, and nothing of a tablet's may be lost (A2). */
export const chainUnsaid = () =>
  refusal(428, 'precondition_required', 'X-Device-Chain is missing or wrong: say <number>.<SHA-256, hex> of the last fact.');
export const tooMany = (seconds: number) => refusal(429, 'too_many_requests', 'RATE_LIMITED', { 'retry-after': String(seconds) });
export const failed = () => refusal(500, 'internal_server_error', 'This was our fault. Please try again.');
/** The store cannot do its work: nothing was lost, try again. */
export const unavailable = () => refusal(503, 'service_unavailable', 'Please try again in a moment.', { 'retry-after': '2' });
/** A first checkpoint after a restore (documents/local.ts): a replication that comes again begins at zero, and brings what the store lacks. */
export const beginAgain = () =>
  refusal(503, 'service_unavailable', 'The store was put back to an earlier state: begin this replication again.', {
    'retry-after': '1',
  });
