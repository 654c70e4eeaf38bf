import type { AreaRequest } from '../../../../schemas/area-request/shape.ts';
import { formatCount } from '../../../ui/format.ts';
import type { PlaceStanding } from './places.ts';

const people = (count: number) => formatCount(count, 'person', 'people');

/** What those who run the platform read about what people asked for. */
export const words = {
  title: 'Asked for',
  lead: (open: number) =>
    open === 0 ? 'Nothing waits for an answer.' : `${formatCount(open, 'place waits', 'places wait')} for an answer.`,
  unsaved: {
    title: 'No requests are saved on this device yet',
    text: 'Connect once. After that you can read the list here without a signal.',
  },
  empty: {
    title: 'Nobody has asked for gyms yet',
    text: 'Where people search and find nothing, they can ask for gyms. What they ask for shows here, place by place.',
  },
  show: 'Show',
  parts: { open: 'To answer', planned: 'Planned', done: 'Done' } satisfies Record<PlaceStanding, string>,
  none: {
    open: 'Every place has an answer.',
    planned: 'Nothing is planned.',
    done: 'Nothing was launched or declined yet.',
  } satisfies Record<PlaceStanding, string>,
  list: 'Places',
  people,
  isNew: 'New',
  choose: 'Choose a place to see what people want there.',
  back: 'Back to all places',
  isPublic: 'Five or more people asked, so everybody can see how many.',
  notPublic: 'Fewer than five people asked, or no postcode was named: how many is for us alone.',
  statuses: {
    new: 'New',
    acknowledged: 'Read',
    planned: 'Planned',
    launched: 'Launched',
    merged: 'Merged with this place',
    declined: 'Declined',
  } satisfies Record<AreaRequest['status'], string>,
  howFar: 'How far they’ve come',
  counted: (count: number) => formatCount(count, 'request', 'requests'),
  wants: 'What they want',
  wantsNothing: 'Nobody named an activity.',
  said: 'What they wrote',
  saidNothing: 'Nobody wrote anything else.',
  gym: (name: string) => `Suggested: ${name}`,
  typed: (as: string, day: string) => `Asked for “${as}” on ${day}`,
  plannedFor: (area: string) => `Planned: ${area}`,
  written: (told: number) => `${people(told)} got our email. We don’t keep their address any more.`,
  writing: (waiting: number) => `${formatCount(waiting, 'email is', 'emails are')} on the way.`,
  decide: 'What should become of it?',
  acts: {
    acknowledge: 'We’ve read it',
    plan: 'Plan an area',
    launch: 'Launch: there are gyms now',
    merge: 'Count it with another place',
    decline: 'Decline',
  },
  submit: {
    acknowledge: 'Mark as read',
    plan: 'Plan the area',
    launch: (mails: number) => (mails === 0 ? 'Launch' : `Launch and email ${people(mails)}`),
    merge: 'Merge',
    decline: 'Decline',
  },
  hints: {
    acknowledge: 'Members see that we’ve read it. Nobody is written to.',
    plan: 'Members see that gyms are planned there. Nobody is written to.',
    launch: (mails: number) =>
      mails === 0
        ? 'Nobody here asked for an email, so nobody is written to.'
        : `${people(mails)} asked us to say when there are gyms. Each gets one email, and then we delete the address they gave for it. Nobody else is written to.`,
    merge: 'For the same place in other words. They keep what they typed, and go where the other place goes.',
    decline: 'Members read what you write. Nobody is written to, and addresses left for news are deleted now.',
  },
  atOnce: (most: number, all: number) => `${people(most)} of ${all} at a time. Launch again for the rest.`,
  area: 'Area',
  chooseArea: 'Choose an area',
  needsArea: 'Choose the area.',
  noneLive: 'No area is live yet. There has to be one to send people to.',
  into: 'Postcode area or town',
  intoHint: 'For example TR1, or Truro',
  needsPlace: 'Say which place: at least 2 characters.',
  message: 'What people who asked read',
  doing: {
    acknowledge: 'mark this as read',
    plan: 'plan an area',
    launch: 'launch an area',
    merge: 'merge two places',
    decline: 'decline a request',
  },
  display: {
    acknowledge: (place: string) => `Read what was asked for in ${place}`,
    plan: (place: string) => `Plan an area for ${place}`,
    launch: (place: string) => `Launch ${place}`,
    merge: (place: string) => `Count ${place} with another place`,
    decline: (place: string) => `Decline gyms in ${place}`,
  },
} as const;
