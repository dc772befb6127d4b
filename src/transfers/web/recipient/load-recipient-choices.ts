/** Server data for choosing or adding a recipient for a destination. */
import { readDraft } from "#identity/web/frame/draft-entries.ts";
import { listRecipients } from "#recipients/contract.ts";
import { loadFields } from "#recipients/forms/web/load-fields.ts";
import { api } from "#web/api.ts";
import type { Place } from "./place.ts";

/** The search is in the address, so that the back button finds it again. */
export const FIND = "find";
const SHOWN_AT_ONCE = 50;
const MAX_FIND_CHARS = 120;

export async function loadChoices({ country, method }: Place, query: URLSearchParams) {
  const find = query.get(FIND)?.trim().slice(0, MAX_FIND_CHARS) ?? "";
  const { recipients, next } = await api(listRecipients, {
    country,
    method,
    status: "active",
    perPage: SHOWN_AT_ONCE,
    ...(find !== "" && { search: find }),
  });
  return { recipients, hasMore: next !== null, find } as const;
}
export type Choices = Awaited<ReturnType<typeof loadChoices>>;

const draftNameOf = ({ country, method }: Place) => `recipient ${country} ${method}`;

/** The form of a new recipient there, with what was typed in this tab and not saved yet. */
export async function loadNewRecipient(place: Place, known: Readonly<Record<string, string>> = {}) {
  const draftName = draftNameOf(place);
  const typed = Object.entries(readDraft(draftName)).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const fields = { ...Object.fromEntries(typed), ...known };
  return { ...place, draftName, fields, described: await loadFields(place.country, place.method, fields) } as const;
}
export type NewRecipientForm = Awaited<ReturnType<typeof loadNewRecipient>>;
