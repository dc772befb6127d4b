import { data } from "react-router";
import { recipientId, type RecipientId } from "../model/recipient.ts";

/** The id in the URL; an invalid one is answered with 404. */
export function getRecipientId(text: string): RecipientId {
  const parsed = recipientId.safeParse(text);
  if (!parsed.success) throw data(null, { status: 404 });
  return parsed.data;
}
