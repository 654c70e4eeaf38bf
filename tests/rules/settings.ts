/** A setting as two super-admins left it. */
import type { AnyDocument } from '../../schemas/folds/documents.ts';
import { SETTINGS, type SettingKey } from '../../schemas/setting/catalogue.ts';
import { born } from './documents.ts';
import { SUE } from './orders.ts';

/** What a rule reads of it: one value after the other, each from then on. */
export function settingOfValues(key: SettingKey, ...values: readonly (readonly [value: number, from: string])[]): AnyDocument {
  if (SETTINGS[key].isPublic)
    return {
      ...{ _id: `publicsetting:${key}`, type: 'publicsetting', ...born, key },
      values: values.map(([value, from]) => ({ value, from })),
    };
  const changes = values.map(([value, from], at) => ({
    ...{ id: `01ARZ3NDEKTSV4RRFFQ69G500${at}`, value, from, reason: 'As the partners agreed.' },
    asked: { uid: SUE, name: 'Sue S.', at: from },
  }));
  return { ...{ _id: `setting:${key}`, type: 'setting', ...born, key }, changes };
}
