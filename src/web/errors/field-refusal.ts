import { ApiRefusal } from "../api.ts";

/** A client-side error of one field at submission, shown at the field like the server's own refusals. */
export function fieldRefusal(field: string, sentence: string): ApiRefusal {
  return new ApiRefusal({ code: 422, status: "invalid", details: { fields: { [field]: sentence } } });
}
