/** What those who run the platform read of the configuration: the name of each adapter, and nothing that it was given. */
import type { ServerSwitches } from '../../schemas/setting/switches.ts';
import type { Config } from './settings.ts';

export const switchesOf = ({
  payments,
  mail,
  identity,
  secondFactorRequired,
  push,
  mapTiles,
  blobs,
  iconService,
  store,
  demo,
}: Config): ServerSwitches => ({
  payments: payments.kind,
  mail: mail.kind,
  identity: identity.kind,
  secondFactor: secondFactorRequired ? 'required' : 'own',
  push: push.kind,
  tiles: mapTiles?.kind ?? 'outline',
  files: blobs.kind,
  icons: iconService === undefined ? 'installed' : 'asked',
  store: store.kind,
  demo: demo ? 'on' : 'off',
});
