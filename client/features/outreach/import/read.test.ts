/** A list of gyms, read on the device (product.md 4.5): what is broken is named with its field and rule, and costs nothing else. */
import { describe, expect, it } from 'vitest';
import { readList, textOf } from './read.ts';

const HEAD = 'Gym name,Contact name,Email,Phone,Street,Town,Postcode,Source,Legal form,Lawful basis,Consent note';
const ROW =
  'Quay Gym,Nora Bell,Nora@Quay.example,01872 960123,1 Lemon Quay,Truro,tr1 2lw,event,Limited company,Legitimate interest,';
const list = (...rows: string[]) => readList([HEAD, ...rows].join('\r\n'), 'web');
const read = (...rows: string[]) => {
  const answer = list(...rows);
  if ('problem' in answer) throw new Error(answer.problem);
  return answer;
};

describe('[17] 4.5 a list of gyms', () => {
  it('is read as people write it', () => {
    expect(read(ROW)).toEqual({
      rows: [
        {
          row: 2,
          details: {
            ...{ gymName: 'Quay Gym', contactName: 'Nora Bell', email: 'nora@quay.example', phone: '+441872960123' },
            address: { streetAddress: '1 Lemon Quay', addressLocality: 'Truro', postalCode: 'TR1 2LW' },
            ...{ source: 'event', legalForm: 'ltd', lawfulBasis: 'legitimate_interest' },
          },
        },
      ],
      wrong: [],
      repeats: [],
    });
  });

  it.each([
    ['semicolons', 'gym;town\nQuay Gym;Truro'],
    ['tabs', 'Gym\tTown\nQuay Gym\tTruro'],
    ['a mark of its encoding', '\ufeffname,city\nQuay Gym,Truro'],
    ['empty lines and more columns than headings', 'Gym,Town\n\n"Quay Gym",Truro,what,else\n'],
  ])('with %s', (_, text) => {
    const answer = readList(text, 'event');
    expect(answer).toMatchObject({ rows: [{ row: 2, details: { gymName: 'Quay Gym', source: 'event' } }], wrong: [] });
  });

  it('names each row that is broken with field and rule, and loses no other', () => {
    const { rows, wrong } = read(
      ROW,
      'Q,,nobody,12,,Truro,TR99,somewhere,Club,none,',
      ',,,,,,,,,,',
      'Oak Gym,,,,,Leeds,,,,consent,',
      'Ash Gym,,,,,Leeds,,,,consent,Said so on 3 March',
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 6]);
    expect(wrong.map(({ row, wrong: fields }) => [row, fields.map(({ field }) => field)])).toEqual([
      [3, ['gymName', 'email', 'phone', 'postcode', 'source', 'legalForm', 'lawfulBasis']],
      [4, ['gymName', 'town']],
      [5, ['consentNote']],
    ]);
    for (const { wrong: fields } of wrong) for (const { rule } of fields) expect(rule).toMatch(/\.$/);
  });

  it('takes the same gym once, by address or by name and postcode', () => {
    const again = [
      'quay  gym,,other@quay.example,,,Truro,TR1 2LW,,,,',
      'Other,,NORA@quay.example,,,Truro,,,,,',
      'Quay Gym,,,,,Bath,,,,,',
    ];
    const { rows, repeats } = read(ROW, ...again);
    expect(repeats).toEqual([
      { row: 3, of: 2 },
      { row: 4, of: 2 },
    ]);
    expect(rows.map(({ row }) => row)).toEqual([2, 5]);
  });

  it('takes five hundred rows, and of one more none', () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `Gym ${n},,,,,Truro,,,,,`);
    expect(read(...many(500)).rows.at(-1)?.row).toBe(501);
    expect(list(...many(501))).toEqual({ problem: 'too-many' });
  });

  it.each([
    ['empty', HEAD],
    ['empty', ''],
    ['headings', 'What,Where\nQuay Gym,Truro'],
    ['unreadable', 'Gym,Town\n"Quay Gym,Truro'],
  ])('says that it is %s', (problem, text) => {
    expect(readList(text, 'web')).toEqual({ problem });
  });

  it('reads what an older spreadsheet wrote', () => {
    expect(textOf(new Uint8Array([0x43, 0x61, 0x66, 0xe9]).buffer)).toBe('Café');
    expect(textOf(new TextEncoder().encode('Café').buffer)).toBe('Café');
  });
});
