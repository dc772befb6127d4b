import { Link } from "react-router";
import { useLanguage } from "#web/i18n.tsx";
import type { PayrollRoom } from "../contract-room.ts";
import { contractWay } from "./contract-way.ts";

/** Beside the limits of a business: how far its contract is and what it allows, with the way there. Nothing where nothing raises them. */
export default function ContractLine({ room }: { readonly room: PayrollRoom }) {
  const way = contractWay(room, useLanguage());
  if (way === null) return null;
  return (
    <p className="mt-4 text-sm text-ink-muted">
      {way.sentences.join(" ")} {way.go === null ? null : <Link to={way.go.to}>{way.go.text}</Link>}
    </p>
  );
}
