import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantOf } from '../basics/time.ts';
import { linkHash, linkText } from './chain.ts';
import { type Arrived, type FollowedChain, follow, heard, overdue, UNHEARD } from './follow.ts';
import { type ChainFault, type ChainHead, headText, NOTHING_YET, parseHead } from './link.ts';

const START = Date.parse('2026-03-03T09:00:00.000Z');
const at = (minutes: number) => instantOf(START + minutes * 60_000);

const fact = (says: string, n: number) => ({ _id: `proposal:${says}${n}`, origin: { seq: n * 2 }, body: { says } });
/** `count` facts, one after the other, of a tablet whose first one says `says`. */
function chainOf(count: number, says = 'a', from: ChainHead = NOTHING_YET): Arrived[] {
  const facts: Arrived[] = [];
  let head = from;
  for (let index = 0; index < count; index += 1) {
    const place = { n: head.n + 1, before: head.hash };
    const hash = linkHash(linkText(fact(says, place.n), place));
    facts.push({ ...place, hash, genuine: true });
    head = { n: place.n, hash };
  }
  return facts;
}
const headOf = (facts: readonly Arrived[]): ChainHead => ({
  n: facts.at(-1)?.n ?? 0,
  hash: facts.at(-1)?.hash ?? NOTHING_YET.hash,
});
function followed(facts: readonly (Arrived | null)[], from: FollowedChain = UNHEARD) {
  const faults: (ChainFault | undefined)[] = [];
  let chain = from;
  for (const one of facts) {
    const next = follow(chain, one);
    chain = next.chain;
    faults.push(next.fault);
  }
  return { chain, faults: faults.filter((fault) => fault !== undefined) };
}

