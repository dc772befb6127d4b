import { ApiRefusal, api } from "#web/api.ts";
import { fieldRefusal } from "#web/errors/field-refusal.ts";
import { newIdHere } from "#web/new-id.ts";
import type { NikWarning } from "../../model/identity/nik.ts";
import { FIELD_REFUSALS } from "../../model/identity/why-not-fields.ts";
import type { Answer } from "../../model/shown.ts";
import { giveAnswer } from "../contract.ts";

/** An id for each content: a repetition after a lost answer is the same answer, a changed one is another. */
const ids = new Map<string, ReturnType<typeof newIdHere<"vs">>>();
function idOf(content: string) {
  const known = ids.get(content) ?? newIdHere("vs");
  ids.set(content, known);
  return known;
}

const isAboutField = (code: string) => code in FIELD_REFUSALS || code === "income_proof_old";

/** Gives one answer. What the server refuses about its value appears at the field. Returns the tier that follows at once, if any. */
export async function give(answer: Answer, field: string, confirmed: readonly NikWarning[] = []): Promise<string | null> {
  try {
    const id = idOf(JSON.stringify(answer));
    return (await api(giveAnswer, { id, answer, confirmed: [...confirmed] })).granted;
  } catch (error) {
    if (error instanceof ApiRefusal && isAboutField(error.code)) throw fieldRefusal(field, error.sentence);
    throw error;
  }
}
