/** The values of the recipient form as react-hook-form keeps them, judged by what the server has described. */
import { z } from "zod";
import { nicknameSchema } from "../recipient.ts";
import { whyWrong, type DescribedField } from "./described-form.ts";
import { checkKey } from "./use-name-check.ts";

export interface RecipientValues extends Record<string, unknown> {
  /** A field that was drawn and never touched has no value. */
  fields: Record<string, string | undefined>;
  nickname: string;
  /** Ticked by who has seen that the bank has another name, and keeps their own. */
  isSure: boolean;
}

/** `different`: the key of the account and name that the bank has another name for, or null. */
export function recipientValues(fields: readonly DescribedField[], different: string | null) {
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
      if (different === checkKey(values.fields) && !values.isSure)
        sink.addIssue({ code: "custom", message: sure.EN, path: ["isSure"], params: { says: sure } });
    });
}

const sure = {
  ID: "Nama di bank berbeda. Centang jika Anda yakin ini orangnya, atau pakai nama dari bank.",
  EN: "The bank has a different name. Tick if you are sure that this is the person, or use the bank's name.",
};
