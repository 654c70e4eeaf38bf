/** "Not now", as this device remembers it: whoever has said so is not asked again here. Kept by the pass, for a phone may have had two owners. */
import type { LocalValues } from '../../../sync/storage/storage.ts';

type Values = Pick<LocalValues, 'get' | 'set'>;

const nameOf = (passId: string): string => `start-put-off:${passId}`;

export const isPutOff = async (values: Values, passId: string): Promise<boolean> => (await values.get(nameOf(passId))) === true;

export const putOff = (values: Values, passId: string): Promise<void> => values.set(nameOf(passId), true);
