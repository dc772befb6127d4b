import { data } from "react-router";
import { recipientId, type RecipientId } from "../recipient.ts";

/** The id in an address; one that is none is an address of nothing. */
export function getRecipientId(text: string): RecipientId {
  const parsed = recipientId.safeParse(text);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data;
}
