/** Reads the form of a country and a method, with the domestic banks, which are terms of pricing. */
import { payableBanks, termAt, termsAt } from "#pricing/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Choice } from "./model/banks-abroad.ts";
import type * as contract from "../contract.ts";
import { validateEntries, type Entries } from "./model/entries.ts";
import { formFor, type FormHints, type RecipientForm } from "./model/forms-by-country.ts";
import type { PayoutMethod } from "../model/methods.ts";
import { schemaOf } from "./model/form-schema.ts";

export async function readForm(
  ctx: Ctx,
  { country, method, ...hints }: Input<typeof contract.readForm>,
): Promise<Output<typeof contract.readForm>> {
  const form = await getForm(ctx, country, method, hints);
  return { country, method, version: form.version, schema: schemaOf(form, ctx.language) };
}

/** The form with these hints, or null where there are no payouts by that method. */
export async function findForm(
  ctx: Pick<Ctx, "db" | "now">,
  country: string,
  method: PayoutMethod,
  hints: FormHints,
): Promise<RecipientForm | null> {
  if (country !== "ID" || method !== "bank") return formFor(country, method, { ...hints, homeBanks: [] });
  const homeBanks = await listHomeBanks(ctx);
  const isWallet = homeBanks.some(({ value, bank }) => value === hints.bank && bank?.isWallet);
  const limit = isWallet ? await termAt(ctx, "limit", "wallet", ctx.now) : null;
  return formFor(country, method, { ...hints, homeBanks, walletMax: limit?.value.transfer ?? null });
}

async function getForm(ctx: Pick<Ctx, "db" | "now">, ...request: [string, PayoutMethod, FormHints]): Promise<RecipientForm> {
  const form = await findForm(ctx, ...request);
  if (!form) throw new Refusal("form_unknown", 404);
  return form;
}

/** Payable domestic banks, the most popular first. */
async function listHomeBanks(ctx: Pick<Ctx, "db" | "now">): Promise<Choice[]> {
  return payableBanks(await termsAt(ctx, "bank", ctx.now)).map(({ code, name, ...bank }) => ({
    value: code,
    title: { ID: name, EN: name },
    bank,
  }));
}

/** The normalized entries, with the form that validated them. Refuses with a sentence for each wrong field, in both languages. */
export async function getEntries(
  ctx: Pick<Ctx, "db" | "now" | "language">,
  {
    country,
    method,
    fields,
    only,
  }: {
    readonly country: string;
    readonly method: PayoutMethod;
    readonly fields: Entries;
    /** The fields that are needed so far; by default all of the form. */
    readonly only?: readonly string[];
  },
): Promise<{ readonly form: RecipientForm; readonly entries: Entries }> {
  const whole = await getForm(ctx, country, method, hintsOf(fields));
  const form = only === undefined ? whole : { ...whole, fields: whole.fields.filter(({ name }) => only.includes(name)) };
  const validated = validateEntries(form, fields);
  if (validated.ok) return { form, entries: validated.entries };
  throw new Refusal("recipient_fields_wrong", 422, fieldDetails(validated.faults, ctx.language));
}

/** The entries that the form's other fields depend on. */
export const hintsOf = (entries: Entries): FormHints => ({ holder: entries["holder"]?.trim(), bank: entries["bank"]?.trim() });

type Faults = Extract<ReturnType<typeof validateEntries>, { ok: false }>["faults"];

/** `fields`: by path, in the caller's language, as everywhere; `sentences` has both languages. */
function fieldDetails(faults: Faults, language: "ID" | "EN") {
  const all = Object.entries(faults);
  return {
    fields: Object.fromEntries(all.map(([name, { says }]) => [`fields.${name}`, says[language]])),
    sentences: Object.fromEntries(all.map(([name, { why, says }]) => [`fields.${name}`, { why, ...says }])),
  };
}
