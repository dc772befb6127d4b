/** The calls of prepared answers: listing, writing, retiring. */
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import { listAddress } from "#kernel/list-address.ts";
import { instantCodec } from "#kernel/time.ts";
import { answering, named, viewing } from "../desk/contract-list.ts";
import { macroFields } from "./model/macro.ts";

const macroId = idSchema("mc");
const done = z.strictObject({ done: z.literal(true) });
/** Prepared answers in use at a time. */
export const MAX_MACROS = 200;

export const listMacros = get({
  ...viewing,
  name: "support.list_macros",
  path: "/v1/support/macros",
  summary: "Lists the prepared answers in use, by name.",
  input: z.strictObject({}),
  output: z.strictObject({
    macros: z.array(
      z.strictObject({
        id: macroId,
        name: z.string(),
        textId: z.string(),
        textEn: z.string(),
        writtenBy: named,
        writtenAt: instantCodec,
      }),
    ),
  }),
});
export const macrosAddress = listAddress("/office/support/answers", listMacros);

export const writeMacro = post({
  ...answering,
  name: "support.write_macro",
  path: "/v1/support/macros/write",
  summary: "Writes a prepared answer in both languages, or a new version in place of another one, which is kept as retired.",
  refusals: { id_already_used: 409, macro_name_taken: 409, macro_retired: 409, too_many_macros: 409, variable_unknown: 422 },
  input: z.strictObject({ id: macroId, ...macroFields, replaces: macroId.nullable() }),
  output: done,
});

export const retireMacro = post({
  ...answering,
  name: "support.retire_macro",
  path: "/v1/support/macros/retire",
  summary: "Takes a prepared answer out of use. What it said stays recorded.",
  input: z.strictObject({ id: macroId }),
  output: done,
});
