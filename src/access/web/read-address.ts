/** Parses the parameters of a page address, or answers "not found": an invalid address is not a server error. */
import { data } from "react-router";
import { idSchema, type Id } from "#kernel/id.ts";
import { levelCode } from "../model/change.ts";

const NOT_FOUND = 404;
const personId = idSchema("us");
const changeId = idSchema("cr");

export function getLevelCode(text: string): string {
  const code = levelCode.safeParse(text);
  if (!code.success) throw data(null, { status: NOT_FOUND });
  return code.data;
}

/** The person in a page's path. */
export function getPersonId(text: string): Id<"us"> {
  const id = personId.safeParse(text);
  if (!id.success) throw data(null, { status: NOT_FOUND });
  return id.data;
}

export function getChangeId(text: string): Id<"cr"> {
  const id = changeId.safeParse(text);
  if (!id.success) throw data(null, { status: NOT_FOUND });
  return id.data;
}
