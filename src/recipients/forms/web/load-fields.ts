import { api } from "#web/api.ts";
import { readForm } from "../../contract.ts";
import type { PayoutMethod } from "../../model/methods.ts";
import { readDescribedForm, type DescribedField, type Typed } from "./described-form.ts";

/** The fields whose value changes the form; the server accepts no others. */
const hintsOf = ({ holder, bank }: Typed) => ({ ...(holder && { holder }), ...(bank && { bank }) });

/** Loads the fields for a recipient in a country, given what is known already. */
export async function loadFields(country: string, method: PayoutMethod, known: Typed = {}): Promise<readonly DescribedField[]> {
  return readDescribedForm((await api(readForm, { country, method, ...hintsOf(known) })).schema);
}
