import type { Language } from "#kernel/locale.ts";
import { ApiRefusal, NetworkFailure } from "../api.ts";
import type { SendResult } from "../ui/form/served/served-form.tsx";

/** What a refused sending shows: sentences at their fields where the server names fields, one above them otherwise. Anything else is thrown on. */
export function asResult(error: unknown, offline: string, page: Language): SendResult {
  if (error instanceof NetworkFailure) return { as: "wrong", problems: [], refusal: offline };
  if (!(error instanceof ApiRefusal)) throw error;
  const fields = Object.entries(error.details.fields ?? {});
  if (fields.length === 0) return { as: "wrong", problems: [], refusal: error.sentence };
  // A malformed body is told in SPEC's English; a refusal with fields of its own speaks the caller's language.
  const language: Language = error.code === "malformed_request" ? "EN" : page;
  return {
    as: "wrong",
    problems: fields.map(([name, message]) => ({ name, message, language, remedy: null })),
    refusal: null,
  };
}

/** Another message has the id under which this one came: it needs one of its own, and its sender did nothing wrong. */
export function isClash(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code === "id_already_used";
}
