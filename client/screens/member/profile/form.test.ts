import { describe, expect, it } from 'vitest';
import { Proposal } from '../../../../schemas/folds/proposals.ts';
import { editOf, type Profile, type ProfileDraft, problemsOf, profileSince, shown, typedInto } from './form.ts';

const profile: Profile = { displayName: 'Sam Field', phone: null, homeOutcode: 'LS6', emergencyContact: null };
const typed = (...steps: readonly (readonly [Parameters<typeof typedInto>[2], string])[]): ProfileDraft =>
  steps.reduce<ProfileDraft>((draft, [input, text]) => typedInto(draft, profile, input, text), { typed: {}, seen: {} });

describe('the profile form', () => {
  it('G1: makes a change of the fields that were touched and are to be different, against what was seen', () => {
    const draft = typed(['phone', '07700 900123'], ['name', 'Sam  Fields '], ['outcode', 'ls6']);
    expect(editOf(draft, profile)).toEqual({
      displayName: { from: 'Sam Field', to: 'Sam Fields' },
      phone: { from: null, to: '+447700900123' },
    });
  });

  it('G1: what another device saves meanwhile shows where nobody types, and is left alone', () => {
    const draft = typed(['phone', '07700 900123']);
    const later: Profile = { ...profile, displayName: 'Sammy Field' };
    expect(shown(later, draft)).toMatchObject({ name: 'Sammy Field', phone: '07700 900123' });
    expect(editOf(draft, later)).toEqual({ phone: { from: null, to: '+447700900123' } });
  });

  it('G2: a field changed elsewhere while it was typed into is sent as it was seen, so that the server asks', () => {
    const draft = typed(['name', 'Samuel Field']);
    expect(editOf(draft, { ...profile, displayName: 'Sammy Field' })).toEqual({
      displayName: { from: 'Sam Field', to: 'Samuel Field' },
    });
  });

  it('G2: what is typed while a change is being stored is a change of that one, about which nobody is asked', () => {
    const sent = typed(['name', 'Samuel'], ['outcode', 'LS6']);
    const edit = editOf(sent, profile);
    const left = profileSince(typedInto(sent, profile, 'name', 'Samuel Field'), edit);
    expect(editOf(left, { ...profile, displayName: 'Samuel' })).toEqual({
      displayName: { from: 'Samuel', to: 'Samuel Field' },
    });
  });

  it('empties a field, and takes both halves of an emergency contact as one', () => {
    const kim = { name: 'Kim Field', phone: '+447700900123' };
    const whole: Profile = { ...profile, emergencyContact: kim };
    expect(editOf(typedInto(undefined, whole, 'contactName', 'Lee Field'), whole)).toEqual({
      emergencyContact: { from: kim, to: { ...kim, name: 'Lee Field' } },
    });
    const gone = typedInto(typedInto(undefined, whole, 'contactName', ''), whole, 'contactPhone', ' ');
    expect(editOf(gone, whole)).toEqual({ emergencyContact: { from: kim, to: null } });
    expect(editOf(typed(['outcode', '']), profile)).toEqual({ homeOutcode: { from: 'LS6', to: null } });
  });

  it('keeps only the first half of a postcode', () => {
    for (const text of ['M32 0ZS', 'm320zs', ' m32 '])
      expect(editOf(typed(['outcode', text]), profile)).toEqual({ homeOutcode: { from: 'LS6', to: 'M32' } });
  });

  it('names each field that is wrong with its rule', () => {
    const draft = typed(['name', 'S'], ['phone', '12'], ['outcode', 'Leeds'], ['contactPhone', '1']);
    expect(Object.keys(problemsOf(shown(profile, draft)))).toEqual(['name', 'phone', 'outcode', 'contactName', 'contactPhone']);
    expect(problemsOf(shown(profile, undefined))).toEqual({});
    expect(problemsOf(shown(profile, draft)).name).toBe('Name: use 2 to 50 characters.');
  });

  it('lets nothing through that the server would not read', () => {
    const draft = typed(
      ['name', 'Zoë  Ångström'],
      ['phone', '+33 1 23 45 67 89'],
      ['contactName', 'Al'],
      ['contactPhone', '0044 7700 900123'],
    );
    expect(problemsOf(shown(profile, draft))).toEqual({});
    const body = editOf(draft, profile);
    expect(Object.keys(body)).toEqual(['displayName', 'phone', 'emergencyContact']);
    const origin = { deviceId: 'device-01', opId: '01ARZ3NDEKTSV4RRFFQ69GAAAA', seq: 1, madeAt: '2026-03-03T10:00:00.000Z' };
    const proposal = {
      ...{ _id: `proposal:${origin.opId}`, type: 'proposal', schemaVersion: 1, kind: 'person.edit', display: 'Edit', body },
      origin: { ...origin, offsetMs: 0, trust: 'synced', appBuild: 'test' },
    };
    expect(Proposal.safeParse(proposal).success).toBe(true);
  });
});
