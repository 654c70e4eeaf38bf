/** A setting as it is written: for those who run the platform, and its values for everybody where it is public. */
import { replaced, stamp } from '../basics/revise.ts';
import { found, type Known, type Moment } from '../decision.ts';
import type { AnyDocument } from '../folds/documents.ts';
import { SETTINGS } from './catalogue.ts';
import { publishedOf } from './everywhere.ts';
import { PUBLISHED_VALUES, type PublicSetting } from './published-shape.ts';
import type { SystemSetting } from './shape.ts';

export const writtenOf = (setting: SystemSetting, known: Known, moment: Moment): AnyDocument[] => [
  setting,
  ...published(setting, known, moment),
];

function published({ key, changes }: SystemSetting, known: Known, moment: Moment): AnyDocument[] {
  if (!SETTINGS[key].isPublic) return [];
  const values = changes.flatMap(({ value, from, withdrawn }) => (from === undefined || withdrawn ? [] : [{ value, from }]));
  const byNobody: Moment = { ...moment, by: 'system' };
  const doc: PublicSetting = {
    ...{ _id: `publicsetting:${key}`, type: 'publicsetting', ...stamp(byNobody), key },
    values: values.slice(-PUBLISHED_VALUES),
  };
  const before = found(publishedOf(known, key));
  return before === undefined && values.length === 0 ? [] : replaced(before, doc, byNobody);
}
