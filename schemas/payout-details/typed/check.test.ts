import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checked } from './check.ts';
import { maskOf, type TypedDetails } from './fields.ts';
import { wrongIban } from './iban.ts';

const TODAY = '2026-03-03';
const COMPANY: TypedDetails = {
  ...{ to: 'uk', seller: 'company', vatRegistered: true },
  ...{ accountHolder: 'Iron Yard Ltd', sortCode: '20-20-15', accountNumber: '5555 5555', vatNumber: 'GB 339 0727 47' },
  ...{ companyNumber: '01234567', streetAddress: '1 Mill Lane', town: 'Leeds', postcode: 'ls14ap' },
};
const PERSON: TypedDetails = {
  ...{ to: 'iban', seller: 'person', vatRegistered: false },
  ...{ accountHolder: 'Łucja Ngô', iban: 'gb33 bukb 2020 1555 5555 55', nino: 'aa 12 34 56 c', dateOfBirth: '1990-02-28' },
  ...{ streetAddress: '1 Mill Lane', town: 'Leeds', postcode: 'LS1 4AP' },
};
/** `field: rule` of everything that is wrong. */
function said(change: Partial<TypedDetails>, of = COMPANY): string[] {
  const answer = checked({ ...of, ...change }, TODAY);
  return 'problems' in answer ? answer.problems.map(({ field, rule }) => `${field}: ${rule}`) : [];
}
const fields = (change: Partial<TypedDetails>, of = COMPANY) => said(change, of).map((one) => one.split(':')[0]);

describe('[2.10] payout details', () => {
  it('are kept without the habits of writing a number, and only what is asked for', () => {
    const of = checked({ ...COMPANY, iban: 'not asked for', nino: 'nor this' }, TODAY);
    expect(of).toEqual({
      details: {
        accountHolder: 'Iron Yard Ltd',
        bank: { to: 'uk', sortCode: '202015', accountNumber: '55555555' },
        vatNumber: '339072747',
        seller: { kind: 'company', companyNumber: '01234567' },
        address: { streetAddress: '1 Mill Lane', town: 'Leeds', postcode: 'LS1 4AP' },
      },
    });
    expect(checked(PERSON, TODAY)).toMatchObject({
      details: {
        bank: { to: 'iban', iban: 'GB33BUKB20201555555555' },
        seller: { kind: 'person', nino: 'AA123456C', dateOfBirth: '1990-02-28' },
      },
    });
  });

  it('[6.1] are shown as four dots and the last four, of either sort of account', () => {
    expect(maskOf({ bank: { to: 'uk', sortCode: '202015', accountNumber: '55551234' } })).toBe('••••1234');
    expect(maskOf({ bank: { to: 'iban', iban: 'GB33BUKB20201555555678' } })).toBe('••••5678');
  });

  it('an account number of 6 digits is a sort code, and is told so; 7 and 9 are too short and too long', () => {
    expect(said({ accountNumber: '202015' })).toEqual(['accountNumber: 6 digits is a sort code. An account number has 8.']);
    for (const accountNumber of ['5555555', '555555555', '5555555O', '', '-5555555 5x'])
      expect(said({ accountNumber }), accountNumber).toEqual([expect.stringMatching(/^accountNumber: 8 digits/)]);
  });

  it('a sort code is six digits, however they are grouped', () => {
    for (const sortCode of ['202015', '20-20-15', '20 20 15']) expect(said({ sortCode })).toEqual([]);
    for (const sortCode of ['20201', '2020155', '20-20-1A', '']) expect(fields({ sortCode }), sortCode).toEqual(['sortCode']);
  });

  it('the holder’s name has 2 to 70 characters', () => {
    for (const accountHolder of ['Ng', 'x'.repeat(70)]) expect(said({ accountHolder })).toEqual([]);
    for (const accountHolder of ['N', 'x'.repeat(71), '  ']) expect(fields({ accountHolder })).toEqual(['accountHolder']);
  });

  it('a VAT number whose check digits don’t fit is refused, and none is asked of who is not registered', () => {
    expect(said({ vatNumber: '339072748' })).toEqual([expect.stringMatching(/^vatNumber: the last two digits don’t fit/)]);
    // Of the newer kind, 9755: 55 more.
    expect(said({ vatNumber: '100000034' })).toEqual([]);
    expect(said({ vatNumber: 'GB 33907274' })).toEqual([expect.stringMatching(/^vatNumber: 9 or 12 digits/)]);
    expect(fields({ vatNumber: '' })).toEqual(['vatNumber']);
    expect(said({ vatNumber: '339072748', vatRegistered: false })).toEqual([]);
  });

  it('a postcode is a whole one of the UK', () => {
    for (const postcode of ['ls14ap', 'SW1A 1AA', 'GIR 0AA']) expect(said({ postcode })).toEqual([]);
    for (const postcode of ['LS1', '75001', 'LS1 4A1', '']) expect(fields({ postcode }), postcode).toEqual(['postcode']);
  });

  it('[S46] a company has its number, a person a day of birth and one of two tax numbers', () => {
    for (const companyNumber of ['1234567', 'S1234567', '']) expect(fields({ companyNumber })).toEqual(['companyNumber']);
    expect(said({ companyNumber: 'sc 123456', utr: '12345 67890' })).toEqual([]);
    expect(said({ nino: '' }, PERSON)).toEqual(['utr: HMRC asks for this or your National Insurance number.']);
    expect(said({ nino: '', utr: '1234567890K' }, PERSON)).toEqual([]);
    for (const utr of ['123456789', '12345678901', '123456789X']) expect(fields({ utr }, PERSON)).toEqual(['utr']);
    // Prefixes and endings that are never given out.
    for (const nino of ['GB123456C', 'DA123456C', 'AO123456C', 'AA123456E', 'AA12345C', 'ZZ123456A'])
      expect(fields({ nino }, PERSON), nino).toEqual(['nino']);
    expect(said({ dateOfBirth: '2008-03-03' }, PERSON)).toEqual([]);
    for (const dateOfBirth of ['2008-03-04', '1990-02-30', '1899-12-31', '28/02/1990', ''])
      expect(fields({ dateOfBirth }, PERSON), dateOfBirth).toEqual(['dateOfBirth']);
  });

  it('everything that is wrong is said at once, field by field', () => {
    expect(fields({ sortCode: '1', accountNumber: '202015', vatNumber: '123456789', postcode: 'x' })).toEqual([
      'sortCode',
      'accountNumber',
      'vatNumber',
      'postcode',
    ]);
  });
});

