/**
 * `npm run import -- active-places FILE.csv [--area NAME]`, with the server stopped or running. 0 done, 1 every row was refused,
 * 2 used wrongly or not possible.
 */
import 'temporal-polyfill/global';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { systemPorts } from '../ports.ts';
import { complain, run } from './command.ts';
import { areaNameFrom, importActivePlaces } from './import.ts';
import { withTarget } from './target.ts';

const USAGE = 'Usage: npm run import -- active-places FILE.csv [--area NAME]';

await run(async () => {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { area: { type: 'string' } } });
  const [format, path] = positionals;
  if (format !== 'active-places' || !path || positionals.length > 2) return complain(USAGE);
  const file = await stat(path).catch(() => null);
  if (!file?.isFile()) return complain(`There is no file ${path}.`);
  if (file.size === 0) return complain('The file is empty.');
  const { clock } = systemPorts();
  const area = values.area ?? areaNameFrom(basename(path));
  const report = { refused: (line: string) => console.error(line) };
  const counts = await withTarget(readConfig(process.env), clock, (target) =>
    importActivePlaces(() => createReadStream(path), area, target, clock, report),
  );
  console.info(`${counts.imported} imported, ${counts.unchanged} unchanged, ${counts.refused} refused`);
  if (counts.imported + counts.unchanged > 0 || counts.refused === 0) return 0;
  console.error('Nothing was imported: every row was refused.');
  return 1;
});
