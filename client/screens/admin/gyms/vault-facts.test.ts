import { describe, expect, it } from 'vitest';
import { DetailsShown } from '../../../../schemas/payout-details/wire.ts';
import { factsOf } from './vault-facts.ts';

const company = {
  ...{
    accountHolder: 'Iron Works Ltd',
    bankName: 'Mill Bank',
    bank: { to: 'uk', sortCode: '123456', accountNumber: '12345678' },
  },
  ...{ vatNumber: '123456789', seller: { kind: 'company', companyNumber: '01234567' } },
  address: { streetAddress: '1 Mill Lane', town: 'Leeds', postcode: 'LS1 4AP' },
  ...{ sentAt: '2026-03-03T08:00:00.000Z', status: 'verified' },
};

describe('[2.10] [R-61] what a super-admin reads of the vault', () => {
  it('is all of a company’s details, each under its name, and nothing that was not said', () => {
    const facts = Object.fromEntries(factsOf(DetailsShown.parse(company)));
    expect(facts).toMatchObject({
      ...{ 'Account holder': 'Iron Works Ltd', Bank: 'Mill Bank', 'Sort code': '12-34-56', 'Account number': '12345678' },
      ...{ 'VAT number': '123456789', 'Company number': '01234567', Address: '1 Mill Lane, Leeds, LS1 4AP' },
    });
    expect(facts.Sent).toMatch(/^Tue 3 Mar, 08:00, checked$/);
    expect(Object.keys(facts)).toHaveLength(8);
  });

  it('is a person’s too, with an IBAN in fours', () => {
    const { vatNumber: _none, ...rest } = company;
    const seller = { kind: 'person', dateOfBirth: '1980-02-29', nino: 'AB123456C', utr: '1234567890' };
    const bank = { to: 'iban', iban: 'GB33BUKB20201555555555' };
    const facts = Object.fromEntries(factsOf(DetailsShown.parse({ ...rest, bank, seller })));
    expect(facts).toMatchObject({
      ...{ IBAN: 'GB33 BUKB 2020 1555 5555 55', 'VAT number': 'Not registered', 'Tax reference (UTR)': '1234567890' },
      'National Insurance number': 'AB123456C',
    });
  });

  it('is no answer that says less', () => {
    const { bank: _none, ...less } = company;
    expect(DetailsShown.safeParse(less).success).toBe(false);
  });
});
