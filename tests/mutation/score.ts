import type { MutantResult } from '@stryker-mutator/api/core';

/** Of a hundred small changes at least so many are to be noticed. */
export const GOAL = 90;

export interface Score {
  readonly noticed: number;
  readonly unnoticed: number;
  readonly percent: number;
  readonly reached: boolean;
}

/** A change after which the tests never end was noticed; one that no test runs through was not. What cannot run at all is not counted. */
export function scoreOf(results: readonly Pick<MutantResult, 'status'>[]): Score {
  const count = (...statuses: MutantResult['status'][]) => results.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const unnoticed = count('Survived', 'NoCoverage');
  const percent = noticed + unnoticed === 0 ? 100 : (100 * noticed) / (noticed + unnoticed);
  return { noticed, unnoticed, percent, reached: percent >= GOAL };
}

/** A row of the table in tests/README.md. */
export const scoreRow = (folder: string, { noticed, unnoticed, percent }: Score): string =>
  `| ${folder} | ${noticed + unnoticed} | ${unnoticed} | ${percent.toFixed(1)} % |`;
