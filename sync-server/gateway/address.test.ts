import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDocumentId, parseAddress } from './address.ts';

const kind = (path: string) => parseAddress(path)?.resource;

describe('[A11] an address', () => {
  it('is a database, with or without a slash behind it', () => {
    const place = { scope: 'member-u1', collection: 'bookings', db: 'member-u1/bookings', resource: { kind: 'database' } };
    expect(parseAddress('/db/member-u1/bookings')).toEqual(place);
    expect(parseAddress('/db/member-u1/bookings/')).toEqual(place);
  });

  it('is an endpoint, a checkpoint or a document of it', () => {
    expect(kind('/db/s/c/_changes')).toEqual({ kind: 'endpoint', name: '_changes' });
    expect(kind('/db/s/c/_local/aB.c_%3D%3D')).toEqual({ kind: 'local', id: 'aB.c_==' });
    expect(kind('/db/s/c/booking%3Ab1')).toEqual({ kind: 'document', id: 'booking:b1' });
  });

  it.each([
    ...[
      '/db',
      '/db/',
      '/db/s',
      '/db/s/',
      '/db//c',
      '/db/s//',
      '/db/s/c/a/b',
      '/db/s/c/_local',
      '/db/s/c/_local/',
      '/db/s/c/_local/a/b',
    ],
    ...[
      '/db/s/c/_design/x',
      '/db/s/c/a%2Fb',
      '/db/s%2Fc/d',
      '/db/s/c/%',
      '/db/%ff/c',
      '/db/s/c/a%00',
      '/db/s/c/__proto__',
      '/x/s/c',
    ],
    ...['/db/s/c/_Changes', '/db/s/c/é', '/db/s/c/..%2f..', 'db/s/c', '', '/'],
  ])('is not %s', (path) => expect(parseAddress(path)).toBeNull());

  it('never throws and never names what is no id, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const address = parseAddress(`/db/s/c/${text}`);
        if (address?.resource.kind === 'document') expect(isDocumentId(address.resource.id)).toBe(true);
      }),
    );
  });
});
