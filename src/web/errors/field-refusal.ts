import { ApiRefusal } from "../api.ts";

/** What the screen itself finds wrong with one field when it is sent: shown there, as the server's own refusals are. */
export function fieldRefusal(field: string, sentence: string): ApiRefusal {
  return new ApiRefusal({ code: 422, status: "invalid", details: { fields: { [field]: sentence } } });
}
