/** A gym's bank and tax details, a line each, as they were typed. Pure. */
import type { DetailsShown } from '../../../../schemas/payout-details/wire.ts';
import { formatDayTime, formatLocalDate } from '../../../ui/format.ts';
import { vaultWords } from './vault.words.ts';

const { facts: words } = vaultWords;

export function factsOf(details: DetailsShown): readonly (readonly [name: string, value: string])[] {
  const { accountHolder, bankName, bank, vatNumber, seller, address, sentAt, status } = details;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [words.accountHolder, accountHolder],
    [words.bankName, bankName],
    ...(bank.to === 'uk'
      ? ([
          [words.sortCode, bank.sortCode.replace(/(\d\d)(?=\d)/g, '$1-')],
          [words.accountNumber, bank.accountNumber],
        ] as const)
      : ([[words.iban, bank.iban.replace(/(.{4})(?=.)/g, '$1 ')]] as const)),
    [words.vatNumber, vatNumber ?? words.noVat],
    ...(seller.kind === 'company'
      ? ([[words.companyNumber, seller.companyNumber]] as const)
      : ([
          [words.dateOfBirth, formatLocalDate(seller.dateOfBirth)],
          [words.nino, seller.nino],
        ] as const)),
    [words.utr, seller.utr],
    [words.address, `${address.streetAddress}, ${address.town}, ${address.postcode}`],
    [words.sentAt, `${formatDayTime(sentAt)}, ${vaultWords.status[status]}`],
  ];
  return rows.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
