import type { CaseDetail } from "../../../contract.ts";
import type { Template } from "../../../model/correction-journals.ts";

/** The corrections that can be proposed for a case now. */
export const templatesOf = ({ correctable, whyNotExplain }: CaseDetail): readonly Template[] => [
  ...(correctable?.templates ?? []),
  ...(whyNotExplain === null ? (["explain"] as const) : []),
];
