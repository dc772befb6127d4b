import { ApiRefusal } from "#web/api.ts";

/** A refusal that concerns one field, to be shown beside that field: `entryOf` maps codes to fields. Anything else stays as it is. */
export function besideEntry(error: unknown, entryOf: Readonly<Record<string, string>>): unknown {
  if (!(error instanceof ApiRefusal)) return error;
  const entry = entryOf[error.code];
  if (entry === undefined) return error;
  const { code: status, status: code, sentence: message } = error;
  return new ApiRefusal({ code, status, message, details: { fields: { [entry]: message } } });
}
