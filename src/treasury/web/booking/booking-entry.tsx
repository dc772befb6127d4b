import type { Id } from "#kernel/id.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { ReadEntry, type ProposalEntryProps } from "#web/ui/proposal/proposal-entry.tsx";
import { readBooking } from "../../contract.ts";
import { bookingMessages } from "../booking-messages.ts";
import { BookingCard } from "./booking-view.tsx";

/** A booking in the inbox of proposals. */
export default function BookingEntry({ id }: ProposalEntryProps) {
  const t = useMessages(bookingMessages);
  return (
    <ReadEntry read={() => api(readBooking, { id: id as Id<"bk"> })}>
      {(shown, around) => (
        <BookingCard shown={shown} title={t(`templates.${shown.booking.template}`)} level={4} around={around} />
      )}
    </ReadEntry>
  );
}
