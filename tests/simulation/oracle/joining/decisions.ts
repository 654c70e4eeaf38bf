/** 2.14, 2.23, G13: an application is decided once, of one business at one place one is open, and each decision is on record once, in its own commit. */
import * as z from 'zod/mini';
import { Violation } from '../../violation.ts';
import { accepted, type JoiningEvent } from './log.ts';

/** What stands on record of which decision of those who run the platform. */
const ON_RECORD: Readonly<Record<string, RegExp>> = {
  'application.approve': /^application\.approved$/,
  'application.refuse': /^application\.refused$/,
  'verification.decide': /^verification\.(approved|changes_requested|rejected)$/,
  'gymorder.pause': /^gym\.paused$/,
  'gymorder.suspend': /^gym\.suspended$/,
  'gymorder.remove': /^gym\.(removed|remove-proposed)$/,
  'gymorder.reinstate': /^gym\.reinstated$/,
};

export function decisionsOnRecord(events: readonly JoiningEvent[]): void {
  const decided = new Map<string, string>();
  for (const { id, by, kind, body, entries } of accepted(events)) {
    const action = ON_RECORD[kind];
    if (!action) continue;
    const own = entries.filter((entry) => action.test(entry.action));
    if (own.length !== 1) throw new Violation('2.23', `${id} (${kind}) is on record ${own.length} times in its commit`);
    if (own[0]?.actorUid !== by) throw new Violation('2.23', `${id} was decided by ${by}, on record by ${own[0]?.actorUid}`);
    if (!kind.startsWith('application.')) continue;
    const other = decided.get(String(body.applicationId));
    if (other) throw new Violation('2.14', `${body.applicationId} was decided by ${other} and by ${id}`);
    decided.set(String(body.applicationId), id);
  }
}

const Said = z.object({ answers: z.object({ postcode: z.string(), legalName: z.string() }) });
const siteIn = ({ postcode, legalName }: z.infer<typeof Said>['answers']): string =>
  `${postcode} ${legalName.toLowerCase().replace('limited', 'ltd')}`;
/** A gym may be gone after it. */
const ENDS_IT = ['gymorder.remove', 'gymorder.decide', 'gym.close'];

/** G13: a business whose gym we said yes to does not bring it in again while that gym is here. */
export function broughtOnce(events: readonly JoiningEvent[]): void {
  const sites = new Map<string, string>();
  const here = new Map<string, { readonly by: string; readonly gymId: string }>();
  for (const { id, kind, body, madeGymId } of accepted(events)) {
    if (kind === 'application.submit') {
      const site = siteIn(Said.parse(body).answers);
      const before = here.get(site);
      if (before) throw new Violation('G13', `${id} was taken for ${site}, where ${before.by} had made ${before.gymId}`);
      sites.set(`application:${id.slice('proposal:'.length)}`, site);
    }
    const site = sites.get(String(body.applicationId));
    if (kind === 'application.approve' && site && madeGymId) here.set(site, { by: id, gymId: madeGymId });
    if (ENDS_IT.includes(kind)) for (const [key, { gymId }] of here) if (gymId === body.gymId) here.delete(key);
  }
}

const Application = z.object({
  uid: z.string(),
  status: z.string(),
  ref: z.optional(z.string()),
  answers: z.optional(z.object({ postcode: z.string(), legalName: z.string() })),
});
const OPEN = ['submitted', 'in_review', 'info_requested'];

interface Stored {
  readonly id: string;
  readonly body: object;
}

/** However often it was sent and answered. */
export function applications(events: readonly JoiningEvent[], stored: readonly Stored[]): void {
  const open = new Map<string, string>();
  const numbers = new Map<string, string>();
  const there = new Set<string>();
  for (const { id, body } of stored) {
    const one = Application.safeParse(body).data;
    if (!one || !id.startsWith('application:')) continue;
    there.add(id);
    const other = one.ref && numbers.get(one.ref);
    if (other) throw new Violation('G13', `${id} and ${other} are both ${one.ref}`);
    if (one.ref) numbers.set(one.ref, id);
    if (!OPEN.includes(one.status) || !one.answers) continue;
    const site = siteIn(one.answers);
    const twin = open.get(site);
    if (twin) throw new Violation('G13', `${id} and ${twin} are both open for ${site}`);
    open.set(site, id);
  }
  for (const { id, kind } of accepted(events))
    if (kind === 'application.submit' && !there.has(`application:${id.slice('proposal:'.length)}`))
      throw new Violation('G13', `${id} was taken, and there is no application`);
}
