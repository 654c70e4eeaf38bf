/** The worker of the directory: what reads it and searches it, off the thread on which the page is drawn. */
import { counted } from '../../report/report.ts';
import { dexieCells } from './dexie-cells.ts';
import { directoryWorker } from './directory.ts';
import { FORMAT, type Formatted, type ToWorker } from './messages.ts';
import { directoryPorts } from './ports.ts';

const worker = directoryWorker(dexieCells(), directoryPorts(), (message) => self.postMessage({ ...message, format: FORMAT }));
// What is open at a time on the wall needs it. What arrives meanwhile waits.
const time = 'Temporal' in globalThis ? Promise.resolve() : import('temporal-polyfill/global');
self.addEventListener('message', ({ data }: MessageEvent<Formatted<ToWorker>>) => {
  if (data.format === FORMAT) void time.then(() => worker.take(data)).catch(counted('the directory: a message'));
});
void time.then(() => worker.start()).catch(counted('the directory: its worker'));
