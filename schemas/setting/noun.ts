/** System settings (product.md 2.23, R-61): what rules read instead of a number of their own. */

import { stamp } from '../basics/revise.ts';
import { BY_NOBODY, FORMER, GONE, NOBODY } from '../blank.ts';
import { found } from '../decision.ts';
import { document, type Leaver, type Noun, system } from '../noun.ts';
import { SETTING_KEYS } from './catalogue.ts';
import { OwnersTold } from './commission/proposals.ts';
import { decideOwnersTold } from './commission/told.ts';
import { setting as everyone } from './for-everyone.ts';
import { setting as platform } from './for-platform.ts';
import { PublicSetting } from './published-shape.ts';
import { type SettingChange, SystemSetting } from './shape.ts';
import { settingOf } from './value.ts';

const NO_REASON = 'This reason has been removed.';

export const setting = {
  documents: {
    setting: document(SystemSetting, {
      ...platform.documents.setting,
      blanked: (doc) => ({
        ...doc,
        ...BY_NOBODY,
        changes: doc.changes.map((one) => ({ ...named(one, () => true, { uid: NOBODY, name: GONE }), reason: NO_REASON })),
      }),
      due: null,
      erased: settingsErased,
    }),
    publicsetting: document(PublicSetting, {
      ...everyone.documents.publicsetting,
      blanked: (doc) => ({ ...doc, ...BY_NOBODY }),
      due: null,
      erased: null,
    }),
  },
  readers: { 'platform/settings': 'admin' },
  indexes: {},
  kinds: { ...platform.kinds, 'system.owners-told': system(OwnersTold, decideOwnersTold) },
  collections: platform.collections,
  notices: {},
} as const satisfies Noun;

/** What was decided stands, and by whose id; what they are called goes with their account. */
function settingsErased({ after: { uid }, known, moment }: Leaver): readonly SystemSetting[] {
  return SETTING_KEYS.flatMap((key) => {
    const one = found(settingOf(known, key));
    const changes = one?.changes.map((change) => named(change, (by) => by === uid, { name: FORMER }));
    const isTheirs = one?.changes.some((change) =>
      [change.asked, change.approved, change.withdrawn].some((said) => said?.uid === uid),
    );
    return one && changes && isTheirs ? [{ ...one, ...stamp(moment, one), changes }] : [];
  });
}

type Said = SettingChange['asked'];

function named(change: SettingChange, isOf: (uid: string) => boolean, as: Partial<Said>): SettingChange {
  const { asked, approved, withdrawn } = change;
  const said = (one: Said): Said => (isOf(one.uid) ? { ...one, ...as } : one);
  return {
    ...change,
    asked: said(asked),
    ...(approved && { approved: said(approved) }),
    ...(withdrawn && { withdrawn: said(withdrawn) }),
  };
}
