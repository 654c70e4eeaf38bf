/**
 * G1–G3: what two devices say of different fields of a gym both stands, of one field the last that was taken, and nobody overwrites what they
 * have not seen. Every value is said once, so what stands tells whose it is.
 */
import * as z from 'zod/mini';
import { Violation } from '../../violation.ts';
import { accepted, type JoiningEnd, type JoiningEvent } from './log.ts';

const FIELDS = ['name', 'tagline', 'houseRules', 'whatToBring'] as const;
const Change = z.object({ from: z.unknown(), to: z.unknown() });
const Put = z.object({ equipment: z.object({ put: z.array(z.object({ name: z.string() })) }) });
const Keeps = z.object({ proposalId: z.string() });

interface Stored {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export function edits(events: readonly JoiningEvent[], gyms: readonly Stored[]): void {
  const taken = accepted(events);
  const asked = new Set(
    taken.flatMap(({ kind, body }) => (kind === 'held.answer' ? (Keeps.safeParse(body).data?.proposalId ?? []) : [])),
  );
  for (const { id: gymId, body } of gyms) {
    const own = taken.filter((one) => one.kind === 'gym.edit' && one.body.gymId === gymId);
    for (const field of FIELDS) {
      lastStands(gymId, field, body[field] ?? null, own);
      nothingUnseen(gymId, field, own, asked);
    }
    allPutIn(gymId, body.equipment, own);
  }
}

const changeOf = ({ body }: JoiningEnd, field: string) => Change.safeParse(body[field]).data;

function lastStands(gymId: string, field: string, is: unknown, own: readonly JoiningEnd[]): void {
  const last = own.findLast((one) => changeOf(one, field) !== undefined);
  const said = last && changeOf(last, field)?.to;
  if (last && said !== is) throw new Violation('G1', `${field} of ${gymId} is ${is}, and ${last.id} said ${said} last`);
}

/** Two that went through without a question cannot have seen the same. */
function nothingUnseen(gymId: string, field: string, own: readonly JoiningEnd[], asked: ReadonlySet<string>): void {
  const seen = new Map<string, string>();
  for (const one of own) {
    const change = asked.has(one.id) ? undefined : changeOf(one, field);
    if (!change) continue;
    const from = JSON.stringify(change.from ?? null);
    const other = seen.get(from);
    if (other) throw new Violation('G2', `${one.id} changed ${field} of ${gymId} from ${from}, and so did ${other}`);
    seen.set(from, one.id);
  }
}

function allPutIn(gymId: string, is: unknown, own: readonly JoiningEnd[]): void {
  const there = JSON.stringify(is ?? []);
  for (const { id, body } of own)
    for (const { name } of Put.safeParse(body).data?.equipment.put ?? [])
      if (!there.includes(`"${name}"`)) throw new Violation('G3', `${id} put ${name} into ${gymId}, and it is not there`);
}
