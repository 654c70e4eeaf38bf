import { expect, it } from 'vitest';
import { StoreUnavailable } from '../store.ts';
import { CouchHttp } from './http.ts';

/** CouchDB as far as it is asked here: it answers `status`, and says what it was asked. */
function couchThat(status: number) {
  const asked: { readonly method: string | undefined; readonly url: string; readonly authorization: string | null }[] = [];
  const http = new CouchHttp('http://system:s%40lt@couch.test:5984', async (url, { method, headers }) => {
    asked.push({ method, url, authorization: new Headers(headers).get('authorization') });
    return new Response('{}', { status });
  });
  return { http, asked };
}

it('[10.26] a database is one shard: what a device pushed at once is never half in the order of deciding', async () => {
  const { http, asked } = couchThat(201);
  await http.create('cell$inbox');
  expect(asked).toMatchObject([{ method: 'PUT', url: 'http://couch.test:5984/cell%24inbox?q=1' }]);
});

it('A11: the name and password go into a header, and stand in no address and no message', async () => {
  const { http, asked } = couchThat(401);
  const refusal = http.tell('GET', ['_all_dbs']);
  await expect(refusal).rejects.toThrow(StoreUnavailable);
  await expect(refusal).rejects.toThrow(/^(?!.*(s@lt|s%40lt)).*refuses our name or password/);
  expect(asked[0]?.authorization).toBe(`Basic ${btoa('system:s@lt')}`);
  expect(asked[0]?.url).not.toContain('lt@');
});
