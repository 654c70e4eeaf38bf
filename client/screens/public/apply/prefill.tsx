import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Gym } from '../../../../schemas/gym/shape.ts';
import type { ApplicationDraft, SaidSoFar } from '../../../features/application/draft.ts';
import { useGym } from '../../../features/gym/hooks.ts';

/** What is known of a listed gym, as its owner would have typed it. */
export function knownOf(gym: Gym): SaidSoFar {
  const { address, activities, amenityFeature, openingHours } = gym;
  return {
    gymName: gym.name,
    ...(gym.url === undefined ? {} : { website: gym.url }),
    streetAddress: address.streetAddress,
    town: address.addressLocality,
    postcode: address.postalCode,
    pin: gym.geo,
    pinMoved: true,
    activities: activities.slice(0, 20),
    amenities: amenityFeature.flatMap(({ type, value }) => (value ? [type] : [])),
    ...(openingHours === undefined
      ? {}
      : {
          alwaysOpen: false,
          openingHours: openingHours.flatMap((row) => row.dayOfWeek.map((day) => ({ ...row, dayOfWeek: [day] }))),
        }),
  };
}

type Filled = (said: SaidSoFar, more: { gymId?: string; invite?: string }) => void;

/** From the link one came by: `?gym=` of a listed gym, `?invite=` with what its sender knows. Overwrites nothing that was typed. */
export function Prefill({ draft, onFill }: { draft: ApplicationDraft | undefined; onFill: Filled }) {
  const [params] = useSearchParams();
  const gym = params.get('gym');
  const invite = params.get('invite');
  return (
    <>
      {gym !== null && draft?.gymId !== `gym:${gym}` && <FromGym gymId={`gym:${gym}`} draft={draft} onFill={onFill} />}
      {invite !== null && draft?.invite !== invite && <FromInvite invite={invite} draft={draft} onFill={onFill} />}
    </>
  );
}

function FromGym({ gymId, draft, onFill }: { gymId: string; draft: ApplicationDraft | undefined; onFill: Filled }) {
  const gym = useGym(gymId).row?.doc;
  useEffect(() => {
    if (gym?.status === 'listed') onFill({ ...knownOf(gym), ...draft?.said }, { gymId });
  }, [gym, gymId, draft, onFill]);
  return null;
}

const LONGEST_INVITE = 80;

function FromInvite({ invite, draft, onFill }: { invite: string; draft: ApplicationDraft | undefined; onFill: Filled }) {
  const [params] = useSearchParams();
  useEffect(() => {
    const known = Object.fromEntries(
      [
        ['gymName', params.get('name')],
        ['town', params.get('town')],
        ['postcode', params.get('postcode')],
      ].flatMap(([field, value]) => (field && value ? [[field, value]] : [])),
    );
    onFill({ ...known, ...draft?.said }, { invite: invite.slice(0, LONGEST_INVITE) });
  }, [invite, draft, onFill, params]);
  return null;
}
