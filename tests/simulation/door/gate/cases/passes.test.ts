/** C6–C11: what became of the pass while the tablet had no network. */
import { afterEach, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../scene.ts';
import { ANNA, NEAR, ToldGate } from './told.ts';

const GREEN = { colour: 'green' };
let world: ToldGate;
afterEach(() => world.killServer());

async function told(...sold: ConstructorParameters<typeof ToldGate>): Promise<ToldGate> {
  world = new ToldGate(...sold);
  await world.begin();
  return world;
}
const anna = () => world.anna[0];
const pass = () => world.passOf(ANNA);

describe('a pass that is over', () => {
  it.each([
    ['on the day it ends, there is grace', '2026-03-04T14:00:00Z', 'accepted', []],
    ['on the day after, they are marked', '2026-03-05T14:00:00Z', 'accepted_flagged', ['PASS_EXPIRED']],
  ] as const)('[door C6] opens no door by its code, and where staff let them in: %s', async (_, when, status, codes) => {
    await told({ snapshot: { validity: 'P1D' } });
    const [first] = world.doors;
    await world.comes(first, anna());
    await world.untilIt(when);
    world.offline(first);
    const verdict = await world.comes(first, anna());
    expect(verdict).toMatchObject({ colour: 'red', code: 'PASS_EXPIRED' });
    expect(await world.override(first, verdict)).toMatchObject({ colour: 'amber', code: 'OVERRIDDEN' });
    await world.online(first);
    const [, after] = await world.visits();
    expect(after).toMatchObject({ status, codes, staffReason: 'photo_match', localCode: 'PASS_EXPIRED' });
    expect(await world.attempts()).toMatchObject([{ localCode: 'PASS_EXPIRED' }]);
    expect((await pass()).validTo?.slice(0, 10)).toBe('2026-03-04');
    await world.ends();
  });
});

describe('a pass that was paid back', () => {
  const owed = { status: 'accepted_flagged', codes: ['PASS_REFUNDED'], consumedVisit: true };

  it('[door C7] before they came: the tablet could not know, and nobody has paid for it', async () => {
    await told();
    const [first] = world.doors;
    world.offline(first);
    await world.refund(await pass());
    await world.passWithTimers(10 * MINUTE);
    expect(await world.comes(first, anna())).toMatchObject(GREEN);
    await world.online(first);
    expect(await world.visits()).toMatchObject([owed]);
    expect(await pass()).toMatchObject({ status: 'refunded', visitsUsed: 1, owedVisits: 1 });
    // 5.2: the stop list comes before what this tablet has seen.
    expect(await world.comes(first, anna())).toMatchObject({ colour: 'red', code: 'PASS_REFUNDED' });
    await world.ends();
  });

  it('[door C8] after they came, and before anybody heard of it: as if before', async () => {
    await told();
    const [first, second] = world.doors;
    world.offline(first);
    expect(await world.comes(first, anna())).toMatchObject(GREEN);
    await world.hours(1);
    await world.refund(await pass());
    await world.hours(1);
    await world.online(first);
    expect(await world.visits()).toMatchObject([owed]);
    expect(await pass()).toMatchObject({ visitsUsed: 1, owedVisits: 1 });
    expect(await world.comes(second, anna())).toMatchObject({ colour: 'red', code: 'PASS_REFUNDED' });
    await world.ends();
  });

  it('[door C8] but of a visit that was heard of before, the refund knew', async () => {
    await told();
    const [first] = world.doors;
    await world.comes(first, anna());
    await world.hours(1);
    await world.refund(await pass());
    await world.passWithTimers(MINUTE);
    expect(await world.visits()).toMatchObject([{ status: 'accepted', codes: [] }]);
    expect(await pass()).toMatchObject({ visitsUsed: 1, owedVisits: 0 });
    await world.ends();
  });
});

describe('a pass that is stopped', () => {
  it('[door C9] is turned away without a network by whoever has heard of it, and marked by whoever has not', async () => {
    await told();
    const [knows, knowsNot] = world.doors;
    world.offline(knowsNot);
    await world.setPass(await pass(), 'suspended');
    await world.passWithTimers(2 * MINUTE);
    world.offline(knows);
    expect(await world.comes(knows, anna())).toMatchObject({ colour: 'red', code: 'PASS_SUSPENDED' });
    expect(await world.comes(knowsNot, anna())).toMatchObject(GREEN);
    await world.online(knows, knowsNot);
    expect(await world.visits()).toMatchObject([{ status: 'accepted_flagged', codes: ['PASS_SUSPENDED'] }]);
    expect(await world.attempts()).toMatchObject([{ localCode: 'PASS_SUSPENDED' }]);
    await world.ends();
  });

  it('[door C9] because its renewal is not paid: three days it counts as ever, then no more', async () => {
    await told();
    const [first] = world.doors;
    await world.comes(first, anna());
    await world.setPass(await pass(), 'past_due');
    await world.hours(48);
    expect(await world.comes(first, anna())).toMatchObject({ colour: 'amber', code: 'PASS_PAST_DUE' });
    await world.passWithTimers(MINUTE);
    expect((await world.visits()).at(-1)).toMatchObject({ status: 'accepted', codes: [], consumedVisit: true });
    await world.hours(48);
    expect(await world.comes(first, anna())).toMatchObject({ colour: 'red', code: 'PASS_PAST_DUE' });
    await world.ends();
  });

  it('[door C10] by a pause, and used all the same: the visit wins, and the pause begins after it', async () => {
    await told();
    const [first] = world.doors;
    await world.comes(first, anna());
    await world.hours(24);
    world.offline(first);
    await world.setPass(await pass(), 'paused');
    await world.hours(1);
    const { proposalId } = await world.comes(first, anna());
    await world.online(first);
    const [, visit] = await world.visits();
    expect(visit).toMatchObject({ status: 'accepted', codes: [], consumedVisit: true, proposalId });
    expect(await pass()).toMatchObject({ status: 'paused', pausedFrom: visit?.judgedAt, visitsUsed: 2 });
    await world.ends();
  });
});

describe('a pass that nobody has used', () => {
  it.each([false, true])(
    '[door C11] begins with the earlier of two first visits, whichever is heard of last (%s)',
    async (late) => {
      await told();
      expect(await pass()).not.toHaveProperty('activatedAt');
      const near = await world.tabletAt(NEAR);
      const [here] = world.doors;
      world.offline(here, near);
      const began = world.time.now();
      expect(await world.comes(here, anna())).toMatchObject(GREEN);
      await world.hours(2);
      expect(await world.comes(near, anna())).toMatchObject({ proposalId: expect.any(String) });
      await (late ? world.online(near, here) : world.online(here, near));
      const [first, second] = await world.visits();
      const { activatedAt, validFrom, validTo, visitsUsed } = await pass();
      expect([activatedAt, validFrom]).toEqual([first?.judgedAt, first?.judgedAt]);
      expect(Math.abs(Date.parse(activatedAt ?? '') - began)).toBeLessThan(1_000);
      // Ninety days of the calendar, over the night on which clocks change.
      expect(validTo?.slice(0, 10)).toBe('2026-06-01');
      expect([first?.codes, second?.codes, visitsUsed]).toEqual([[], [], 2]);
      await world.ends();
    },
  );
});
