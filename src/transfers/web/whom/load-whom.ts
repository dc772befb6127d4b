/** What choosing or adding a recipient for a place needs. */
import { readEntries } from "#identity/web/frame/kept-entries.ts";
import { listRecipients } from "#recipients/contract.ts";
import { loadFields } from "#recipients/web/load-fields.ts";
import { api } from "#web/api.ts";
import type { Place } from "./place.ts";

/** Found by the address, so that the back button finds them again. */
export const FIND = "find";
const SHOWN_AT_ONCE = 50;
const MOST_FIND_CHARS = 120;

export async function loadChoices({ country, method }: Place, query: URLSearchParams) {
  const find = query.get(FIND)?.trim().slice(0, MOST_FIND_CHARS) ?? "";
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

const keptName = ({ country, method }: Place) => `recipient ${country} ${method}`;

/** The form for a new recipient there, with what was typed into it in this tab and not saved yet. */
export async function loadNewRecipient(place: Place, known: Readonly<Record<string, string>> = {}) {
  const keptAs = keptName(place);
  const typed = Object.entries(readEntries(keptAs)).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const fields = { ...Object.fromEntries(typed), ...known };
  return { ...place, keptAs, fields, described: await loadFields(place.country, place.method, fields) } as const;
}
export type NewRecipientForm = Awaited<ReturnType<typeof loadNewRecipient>>;