describe('the chain of a tablet', () => {
  it('is what it signs: any change of a fact or of its place is another hash', () => {
    const made = fact('a', 1);
    const place = { n: 1, before: NOTHING_YET.hash };
    const hashes = [
      linkHash(linkText(made, place)),
      linkHash(linkText(fact('b', 1), place)),
      linkHash(linkText({ ...made, origin: { seq: 3 } }, place)),
      linkHash(linkText(made, { ...place, n: 2 })),
      linkHash(linkText(made, { ...place, before: '1'.repeat(64) })),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    // The signature is over the hash: it is no part of it.
    const linked = { ...made, origin: { ...made.origin, link: { ...place, signature: 'x' } } };
    expect(linkHash(linkText(linked, place))).toBe(hashes[0]);
  });

  it('is sound when nothing was done to it, also when a batch comes again', () => {
    const facts = chainOf(12);
    const once = followed(facts);
    expect(once.faults).toEqual([]);
    expect(once.chain.head).toEqual(headOf(facts));
    const again = followed(facts.slice(4, 9), once.chain);
    expect(again).toEqual({ chain: once.chain, faults: [] });
  });

  it('misses what was taken away, and takes it when it comes after all', () => {
    const facts = chainOf(6);
    const { chain, faults } = followed([...facts.slice(0, 2), ...facts.slice(4)]);
    expect(faults).toEqual(['missing']);
    expect(followed(facts.slice(2, 4), chain)).toMatchObject({ faults: [], chain: { gaps: [], head: headOf(facts) } });
    expect(followed([...facts.slice(2, 4)].reverse(), chain)).toMatchObject({ faults: [], chain: { gaps: [] } });
  });

  it('lets nothing else into a gap', () => {
    const facts = chainOf(6);
    const { chain } = followed([...facts.slice(0, 2), ...facts.slice(4)]);
    const others = chainOf(2, 'b', headOf(facts.slice(0, 2)));
    // The first of them goes on from where the gap begins: only its end shows that it is none of them.
    expect(followed(others, chain).faults).toEqual(['forked']);
    expect(followed(chainOf(3, 'c').slice(2), chain).faults).toEqual(['forked']);
  });

  it('sees a fact without a place, one that its tablet did not sign, and goes on', () => {
    const facts = chainOf(4);
    const altered = facts.map((one, index) => (index === 1 ? { ...one, hash: 'f'.repeat(64), genuine: false } : one));
    expect(followed([null, ...altered]).faults).toEqual(['unsigned', 'altered', 'missing']);
  });

  it('forks when a tablet goes on from an earlier state', () => {
    const facts = chainOf(5);
    const { chain } = followed(facts);
    expect(followed(chainOf(1, 'b', headOf(facts.slice(0, 3))), chain).faults).toEqual(['forked']);
    expect(followed(chainOf(3, 'b', headOf(facts.slice(0, 3))), chain).faults).toEqual(['forked', 'forked', 'forked']);
    // Begun anew: its storage was lost.
    expect(followed(chainOf(1, 'b'), chain).faults).toEqual(['forked']);
  });

  it('forks when a contact states another hash, before or after the fact arrives', () => {
    const facts = chainOf(3);
    const other = headOf(chainOf(3, 'b'));
    expect(heard(followed(facts).chain, other, at(0)).fault).toBe('forked');
    const stated = heard(UNHEARD, other, at(0));
    expect(stated.fault).toBeUndefined();
    expect(followed(facts, stated.chain).faults).toEqual(['forked']);
  });

  it('is cut off when it says less than it said, or what it stated never comes; said once', () => {
    const facts = chainOf(5);
    const stated = heard(followed(facts.slice(0, 3)).chain, headOf(facts), at(0)).chain;
    const less = headOf(facts.slice(0, 3));
    // Two contacts at a time: the older one arrives last.
    expect(heard(stated, less, at(0.5)).fault).toBeUndefined();
    const cut = heard(stated, less, at(1));
    expect(cut.fault).toBe('cut_off');
    expect(heard(cut.chain, less, at(2)).fault).toBeUndefined();
    const inTouch = (...minutes: number[]) =>
      minutes.reduce((chain, minute) => heard(chain, headOf(facts), at(minute)).chain, stated);
    const hour = inTouch(10, 20, 30, 40, 50, 59);
    expect(hour.cutTo).toBeUndefined();
    expect(heard(hour, headOf(facts), at(60)).fault).toBe('cut_off');
    // Cut off before it could send what it had stated: it has an hour from when it is back.
    const back = heard(inTouch(10), headOf(facts), at(90));
    expect(back.fault).toBeUndefined();
    expect(followed(facts.slice(3), back.chain).faults).toEqual([]);
    const again = [100, 110, 120, 130, 140, 149].reduce(
      (chain, minute) => heard(chain, headOf(facts), at(minute)).chain,
      back.chain,
    );
    expect(again.cutTo).toBeUndefined();
    expect(heard(again, headOf(facts), at(150)).fault).toBe('cut_off');
    // Often in touch, it is not written each time.
    expect(heard(stated, headOf(facts), at(0.9)).chain).toBe(stated);
    expect(heard(followed(facts.slice(3), stated).chain, headOf(facts), at(600)).fault).toBeUndefined();
  });

  it('went back where it states what it had passed, after all had arrived; said once for each place', () => {
    const facts = chainOf(5);
    const stated = heard(UNHEARD, headOf(facts), at(0)).chain;
    const arrived = followed(facts, stated).chain;
    const less = headOf(facts.slice(0, 3));
    // An older contact on its way.
    expect(heard(arrived, less, at(0.5)).fault).toBeUndefined();
    const back = heard(arrived, less, at(1));
    expect(back.fault).toBe('rolled_back');
    expect(heard(back.chain, less, at(2)).fault).toBeUndefined();
    expect(heard(back.chain, headOf(facts.slice(0, 2)), at(3)).fault).toBe('rolled_back');
    expect(heard(arrived, headOf(facts), at(4)).fault).toBeUndefined();
    // What it records there has the number of something else.
    expect(followed(chainOf(1, 'b', less), back.chain).faults).toEqual(['forked']);
  });

  it('[G20] names the numbers that never came: between others, at the end, and of a tablet that is silent', () => {
    const facts = chainOf(9);
    const jumped = follow(followed(facts.slice(0, 2)).chain, facts[5] ?? null);
    expect(jumped).toMatchObject({ fault: 'missing', missing: { from: 3, to: 5 } });
    const stated = heard(followed(facts.slice(0, 4)).chain, headOf(facts), at(0)).chain;
    const never = { fault: 'cut_off', missing: { from: 5, to: 9 } };
    const lessThanStated = headOf(facts.slice(0, 4));
    expect(heard(stated, lessThanStated, at(60))).toMatchObject(never);
    const WEEK = 7 * 24 * 60;
    expect(overdue(stated, at(WEEK - 1)).fault).toBeUndefined();
    expect(overdue(stated, at(WEEK))).toMatchObject(never);
    const gone = (minute: number, brings = false) => ({ at: at(minute), brings });
    // Enrolled anew, it has a day to bring what it still has.
    const DAY = 24 * 60;
    expect(overdue(stated, at(100 + DAY - 1), gone(100, true)).fault).toBeUndefined();
    expect(overdue(stated, at(100 + DAY), gone(100, true))).toMatchObject(never);
    expect(overdue(followed(facts.slice(4), stated).chain, at(100 + DAY), gone(100, true)).fault).toBeUndefined();
    // Taken out of service: an hour later nothing more is to be expected.
    expect(overdue(stated, at(100 + 59), gone(100)).fault).toBeUndefined();
    expect(overdue(stated, at(59), gone(-100)).fault).toBeUndefined();
    const told = overdue(stated, at(100 + 60), gone(100));
    expect(told).toMatchObject(never);
    expect(overdue(told.chain, at(2 * WEEK), gone(100)).fault).toBeUndefined();
    // What comes after all is taken without a word.
    expect(followed(facts.slice(4), told.chain)).toMatchObject({ faults: [], chain: { head: headOf(facts) } });
    for (const whole of [UNHEARD, followed(facts, stated).chain])
      expect(overdue(whole, at(2 * WEEK), gone(100))).toEqual({ chain: whole });
  });

  it('shows every removal, change and fork but of what nobody ever heard (against a plain list)', () => {
    const facts = chainOf(20);
    const harm = fc.record({ kind: fc.constantFrom('remove', 'alter', 'none'), index: fc.nat(18) });
    fc.assert(
      fc.property(harm, ({ kind, index }) => {
        const arrived = facts.flatMap((one, place) => {
          if (place !== index || kind === 'none') return [one];
          return kind === 'remove' ? [] : [{ ...one, hash: 'e'.repeat(64), genuine: false }];
        });
        expect(followed(arrived).faults.length > 0).toBe(kind !== 'none');
      }),
    );
  });

  it('is stated as a number and a hash, and nothing else is read', () => {
    const head = headOf(chainOf(3));
    expect(parseHead(headText(head))).toEqual(head);
    for (const text of [
      undefined,
      '',
      '3',
      `3.${head.hash}.`,
      `-1.${head.hash}`,
      `3.${head.hash.toUpperCase()}`,
      `99999999999.${head.hash}`,
      '3.4be',
    ])
      expect(parseHead(text)).toBeNull();
  });
});
