import { api } from "#web/api.ts";
import { readForm } from "../contract.ts";
import type { PayoutMethod } from "../methods.ts";
import { readDescribedForm, type DescribedField, type Typed } from "./described-form.ts";

/** The fields whose value changes what is asked: the server takes no others. */
const hintsOf = ({ holder, bank }: Typed) => ({ ...(holder && { holder }), ...(bank && { bank }) });

/** What is asked for a recipient there, given what is known of them already. */
export async function loadFields(country: string, method: PayoutMethod, known: Typed = {}): Promise<readonly DescribedField[]> {
  return readDescribedForm((await api(readForm, { country, method, ...hintsOf(known) })).schema);
}
