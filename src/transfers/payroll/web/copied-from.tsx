import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { useMessages } from "#web/i18n.tsx";
import type { PayrollSummary } from "../contract.ts";
import { againMessages } from "./again-messages.ts";

/** The payroll that one repairs or repeats, as text where the whole entry is a link. */
export function CopiedFrom({ copied, isText = false }: { readonly copied: PayrollSummary["copied"]; readonly isText?: boolean }) {
  const t = useMessages(againMessages);
  if (copied === null) return null;
  const text = t(`copied.${copied.as}`, { number: copied.number });
  return isText ? text : <Link to={href("/dashboard/payroll/:id", { id: copied.from })}>{text}</Link>;
}
