import { describe, expect, it } from 'vitest';
import type { AnyDocument } from '../../../schemas/folds/documents.ts';
import type { DetailsStatus } from '../../../schemas/payout-details/shape.ts';
import { born, NOW } from '../../../tests/rules/documents.ts';
import type { KeptDocument } from '../snapshot.ts';
import { VaultCheck } from './vault-check.ts';

const SEALED = { keyId: 'march', nonce: 'n'.repeat(16), sealed: 'c2VhbGVk', tag: 't'.repeat(22) };
const kept = (db: string, id: string, body: object, deleted = false) =>
  ({ db, id, version: { text: JSON.stringify(body), deleted } }) as unknown as KeptDocument;
const details = (ref: string, status: DetailsStatus): AnyDocument => ({
  ...{ _id: `payoutdetails:one.${ref}`, type: 'payoutdetails', ...born, gymId: 'gym:one', masked: '••••1234' },
  ...{ vatRegistered: false, sentBy: 'owner001', sentAt: NOW, status },
});

function found(docs: readonly AnyDocument[], records: readonly KeptDocument[]): string[] {
  const check = new VaultCheck();
  for (const record of records) check.see(record, null);
  for (const doc of docs) check.see(kept('gym-one/payouts', doc._id, doc), doc);
  return check.problems();
}

describe('[2.10] what fsck says of bank details', () => {
  it('nothing where those in force are sealed in the vault, and the others gone', () => {
    const docs = [details('a', 'superseded'), details('b', 'verified'), details('c', 'checking'), details('d', 'rejected')];
    const records = [
      kept('cell/vault', 'vault:one.a', {}, true),
      ...['b', 'c'].map((ref) => kept('cell/vault', `vault:one.${ref}`, SEALED)),
    ];
    expect(found(docs, records)).toEqual([]);
  });

  it('names those in force of which the vault has nothing, and no others', () => {
    const docs = (['submitted', 'checking', 'verified', 'rejected', 'superseded'] as const).map((one) => details(one, one));
    const elsewhere = kept('gym-one/payouts', 'vault:one.verified', SEALED);
    const gone = kept('cell/vault', 'vault:one.checking', {}, true);
    expect(found(docs, [elsewhere, gone])).toEqual(
      ['submitted', 'checking', 'verified'].map(
        (one) => `2.10: the vault has nothing of payoutdetails:one.${one}, which is in force`,
      ),
    );
  });

  it('[6.1] names what lies there open, and says nothing of what it is', () => {
    const open = kept('cell/vault', 'vault:one.a', { accountHolder: 'Quentin' });
    expect(found([details('a', 'verified')], [open])).toEqual(['6.1: vault:one.a in cell/vault is not sealed']);
  });
});
