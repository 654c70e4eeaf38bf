/**
 * `approve-1000`: a thousand applications that administrators have taken on, approved one after the other: each makes a gym, its owner with
 * their powers, an entry on record and two e-mails. Against the same store writing as many documents, of the same size, without deciding.
 */

import { type Application, siteOf } from '../../schemas/application/shape.ts';
import { keyOf } from '../../schemas/basics/primitives.ts';
import { plus } from '../../schemas/basics/time.ts';
import { ANSWERS, LEEDS, powers } from '../rules/applications.ts';
import { person } from '../rules/documents.ts';
import { Deciding, shown } from './deciding.ts';
import { type Figure, figureIn, listed, median, say } from './figure.ts';

const APPLICATIONS = 1_000;
const RUNS = 3;
const ADMINS = ['admin0001', 'admin0002', 'admin0003', 'admin0004', 'admin0005'];
const DAY = 86_400_000;

export async function approve(now: string): Promise<Figure[]> {
  const all: { ours: number; bare: number }[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await once(now));
  const [ours, bare] = [all.map((one) => one.ours), all.map((one) => one.bare)];
  say(`  documents a second: approving ${listed(ours)} · only writing ${listed(bare)}`);
  const peer = { name: 'the same store writing as many documents', value: median(bare) };
  return [figureIn('/s', `approve-${APPLICATIONS}`, median(ours), peer, RUNS)];
}

async function once(now: string) {
  const bench = await Deciding.open();
  try {
    const taken = Array.from({ length: APPLICATIONS }, (_, number) => takenOn(number, now));
    await bench.fill([
      LEEDS,
      ...ADMINS.flatMap((uid) => [person(uid, { displayName: `Ana ${uid}` }), powers(uid, true)]),
      ...taken.flatMap((one) => [person(one.uid), one]),
    ]);
    await bench.push(
      taken.map(({ _id: applicationId }, number) => {
        const body = { applicationId, areaId: LEEDS._id };
        return { uid: ADMINS[number % ADMINS.length] ?? '', asked: { kind: 'application.approve', body } };
      }),
    );
    const { ours, bare, documents } = await bench.measured();
    const last = await bench.store.get('platform/gyms', `gym:${keyOf(taken.at(-1)?._id ?? '')}`);
    if (last?.body.status !== 'draft') throw new Error('not all of them were approved');
    say(`  ${documents} documents: approving ${shown(ours)}, only writing ${shown(bare)}`);
    return { ours: (documents / ours.ms) * 1000, bare: (documents / bare.ms) * 1000 };
  } finally {
    await bench.close();
  }
}

function takenOn(number: number, now: string): Application {
  const nth = String(number).padStart(6, '0');
  const answers = { ...ANSWERS, gymName: `Mill Lane ${number}`, legalName: `Mill Lane ${number} Limited` };
  return {
    _id: `application:01JBENCH${nth}`,
    type: 'application',
    schemaVersion: 1,
    createdAt: plus(now, -DAY),
    updatedAt: plus(now, -DAY),
    createdBy: `owner${nth}`,
    updatedBy: `owner${nth}`,
    uid: `owner${nth}`,
    status: 'in_review',
    answers,
    site: siteOf(answers),
    dueAt: plus(now, 4 * DAY),
    thread: [],
    history: [
      { status: 'submitted', at: plus(now, -DAY) },
      { status: 'in_review', at: plus(now, -DAY) },
    ],
  };
}
