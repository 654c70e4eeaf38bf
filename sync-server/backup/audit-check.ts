/** Whether the audit is whole (product.md 2.23), in words for whoever looks over a store. */
import { AUDIT } from '../../schemas/audit/shape.ts';
import type { ChainBreak } from '../../schemas/audit/wire.ts';
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { AuditChain, NO_END } from '../audit/chain.ts';
import { AUDIT_END, AuditEnd } from '../audit/entry-hash.ts';
import { bodyOf } from '../store/revision.ts';
import type { Check } from './check.ts';
import type { KeptDocument } from './snapshot.ts';

export class AuditCheck implements Check {
  readonly #chain = new AuditChain();
  #end: AuditEnd = NO_END;

  see({ db, id, version }: KeptDocument, doc: AnyDocument | null): void {
    if (db === AUDIT_END.db && id === AUDIT_END.id && !version.deleted)
      this.#end = AuditEnd.safeParse(bodyOf(version.text)).data ?? NO_END;
    if (db === AUDIT && (doc?.type === 'audit' || doc?.type === 'auditseal')) this.#chain.take(doc);
  }

  problems(): string[] {
    const broken = this.#chain.firstBreak(this.#end);
    return broken === null ? [] : [`audit: ${said(broken)}`];
  }
}

function said({ what, number, id }: ChainBreak): string {
  if (what === 'missing') return `entry ${number} is missing, ${id === undefined ? 'at the end' : `before ${id}`}`;
  if (what === 'ends_elsewhere') return `entry ${number} is not where the decider ended`;
  return `${id} ${SAID[what]}`;
}

const SAID = {
  twice: 'stands where another one does',
  forged: 'seals what nobody sealed',
  unlinked: 'does not follow the entry before it',
  changed: 'is not what its hash says',
} as const;
