/** What stands in an address of the room, or "not found": an address that names nothing is no fault of the server. */
import { data } from "react-router";
import { idSchema, type Id } from "#kernel/id.ts";
import { levelCode } from "../change.ts";

const NOT_FOUND = 404;
const personId = idSchema("us");
const changeId = idSchema("cr");

export function getLevelCode(text: string): string {
  const code = levelCode.safeParse(text);
  if (!code.success) throw data(null, { status: NOT_FOUND });
  return code.data;
}

/** The person of a page's own address. */
export function getPersonId(text: string): Id<"us"> {
  const id = readPersonId(text);
  if (id === null) throw data(null, { status: NOT_FOUND });
  return id;
}

export function getChangeId(text: string): Id<"cr"> {
  const id = readChangeId(text);
  if (id === null) throw data(null, { status: NOT_FOUND });
  return id;
}

/** A person's id in a query, or null for what is none. */
export function readPersonId(text: string | null): Id<"us"> | null {
  return personId.safeParse(text).data ?? null;
}

export function readChangeId(text: string | null): Id<"cr"> | null {
  return changeId.safeParse(text).data ?? null;
}
