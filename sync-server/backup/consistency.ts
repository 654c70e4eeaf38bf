/**
 * Whether what is stored can be true: the file is whole, every document is where its readers are and the same everywhere (A5),
 * decisions are there with what they wrote (A8), money balances (S10), nobody has a place that there is not (S2), passes count
 * the visits there were (A2), the audit is one chain (2.23), the bank details that gyms are paid by lie sealed (2.10), the blog shows what
 * was published (2.13), and what time is to do to a document lies on the agenda (2.24).
 */
import { type AnyDocument, DOCUMENT_SCHEMAS } from '../../schemas/folds/documents.ts';
import type { Upload } from '../../schemas/upload/shape.ts';
import { bodyOf, isItsOwn } from '../store/revision.ts';
import { AgendaCheck } from './agenda/agenda-check.ts';
import { ArticlesCheck } from './articles-check.ts';
import { AuditCheck } from './audit-check.ts';
import { KeptUploads } from './blobs-check.ts';
import { FanOut } from './fan-out-check.ts';
import { MoneyCheck } from './money/money-check.ts';
import { OwedVisitsCheck } from './money/owed-visits-check.ts';
import { PayoutsCheck } from './money/payouts-check.ts';
import { ReceiptsCheck } from './money/receipts-check.ts';
import { VouchersCheck } from './money/vouchers-check.ts';
import { OutcomesCheck } from './outcomes-check.ts';
import { PlacesCheck } from './places-check.ts';
import type { KeptDatabase, KeptDocument, Snapshot } from './snapshot.ts';
import { VaultCheck } from './vault/vault-check.ts';
import { Visits } from './visits-check.ts';

export interface Report {
  readonly databases: number;
  readonly documents: number;
  /** One line each: which law, which document, what is wrong. Ids, no personal data. Empty: consistent. */
  readonly problems: readonly string[];
  /** How many of them say that the file itself is damaged. */
  readonly damaged: number;
  /** Whose bytes have to lie beside the documents (`blobProblems`). */
  readonly uploads: readonly Upload[];
}

export function consistencyOf(snapshot: Snapshot): Report {
  const damage = snapshot.damage().map((line) => `file: ${line}`);
  if (damage.length > 0) return { databases: 0, documents: 0, problems: damage, damaged: damage.length, uploads: [] };
  const databases = snapshot.databases();
  const look = new Look();
  for (const kept of snapshot.documents()) look.see(kept);
  const { documents, file, problems, uploads } = look.found();
  const damaged = [...databases.flatMap(miscounted), ...file];
  return { databases: databases.length, documents, problems: [...damaged, ...problems], damaged: damaged.length, uploads };
}

/** One look at every document there is; each is to be shown once. */
export class Look {
  readonly #checks = [
    new FanOut(),
    new MoneyCheck(),
    new OwedVisitsCheck(),
    new PayoutsCheck(),
    new ReceiptsCheck(),
    new VouchersCheck(),
    new PlacesCheck(),
    new OutcomesCheck(),
    new Visits(),
    new AuditCheck(),
    new VaultCheck(),
    new ArticlesCheck(),
    new AgendaCheck(),
  ];
  readonly #uploads = new KeptUploads();
  readonly #file: string[] = [];
  readonly #problems: string[] = [];
  #documents = 0;

  see(kept: KeptDocument): void {
    this.#documents += 1;
    if (!isItsOwn(kept.version)) this.#file.push(`revision: ${kept.id} in ${kept.db} is not what its revision says`);
    const doc = documentIn(kept);
    if (doc === 'misshapen') this.#problems.push(`shape: ${kept.id} in ${kept.db} has not the shape of its type`);
    else for (const check of [...this.#checks, this.#uploads]) check.see(kept, doc);
  }

  /** Asked once, when all have been seen. `file`: what nobody but the disk, or a hand, can have done. */
  found(): Pick<Report, 'documents' | 'problems' | 'uploads'> & { readonly file: readonly string[] } {
    const problems = [...this.#problems, ...this.#checks.flatMap((check) => check.problems())];
    return { documents: this.#documents, file: this.#file, problems, uploads: this.#uploads.all };
  }
}

function miscounted({ name, seq, documents, deleted, counted }: KeptDatabase): string[] {
  const wrong = documents !== counted.documents || deleted !== counted.deleted || seq < counted.highestSeq;
  return wrong ? [`counts: ${name} says ${documents} + ${deleted} at ${seq}, and holds ${JSON.stringify(counted)}`] : [];
}

/** Null: removed, or the server's own note. */
function documentIn({ db, id, version }: KeptDocument): AnyDocument | null | 'misshapen' {
  if (version.deleted) return null;
  const body = bodyOf(version.text);
  const type = Object.keys(DOCUMENT_SCHEMAS).find((one): one is AnyDocument['type'] => one === body.type && one !== 'proposal');
  if (type === undefined) return null;
  const parsed = DOCUMENT_SCHEMAS[type].safeParse({ _id: id, ...body });
  if (parsed.success) return parsed.data;
  return db.startsWith('cell/') ? null : 'misshapen';
}
