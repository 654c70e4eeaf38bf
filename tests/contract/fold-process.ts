/** A server that does nothing but fold, on the folder it is told, and says so after each piece: to be killed in the middle of it. */
import 'temporal-polyfill/global';
import { decide } from '../../schemas/folds/decide.ts';
import { Decider } from '../../sync-server/decider/decider.ts';
import { systemPorts } from '../../sync-server/ports.ts';
import { openSqlite } from '../../sync-server/store/sqlite/store.ts';

const [directory = '', now = ''] = process.argv.slice(2);
const ports = { ...systemPorts(), clock: { now: () => Number(now) } };
const decider = new Decider({ store: openSqlite({ directory, random: ports.random }), ports, decide, log: console });
while (await decider.fold()) process.stdout.write('folded\n');
