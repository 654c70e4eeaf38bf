import { useState } from 'react';
import type { BodyOf } from '../../../sync/device/device.ts';
import { useProposal, useRequest } from '../../../ui/form/request.ts';
import { formatDayTime } from '../../../ui/format.ts';
import type { BookingModalProps } from './facts.tsx';
import { BookingForm } from './form.tsx';
import { BookingSent } from './sent.tsx';
import { bookingWords as words } from './words.ts';

/** Booking a place: the facts first, then a request, then its state until the server has answered (product.md 4.7, B1–B6). */
export function BookingModal(props: BookingModalProps) {
  const { gym, slot } = props;
  const propose = useProposal(words.failed);
  const { busy, problem, ask } = useRequest(words.failed);
  const [proposalId, setProposalId] = useState<string>();

  const send = async (body: BodyOf<'booking.request'>) => {
    const display = `Book ${slot.name}, ${formatDayTime(slot.startsAt, gym.timeZone)}, ${gym.name}`;
    const answer = await ask(() => propose('booking.request', body, display));
    if (answer?.ok) setProposalId(answer.proposalId);
  };

  if (proposalId !== undefined) return <BookingSent {...props} proposalId={proposalId} />;
  return <BookingForm {...props} sending={busy} refusal={problem} onSend={(body) => void send(body)} />;
}
