/** What a device keeps beside its documents and values: files, portraits, long texts, and the keys of codes, each in a database of its own. */
import { dexieCodeKeys } from '../sync/code-key/dexie-keys.ts';
import { dexiePortraits } from '../sync/portraits/dexie-portraits.ts';
import { dexieTexts } from '../sync/texts/dexie-texts.ts';
import { dexieFiles } from '../sync/uploads/dexie-files.ts';

export const keptBeside = () => ({
  files: dexieFiles(),
  portraits: dexiePortraits(),
  texts: dexieTexts(),
  codeKeys: dexieCodeKeys(),
});
