/** The list of terms in force, planned and proposed, apart from the other calls: its page loads no schema of terms. */
import { z } from "zod";
import { get } from "#kernel/endpoint.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { inTheMenus } from "./contract-refusals.ts";
import { ROOM_KINDS } from "./model/kind-names.ts";

export const TERMS_PER_BOARD = 30;

/** A value as it is stored: amounts and rates as text. `TermContent` describes each kind. */
const storedValue = z.record(z.string(), z.unknown());

const boardRow = z.strictObject({
  kind: z.enum(ROOM_KINDS),
  key: z.string(),
  now: z.strictObject({ value: storedValue, since: instantCodec, until: instantCodec.nullable() }).nullable(),
  /** The next approved value. */
  planned: z.strictObject({ value: storedValue, from: instantCodec }).nullable(),
  waiting: z.strictObject({ value: storedValue, from: instantCodec, by: z.string(), at: instantCodec }).nullable(),
});
export type BoardRow = z.output<typeof boardRow>;

export const listTermBoard = get({
  name: "pricing.list_term_board",
  path: "/v1/pricing/terms/board",
  access: inTheMenus("view", "approve"),
  summary:
    "Lists each term by kind, those changed most first, and key: its value in force, the next planned one, and the proposal that waits. `after` is the last row's kind and key.",
  input: z.strictObject({
    kind: z.enum(ROOM_KINDS).optional(),
    /** Part of the key, or of a name in the value. */
    search: z.string().trim().min(1).max(60).optional(),
    after: z
      .string()
      .regex(/^[a-z_]{2,30}\/.{1,60}$/)
      .optional(),
  }),
  output: z.strictObject({ rows: z.array(boardRow), next: z.string().nullable() }),
});
export const termsAddress = listAddress("/office/term", listTermBoard);

/** The place of a row in the list. */
export const placeOf = ({ kind, key }: Pick<BoardRow, "kind" | "key">) => `${kind}/${key}`;
