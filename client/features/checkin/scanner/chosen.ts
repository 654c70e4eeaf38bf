/** Which camera was chosen on this device: the same is opened next time, also after a reload. */
import { counted, swallow } from '../../../report/report.ts';
import type { LocalValues } from '../../../sync/storage/storage.ts';

const NAME = 'camera';

export async function chosenCamera(values: Pick<LocalValues, 'get'> | undefined): Promise<string | undefined> {
  const kept = await values?.get(NAME).catch(swallow('then it is any camera', undefined));
  return typeof kept === 'string' ? kept : undefined;
}

/** Resolves once it is kept: whoever opens before then would find the earlier one. */
export const chooseCamera = async (values: Pick<LocalValues, 'set'> | undefined, id: string): Promise<void> =>
  values?.set(NAME, id).catch(counted('scanner: camera'));
