/** The values of the recipient form in react-hook-form, validated by the server's description. */
import { z } from "zod";
import { nicknameSchema } from "../model/recipient.ts";
import { whyWrong, type DescribedField } from "../forms/web/described-form.ts";
import { isStill, type RefusedEntry } from "./refused-entry.ts";
import { checkKey } from "../account-check/web/use-name-check.ts";

export interface RecipientValues extends Record<string, unknown> {
  /** A field that was shown and never touched has no value. */
  fields: Record<string, string | undefined>;
  nickname: string;
  /** Ticked by a user who has seen that the bank's name differs and keeps their own. */
  isSure: boolean;
}

/** `different`: the key of the account and name whose bank name differs, or null. */
export function recipientValues(
  fields: readonly DescribedField[],
  different: string | null,
  refused: RefusedEntry | null = null,
) {
  return z
    .object({
      fields: z.record(z.string(), z.string().or(z.undefined())),
      nickname: z.union([z.literal(""), nicknameSchema]),
      isSure: z.boolean(),
    })
    .superRefine((values, sink) => {
      for (const field of fields) {
        const says = whyWrong(field, values.fields[field.name] ?? "");
        if (says !== null) sink.addIssue({ code: "custom", message: says.EN, path: ["fields", field.name], params: { says } });
      }
      if (refused !== null && isStill(refused, values.fields)) {
        const { name, says } = refused;
        sink.addIssue({ code: "custom", message: says.EN, path: ["fields", name], params: { says } });
      }
      if (different === checkKey(values.fields) && !values.isSure)
        sink.addIssue({ code: "custom", message: sure.EN, path: ["isSure"], params: { says: sure } });
    });
}

const sure = {
  ID: "Nama di bank berbeda. Centang jika Anda yakin ini penerimanya, atau pakai nama dari bank.",
  EN: "The bank has a different name. Tick if you are sure that this is the person, or use the bank's name.",
};
