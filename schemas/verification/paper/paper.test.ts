import { describe, expect, it } from 'vitest';
import { ITEMS, OURS, RUNS_OUT } from '../shape.ts';
import { businessFrom, checkPaper, needsFile, type Paper, paperSentence } from './paper.ts';

const TODAY = '2026-03-03';
const FILE = '1'.repeat(64);
const COMPANY = { legalForm: 'ltd', legalName: 'Gym One Ltd', companyNumber: '01234567', vatRegistered: false };
const said = (paper: Paper) => checkPaper(paper, TODAY).map(paperSentence);
const business = (change: object, files: string[] = []) => said({ item: 'business', files, business: { ...COMPANY, ...change } });

describe('[2.15] what an owner sends', () => {
  it.each(ITEMS.filter((item) => item !== 'business' && !OURS.includes(item)))(
    '%s: with a file, and what runs out with its day',
    (item) => {
      const expiresOn = RUNS_OUT.includes(item) ? TODAY : undefined;
      expect(said({ item, files: [FILE], expiresOn })).toEqual([]);
      expect(said({ item, files: [], expiresOn })).toEqual([expect.stringMatching(/^Files: add .{8,}/)]);
      const end = (day?: string) => said({ item, files: [FILE], expiresOn: day });
      if (expiresOn === undefined) return;
      expect(end()).toEqual(['The day it runs out: give the one on the document.']);
      expect(end('2027-02-29')).toEqual(['The day it runs out: there is no such day. Give the one on the document.']);
      expect(end('2026-03-02')).toEqual(['The day it runs out: it is over. Send the document that counts now.']);
    },
  );

  it('each kind of paper is asked for in its own words', () => {
    const asked = ITEMS.flatMap((item) =>
      said({ item, files: [], expiresOn: TODAY, business: { ...COMPANY, legalForm: 'sole_trader' } }),
    );
    expect(asked).toHaveLength(ITEMS.length);
    expect(new Set(asked).size).toBe(ITEMS.length);
  });

  it('five files at most, one chosen twice counted once', () => {
    const files = Array.from({ length: 6 }, (_, index) => String(index).repeat(64));
    expect(said({ item: 'identity', files })).toEqual(['Files: 5 at most.']);
    expect(said({ item: 'identity', files: [...files.slice(0, 5), files[0] ?? ''] })).toEqual([]);
  });

  it('a business by what it is: its numbers with their own sentences', () => {
    expect(business({})).toEqual([]);
    expect(business({ companyNumber: '1234' })).toEqual([
      'Company number: 8 digits, or 2 letters and 6 digits, as on your certificate.',
    ]);
    expect(business({ companyNumber: undefined })).toEqual([
      'Company number: we need it for a limited company or an LLP: 8 digits, or 2 letters and 6 digits.',
    ]);
    expect(business({ vatRegistered: true, vatNumber: '123456789' })).toEqual([
      'VAT number: the last two digits don’t fit the others. Please check it against your certificate.',
    ]);
    expect(business({ vatRegistered: true, vatNumber: '339072747' })).toEqual([]);
    expect(business({ legalForm: 'charity', companyNumber: undefined })[0]).toMatch(/^Charity number: /);
    expect(said({ item: 'business', files: [] })).not.toEqual([]);
  });

  it('one that is on no register shows a paper', () => {
    for (const legalForm of ['sole_trader', 'partnership', 'public_body']) {
      const change = { legalForm, companyNumber: undefined };
      expect(business(change), legalForm).toEqual([expect.stringMatching(/^Files: add something official/)]);
      expect(business(change, [FILE])).toEqual([]);
      expect(needsFile({ item: 'business', business: change })).toBe(true);
    }
    for (const legalForm of ['ltd', 'llp', 'charity'])
      expect(needsFile({ item: 'business', business: { legalForm } }), legalForm).toBe(false);
  });

  it('what does not apply is left out', () => {
    expect(businessFrom({ ...COMPANY, charityNumber: '123456', vatNumber: '339072747' })).toEqual(COMPANY);
  });
});