describe('[2.10] an IBAN', () => {
  /** Examples that the banks publish themselves (SWIFT's IBAN registry). */
  const PUBLISHED = [
    ...['GB29NWBK60161331926819', 'GB33BUKB20201555555555', 'IE29AIBK93115212345678', 'DE89370400440532013000'],
    ...['FR1420041010050500013M02606', 'NL91ABNA0417164300', 'ES9121000418450200051332', 'BE68539007547034'],
    ...['IT60X0542811101000000123456', 'PT50000201231234567890154', 'LU280019400644750000', 'AT611904300234573201'],
    ...['CH9300762011623852957', 'DK5000400440116243', 'FI2112345600000785', 'SE4550000000058398257466', 'NO9386011117947'],
    ...['PL61109010140000071219812874', 'MT84MALT011000012345MTLCAST001S', 'GI75NWBK000000007099453'],
  ];

  it.each(PUBLISHED)('%s, as published, is right', (iban) => expect(wrongIban(iban)).toBeNull());

  it('of a country we don’t pay to, or of another length, says which', () => {
    expect(wrongIban('BR1800360305000010009795493C1')).toBe('we can’t pay to banks in that country (BR).');
    expect(wrongIban('GB33BUKB2020155555555')).toBe('one that begins with GB has 22 characters, and this has 21.');
    expect(said({ iban: '20201555555555' }, PERSON)).toEqual([expect.stringMatching(/^iban: the country in two capitals/)]);
    expect(fields({ iban: '' }, PERSON)).toEqual(['iban']);
  });

  it('with one digit wrong, or two that changed places, is found out every time', () => {
    const digit = fc.nat({ max: 9 }).map(String);
    fc.assert(
      fc.property(fc.constantFrom(...PUBLISHED), fc.nat(), digit, (iban, place, other) => {
        const at = 4 + (place % (iban.length - 4));
        fc.pre(/\d/.test(iban[at] ?? '') && iban[at] !== other);
        expect(wrongIban(iban.slice(0, at) + other + iban.slice(at + 1))).toMatch(/check digits/);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PUBLISHED), fc.nat(), (iban, place) => {
        const at = 4 + (place % (iban.length - 5));
        const [one, next] = [iban[at] ?? '', iban[at + 1] ?? ''];
        // A letter and a digit can change places unseen: B1 and 1B are both counted as 111.
        fc.pre(one !== next && /^\d\d$/.test(one + next));
        expect(wrongIban(iban.slice(0, at) + next + one + iban.slice(at + 2))).toMatch(/check digits/);
      }),
    );
  });

  it('agrees with the division done in whole numbers, for any account', () => {
    const account = fc.array(fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'), { minLength: 18, maxLength: 18 });
    fc.assert(
      fc.property(account, fc.integer({ min: 2, max: 98 }), (characters, check) => {
        const digits = `${characters.join('')}GB${String(check).padStart(2, '0')}`.replace(/[A-Z]/g, (one) =>
          String(one.charCodeAt(0) - 55),
        );
        const iban = `GB${String(check).padStart(2, '0')}${characters.join('')}`;
        expect(wrongIban(iban) === null).toBe(BigInt(digits) % 97n === 1n);
      }),
    );
  });
});
