import { ApiRefusal } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { newIdHere } from "#web/new-id.ts";
import type { NikWarning } from "../../model/identity/nik.ts";
import { FIELD_REFUSALS } from "../../model/identity/why-not-fields.ts";
import type { Answer } from "../../model/shown.ts";
import type { Giving } from "./giving.ts";
import { whyFixed, type OwnStatus } from "./steps.ts";

/**
 * The id of the last content of each answer: a repetition after a lost answer is the same answer. Only the last: the call takes an id that it
 * knows as a repetition and stores nothing, so who changes an answer and changes it back needs a new one.
 */
const last = new Map<string, { readonly content: string; readonly id: ReturnType<typeof newIdHere<"vs">> }>();
function idOf(of: string, answer: Answer) {
  const content = JSON.stringify(answer);
  const known = last.get(`${of} ${answer.code}`);
  if (known?.content === content) return known.id;
  const id = newIdHere("vs");
  last.set(`${of} ${answer.code}`, { content, id });
  return id;
}

const isAboutField = (code: string) => code in FIELD_REFUSALS || code === "income_proof_old";

/**
 * Gives one answer, unless it cannot be changed now: then the form does not show it. What the server refuses about its value appears at the
 * field. Returns the tier that follows at once, if any.
 */
export async function give(
  giving: Giving,
  own: OwnStatus,
  answer: Answer,
  field: string,
  confirmed: readonly NikWarning[] = [],
): Promise<string | null> {
  if (whyFixed(own, answer.code) !== null) return null;
  try {
    return await giving.answer({ id: idOf(giving.of, answer), answer, confirmed: [...confirmed] });
  } catch (error) {
    if (error instanceof ApiRefusal && isAboutField(error.code)) throw fieldRefusal(field, error.sentence);
    throw error;
  }
}
