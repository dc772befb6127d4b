import type { Language } from "#kernel/locale.ts";
import { ApiRefusal, NetworkFailure } from "../api.ts";
import type { SendResult } from "../ui/form/served/served-form.tsx";

/**
 * The outcome of a refused submission: messages at the fields that the server names, otherwise one above them. All other errors are
 * rethrown.
 */
export function asResult(error: unknown, offline: string, page: Language): SendResult {
  if (error instanceof NetworkFailure) return { as: "wrong", problems: [], refusal: offline };
  if (!(error instanceof ApiRefusal)) throw error;
  const fields = Object.entries(error.details.fields ?? {});
  if (fields.length === 0) return { as: "wrong", problems: [], refusal: error.sentence };
  // A malformed body gets the English messages of MSG-1; a refusal with its own fields uses the caller's language.
  const language: Language = error.code === "malformed_request" ? "EN" : page;
  return {
    as: "wrong",
    problems: fields.map(([name, message]) => ({ name, message, language, remedy: null })),
    refusal: null,
  };
}

/** Another message already has this id: the caller needs a new id, and its sender did nothing wrong. */
export function isClash(error: unknown): boolean {
  return error instanceof ApiRefusal && error.code === "id_already_used";
}
