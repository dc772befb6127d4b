/** The entries of the forms about keys, checked while they are typed. A private key is refused here, so that it never leaves the browser. */
import { z } from "zod";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { labelSchema, signatureSchema } from "../contract.ts";
import { readKeyText } from "../model/key-text.ts";
import { partnerApiRefusals } from "../refusals/messages.ts";

const publicKey = toZod([required()]).superRefine((text, context) => {
  const read = text.trim() === "" ? null : readKeyText(text);
  if (read === null || !("why" in read)) return;
  const says = { ID: partnerApiRefusals.ID[read.why], EN: partnerApiRefusals.EN[read.why] };
  context.addIssue({ code: "custom", message: says.EN, params: { says } });
});

export const keyFormSchema = z.strictObject({ label: labelSchema, publicKey });
export const proofFormSchema = z.strictObject({ signature: signatureSchema });
